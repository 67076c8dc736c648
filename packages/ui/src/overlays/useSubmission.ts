import { useRef, useState } from 'react';

/** State of a running submission, and the function that starts it. */
export interface Submission {
  /** The call is running. */
  isBusy: boolean;
  /** Why the last try failed. */
  failure: string | undefined;
  /**
   * Runs a call; one at a time, so that a second press sends nothing twice.
   * @param call answers why it failed; undefined when it was done
   * @returns true when it was done; false when it failed or another one is running
   */
  submit: (call: () => Promise<string | undefined>) => Promise<boolean>;
}

/**
 * The state of a dialog that sends something: busy while it runs, and why it failed.
 *
 * @example
 * ```tsx
 * import { callService } from '@groundwork/data-cache';
 * import { Banner, Button, useSubmission } from '@groundwork/ui';
 *
 * function Lend() {
 *   const { isBusy, failure, submit } = useSubmission();
 *   const send = async () => {
 *     const { succeeded } = await callService('tools', 'POST', 'loans');
 *     return succeeded ? undefined : 'The tool could not be lent.';
 *   };
 *   return (
 *     <>
 *       {failure && <Banner tone="danger">{failure}</Banner>}
 *       <Button isBusy={isBusy} busyLabel="Lending" onPress={() => submit(send)}>
 *         Lend
 *       </Button>
 *     </>
 *   );
 * }
 * ```
 */
export function useSubmission(): Submission {
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const submit = async (call: () => Promise<string | undefined>) => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      const reason = await call();
      setFailure(reason);
      return reason === undefined;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { isBusy, failure, submit };
}
