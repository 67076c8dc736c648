import styles from './Alert.module.css';

interface AlertProps {
  tone: 'danger' | 'info';
  children: string;
  onDismiss: () => void;
}

/** A dismissible message on the welcome page. */
export function Alert({ tone, children, onDismiss }: AlertProps) {
  return (
    <div className={`${styles.alert} ${styles[tone]}`} role={tone === 'danger' ? 'alert' : 'status'}>
      <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.icon}>
        <circle cx="12" cy="12" r="10" />
        <path d="M12 8v4m0 4h.01" />
      </svg>
      <p>{children}</p>
      <button type="button" aria-label="Dismiss" title="Dismiss" onClick={onDismiss}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M18 6 6 18M6 6l12 12" />
        </svg>
      </button>
    </div>
  );
}
