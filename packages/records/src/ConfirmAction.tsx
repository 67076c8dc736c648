import { ConfirmDialog, type ConfirmDialogProps, useOfflineReason } from '@groundwork/ui';
import { useState } from 'react';

/** The words of the question, and what a yes does. */
export interface ConfirmActionProps
  extends Omit<ConfirmDialogProps, 'isBusy' | 'error' | 'disabledReason' | 'onConfirm'> {
  /** Does what was asked for. Answers what went wrong, which is shown while the question stays open; else it closes it. */
  run: () => Promise<string | undefined>;
}

/**
 * A confirmation of something that the server does: off without a network, and busy until there is an answer.
 *
 * @example
 * ```tsx
 * import { callService } from '@groundwork/data-cache';
 * import { ConfirmAction } from '@groundwork/records';
 *
 * const EndLoan = ({ onClose }: { onClose: () => void }) => (
 *   <ConfirmAction
 *     title="End the loan?"
 *     text="The tool is free again."
 *     confirmLabel="End"
 *     run={async () => {
 *       const { succeeded } = await callService('tools', 'POST', 'loans/7/return');
 *       return succeeded ? undefined : 'The loan could not be ended.';
 *     }}
 *     onCancel={onClose}
 *   />
 * );
 * ```
 */
export function ConfirmAction({ run, ...question }: ConfirmActionProps) {
  const offline = useOfflineReason();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const confirm = async () => {
    setBusy(true);
    setFailure(undefined);
    setFailure(await run());
    setBusy(false);
  };
  return (
    <ConfirmDialog
      {...question}
      isBusy={isBusy}
      error={failure}
      disabledReason={offline}
      onConfirm={() => void confirm()}
    />
  );
}
