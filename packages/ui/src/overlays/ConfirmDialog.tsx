import type { ReactNode } from 'react';
import { Button } from '../actions/Button.tsx';
import { Banner } from '../display/Banner.tsx';
import styles from './ConfirmDialog.module.css';
import { Dialog } from './Dialog.tsx';

export interface ConfirmDialogProps {
  title: string;
  text: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  isDanger?: boolean;
  isBusy?: boolean;
  busyLabel?: string;
  error?: string;
  /** Why it cannot be confirmed now. */
  disabledReason?: string;
  onConfirm: () => void;
  onCancel: () => void;
  isOpen?: boolean;
}

/** Asks before something that cannot be taken back, or that means more than it seems. */
export function ConfirmDialog({
  title,
  text,
  confirmLabel,
  cancelLabel = 'Cancel',
  isDanger = false,
  isBusy = false,
  busyLabel,
  error,
  disabledReason,
  onConfirm,
  onCancel,
  isOpen = true,
}: ConfirmDialogProps) {
  return (
    <Dialog
      title={title}
      size="small"
      role="alertdialog"
      isOpen={isOpen}
      onClose={onCancel}
      hasCloseButton={false}
      initialFocus="none"
      banner={error && <Banner tone="danger">{error}</Banner>}
      footer={
        <>
          {/* The harmless answer has the focus: Enter in a hurry does no harm. */}
          <Button onPress={onCancel} autoFocus isDisabled={isBusy}>
            {cancelLabel}
          </Button>
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            onPress={onConfirm}
            isBusy={isBusy}
            busyLabel={busyLabel}
            disabledReason={disabledReason}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className={styles.text}>{text}</div>
    </Dialog>
  );
}
