import styles from './ComponentCard.module.css';

const colors: Readonly<Record<string, string>> = {
  Complete: 'var(--success)',
  Problem: 'var(--danger)',
  Ready: 'var(--success)',
  Progress: 'var(--warning)',
};

/**
 * Green for Complete, red for Problem, otherwise invisible ([SD-13]); in space design green for Ready and amber for
 * Progress. The words are elsewhere on the card.
 */
export const StatusBar = ({ status }: { status: string | undefined }) => (
  <span
    className={styles.strip}
    data-testid="status-bar"
    data-status={status}
    style={{ background: (status !== undefined && colors[status]) || 'transparent' }}
    aria-hidden="true"
  />
);
