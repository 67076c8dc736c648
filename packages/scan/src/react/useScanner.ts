import { useIsActive, useSetting } from '@groundwork/shell-sdk';
import { useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createScanScope, type ScanScope } from '../recognizer/scan-scope.ts';
import { acceptOnTop } from '../recognizer/scopes.ts';
import type { Outcome, Scan, ScanHandler } from '../scan.ts';
import { type Feedback, useFeedback } from './useFeedback.ts';

export interface ScannerOptions {
  /** Called with each code; what it answers is shown, sounded and felt. */
  onScan: ScanHandler;
  /** Receives the result of each scan, also of those that the scanner itself refuses. */
  onOutcome?: (outcome: Outcome) => void;
  /** Off: codes go to the scan scope below, a page below a dialog for example. */
  isEnabled?: boolean;
}
export interface Scanner {
  /** The next code of the scanner comes here. */
  isReady: boolean;
  /** Ref of the field for codes, if there is one. */
  field: (element: HTMLInputElement | null) => void;
  /** A code that did not come by keys. */
  accept: (text: string, source: Scan['source'], symbology?: string) => void;
  /** Ends what is written in the field. */
  submit: () => void;
  /** A dialog of the scanner lies over the page. */
  setCovered: (isCovered: boolean) => void;
  feedback: Feedback;
}

const never = () => () => {};

/** Takes the codes of this page or dialog while it is shown. */
export function useScanner({ onScan, onOutcome, isEnabled = true }: ScannerOptions): Scanner {
  const isActive = useIsActive();
  const [ending] = useSetting('scannerEnding');
  const feedback = useFeedback();
  const latest = useRef({ onScan, onOutcome });
  useLayoutEffect(() => {
    latest.current = { onScan, onOutcome };
  });
  const [scope, setScope] = useState<ScanScope>();
  const element = useRef<HTMLInputElement>(null);
  const detach = useRef<() => void>(undefined);
  const isOpen = isActive && isEnabled;
  const { ok, complete, error } = feedback;
  // Open before its field is painted: a scan that follows at once is not lost.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const sound = { ok, complete, error };
    const opened = createScanScope({
      mode: ending,
      onScan: (scan) => latest.current.onScan(scan),
      onOutcome: (outcome) => {
        sound[outcome.tone]();
        // A copy: the same outcome again is another one, which is shown and read out again.
        latest.current.onOutcome?.({ ...outcome });
      },
    });
    if (element.current) detach.current = opened.attach(element.current);
    setScope(opened);
    return () => {
      opened.close();
      setScope(undefined);
    };
  }, [isOpen, ending, ok, complete, error]);
  const isReady = useSyncExternalStore(scope?.onReadyChange ?? never, () => scope?.isReady() ?? false);
  const field = useCallback(
    (next: HTMLInputElement | null) => {
      detach.current?.();
      element.current = next;
      detach.current = next ? scope?.attach(next) : undefined;
    },
    [scope],
  );
  return {
    isReady,
    field,
    accept: acceptOnTop,
    submit: useCallback(() => scope?.submit(), [scope]),
    setCovered: useCallback((isCovered) => scope?.setCovered(isCovered), [scope]),
    feedback,
  };
}
