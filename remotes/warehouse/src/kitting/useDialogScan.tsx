import { type Outcome, type Resolved, ResultBar, type Scan, useScanner } from '@groundwork/scan';
import { type ReactNode, useState } from 'react';
import { useCodeMeaning } from './useCodeMeaning.ts';

/**
 * Codes while a dialog is open: a picker with both hands full answers it by scanning. Without this the keys of a scanner
 * would press the dialog's buttons, and nothing would be heard. @returns what the last scan led to, to be shown in the dialog
 */
export function useDialogScan(warehouseId: string, answer: (meaning: Resolved) => Outcome | undefined): ReactNode {
  const meaningOf = useCodeMeaning(warehouseId);
  const [outcome, setOutcome] = useState<Outcome>();
  const onScan = (scan: Scan): Outcome | undefined => {
    const said = answer(meaningOf(scan));
    if (!said) setOutcome(undefined);
    return said;
  };
  useScanner({ onScan, onOutcome: setOutcome });
  return outcome && <ResultBar outcome={outcome} onRemove={() => setOutcome(undefined)} />;
}
