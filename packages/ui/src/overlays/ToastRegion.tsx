import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../actions/Button.tsx';
import { IconButton } from '../actions/IconButton.tsx';
import { toneIcons } from '../display/Banner.tsx';
import { Icon } from '../icons/Icon.tsx';
import { classNames } from '../styles/classNames.ts';
import { placeToasts } from './footer-height.ts';
import styles from './ToastRegion.module.css';
import { dismissToast, durationOf, type Toast, toastStore } from './toasts.ts';

/**
 * Where toasts appear, bottom right; the host mounts it once. The region is always in the page, so that screen readers
 * announce what comes into it, and stays reachable over an open dialog.
 */
export function ToastRegion() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current);
  return createPortal(
    <section
      ref={placeToasts}
      className={styles.region}
      aria-label="Notifications"
      aria-live="polite"
      aria-relevant="additions text"
      data-react-aria-top-layer="true"
    >
      {toasts.map((one) => (
        <ToastCard key={one.id} toast={one} />
      ))}
    </section>,
    document.body,
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const { id, text, tone = 'info', action } = toast;
  const [isHeld, setIsHeld] = useState(false);
  const duration = durationOf(toast);
  useEffect(() => {
    // Enough time to read: the timer pauses under the pointer and while something in it has the focus (WCAG 2.2.1).
    if (duration === undefined || isHeld) return;
    const timer = setTimeout(() => dismissToast(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration, isHeld]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding the timer is no action of its own.
    <div
      className={classNames(styles.toast, styles[tone])}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <span className={styles.icon}>
        <Icon name={toneIcons[tone]} />
      </span>
      <span className={styles.text}>{text}</span>
      {[action ?? []].flat().map(({ label, onAction }) => (
        <Button
          key={label}
          size="small"
          onPress={() => {
            onAction();
            dismissToast(id);
          }}
        >
          {label}
        </Button>
      ))}
      <IconButton icon="x" label="Dismiss" size="small" onPress={() => dismissToast(id)} />
    </div>
  );
}
