import type { ReactNode } from 'react';
import { ActionDialog } from './ActionDialog.tsx';
import styles from './ConfirmDialog.module.css';

/** Props of `<ConfirmDialog>`. */
export interface ConfirmDialogProps {
  title: string;
  text: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  isDanger?: boolean;
  isBusy?: boolean;
  busyLabel?: string;
  /** Cancel works while it is busy too: it stops what is running. */
  isStoppable?: boolean;
  error?: string;
  /** Muted words at the left of the buttons: what a long run is doing. */
  footerNote?: ReactNode;
  /** Why it cannot be confirmed now. */
  disabledReason?: string;
  onConfirm: () => void;
  onCancel: () => void;
  isOpen?: boolean;
}

/**
 * Asks before something that cannot be taken back, or that means more than it seems.
 *
 * @example
 * ```tsx
 * import { ConfirmDialog } from '@groundwork/ui';
 *
 * const DeleteLoan = ({ onClose, onDelete }: { onClose: () => void; onDelete: () => void }) => (
 *   <ConfirmDialog
 *     title="Delete the loan?"
 *     text="Its history is deleted as well."
 *     confirmLabel="Delete"
 *     isDanger
 *     onConfirm={onDelete}
 *     onCancel={onClose}
 *   />
 * );
 * ```
 */
export function ConfirmDialog({
  text,
  confirmLabel,
  isBusy = false,
  error,
  onConfirm,
  onCancel,
  ...rest
}: ConfirmDialogProps) {
  return (
    <ActionDialog
      {...rest}
      size="small"
      role="alertdialog"
      hasCloseButton={false}
      initialFocus="none"
      focusesCancel
      submission={{ isBusy, failure: error }}
      actionLabel={confirmLabel}
      onAction={onConfirm}
      onClose={onCancel}
    >
      <div className={styles.text}>{text}</div>
    </ActionDialog>
  );
}
