import type { ReactNode } from 'react';
import { Button } from '../actions/Button.tsx';
import type { ButtonSize } from '../actions/buttonClass.ts';
import { useOfflineReason } from '../connection/useIsOnline.ts';
import { Banner } from '../display/Banner.tsx';
import type { IconName } from '../icons/registry.ts';
import { Dialog, type DialogProps } from './Dialog.tsx';
import type { Submission } from './useSubmission.ts';

/** Props of `<ActionDialog>`. */
export interface ActionDialogProps extends Omit<DialogProps, 'footer'> {
  /** Label of the primary button: 'Move to A1_02'. */
  actionLabel: string;
  actionIcon?: IconName;
  busyLabel?: string;
  isDanger?: boolean;
  /** Why it cannot be done now; the button says it. */
  disabledReason?: string;
  isDisabled?: boolean;
  cancelLabel?: string;
  /** Handler of the other button; default: onClose. A step that has one before it goes back. */
  onCancel?: () => void;
  /** 'touch' where the dialog is used with a finger at every width. */
  buttonSize?: ButtonSize;
  /** Its failure is shown under the header; while it is busy the dialog stays open. */
  submission?: Pick<Submission, 'isBusy' | 'failure'>;
  /** The other button works while it is busy too: it stops what is running. */
  isStoppable?: boolean;
  /** The focus begins on Cancel, so that Enter in a hurry does no harm. */
  focusesCancel?: boolean;
  /** Shown under the header where nothing has failed. */
  banner?: ReactNode;
  onAction: () => void;
}

/**
 * A dialog that does one thing: Cancel and a primary button, which says what it is doing and why it failed.
 *
 * @example
 * ```tsx
 * import { callService } from '@groundwork/data-cache';
 * import { ActionDialog, useSubmission } from '@groundwork/ui';
 *
 * function ReturnTool({ onClose }: { onClose: () => void }) {
 *   const submission = useSubmission();
 *   const send = async () => {
 *     const { succeeded } = await callService('tools', 'POST', 'loans/7/return');
 *     return succeeded ? undefined : 'The tool could not be returned.';
 *   };
 *   return (
 *     <ActionDialog
 *       title="Return"
 *       actionLabel="Return"
 *       busyLabel="Returning"
 *       submission={submission}
 *       onAction={async () => {
 *         if (await submission.submit(send)) onClose();
 *       }}
 *       onClose={onClose}
 *     />
 *   );
 * }
 * ```
 */
export function ActionDialog({
  actionLabel,
  actionIcon,
  busyLabel,
  isDanger = false,
  disabledReason,
  isDisabled,
  cancelLabel = 'Cancel',
  buttonSize,
  submission,
  isStoppable,
  focusesCancel,
  banner,
  onAction,
  onClose,
  onCancel = onClose,
  footerNote,
  ...rest
}: ActionDialogProps) {
  const offline = useOfflineReason();
  const isBusy = submission?.isBusy ?? false;
  const { failure } = submission ?? {};
  return (
    <Dialog
      {...rest}
      onClose={() => !isBusy && onClose()}
      banner={failure ? <Banner tone="danger">{failure}</Banner> : banner}
      footerNote={offline && disabledReason === offline ? <span role="status">{offline}</span> : footerNote}
      footer={
        <>
          <Button size={buttonSize} onPress={onCancel} autoFocus={focusesCancel} isDisabled={isBusy && !isStoppable}>
            {cancelLabel}
          </Button>
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            size={buttonSize}
            icon={actionIcon}
            isBusy={isBusy}
            busyLabel={busyLabel}
            disabledReason={disabledReason}
            isDisabled={isDisabled}
            onPress={onAction}
          >
            {actionLabel}
          </Button>
        </>
      }
    />
  );
}
