import { useRef, useState } from 'react';

/** A run over many records, one after the other, that says how far it is and can be stopped. */
export interface StoppableRun {
  /** 'Returning 3 of 40' while it runs. */
  progress: string | undefined;
  /** Stop was pressed: what is being sent is the last one. */
  isStopping: boolean;
  stop: () => void;
  /** Runs `work`, which calls `goOn` with the words of each step before it takes it, and ends where that answers false. */
  run: <T>(work: (goOn: (text: string) => boolean) => Promise<T>) => Promise<T>;
}

/**
 * The state of a run that people can stop: what was done until then stays.
 *
 * @example
 * ```tsx
 * import { RunningText, useStoppableRun } from '@groundwork/records';
 * import { Button } from '@groundwork/ui';
 *
 * function ReturnAll({ names, give }: { names: readonly string[]; give: (name: string) => Promise<void> }) {
 *   const { progress, isStopping, stop, run } = useStoppableRun();
 *   const start = () =>
 *     run(async (goOn) => {
 *       for (const name of names) if (goOn(`Returning ${name}`)) await give(name);
 *     });
 *   return progress ? (
 *     <>
 *       <RunningText text={progress} />
 *       <Button isBusy={isStopping} busyLabel="Stopping" onPress={stop}>
 *         Stop
 *       </Button>
 *     </>
 *   ) : (
 *     <Button onPress={start}>Return all</Button>
 *   );
 * }
 * ```
 */
export function useStoppableRun(): StoppableRun {
  const [progress, setProgress] = useState<string>();
  const [isStopping, setStopping] = useState(false);
  const isStopped = useRef(false);
  return {
    progress,
    isStopping,
    stop: () => {
      isStopped.current = true;
      setStopping(true);
    },
    run: async (work) => {
      isStopped.current = false;
      try {
        return await work((text) => {
          if (!isStopped.current) setProgress(text);
          return !isStopped.current;
        });
      } finally {
        setProgress(undefined);
        setStopping(false);
      }
    },
  };
}
