/**
 * Ends the process in order, once, when it is asked to end or the process that started it is gone: with code 0 when `stop` has
 * ended, or when only background work is left after `timeoutMs` milliseconds; with 1 where requests were cut then.
 */
export function stopOnSignals(options: {
  stop: () => Promise<unknown>;
  openRequests: () => number;
  timeoutMs: number;
  /** Called when the stop begins, and with what it cut off. */
  say?: (text: string) => void;
}): { isStopping(): boolean } {
  const { stop, openRequests, timeoutMs, say = () => {} } = options;
  let isStopping = false;
  const begin = async (reason: string) => {
    if (isStopping) return;
    isStopping = true;
    say(`stopping: ${reason}`);
    setTimeout(() => {
      const open = openRequests();
      say(`stopped before everything had ended; requests without an answer: ${open}`);
      // Background work is repeated by the next process; a request without its answer is a loss.
      process.exit(open > 0 ? 1 : 0);
    }, timeoutMs);
    try {
      await stop();
      process.exit(0);
    } catch (error) {
      say(`stopping failed: ${error instanceof Error ? error.message : error}`);
      process.exit(1);
    }
  };
  for (const reason of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(reason, () => void begin(reason));
  // The process that started it may have gone while it was starting.
  if (process.send !== undefined && !process.connected) void begin('disconnect');
  return { isStopping: () => isStopping };
}
