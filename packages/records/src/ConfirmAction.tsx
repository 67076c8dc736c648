import { ConfirmDialog, type ConfirmDialogProps, useOfflineReason } from '@groundwork/ui';
import { useState } from 'react';

/** The words of the question, and what a yes does. */
export interface ConfirmActionProps
  extends Omit<ConfirmDialogProps, 'isBusy' | 'error' | 'disabledReason' | 'onConfirm'> {
  /** Does what was asked for. Answers what went wrong, which is shown while the question stays open; else it closes it. */
  run: () => Promise<string | undefined>;
}

/** A confirmation of something that the server does: off without a network, and busy until there is an answer. */
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
