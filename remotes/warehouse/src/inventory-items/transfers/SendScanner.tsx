import { collection } from '@groundwork/data-cache';
import { type Outcome, ResultBar, type Scan, ScanLine } from '@groundwork/scan';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useCodeMeaning } from '../../kitting/useCodeMeaning.ts';
import { trackingScan } from '../../shipping/ship-scan.ts';
import { isOutcome, useScannedItem } from '../stock-changes/useScannedItem.tsx';
import { sendObstacle } from './transfer-rules.ts';
import type { SendForm } from './useSendForm.ts';

interface SendScannerProps {
  form: SendForm;
  fromId: string;
  /** Why Send cannot be pressed. */
  obstacle: string | undefined;
  /** Chooses where they go. @returns its name; undefined where nothing can be sent to this location */
  onTarget: (locationId: string) => string | undefined;
  /** @returns why nothing was sent */
  onSend: () => Promise<string | undefined>;
  onClose: () => void;
}

const error = (title: string, detail: string): Outcome => ({ tone: 'error', title, detail });

/** Codes while a transfer is packed: items, the label of the warehouse, carriers' labels box by box, and SHIP. */
export function SendScanner({ form, fromId, obstacle, onTarget, onSend, onClose }: SendScannerProps) {
  const meaningOf = useCodeMeaning(fromId);
  const [itemOf, chooser] = useScannedItem(fromId);
  const [outcome, setOutcome] = useState<Outcome>();
  // What a code changes is drawn at once: the next one of a burst builds on it.
  const onScan = async (scan: Scan): Promise<Outcome | undefined> => {
    const meaning = meaningOf(scan);
    if (meaning.kind === 'command') {
      if (meaning.command === 'back') return void onClose();
      if (meaning.command !== 'ship')
        return error('This command does nothing here', 'Scan SHIP to send, BACK to close.');
      const refusal = obstacle ?? (await onSend());
      return refusal ? error('Not sent', refusal) : { tone: 'complete', title: 'Sent' };
    }
    const item = await itemOf(meaning);
    if (item) {
      if (isOutcome(item)) return item;
      const reason = sendObstacle([item]);
      if (reason) return error(`${item.name} stays here`, `${reason}.`);
      flushSync(() => form.add(item));
      return { tone: 'ok', title: item.name, detail: 'All available pieces are sent. Scan more, or SHIP.' };
    }
    if (meaning.kind === 'record' && meaning.collection === 'locations') {
      const name = flushSync(() => onTarget(meaning.id));
      if (name) return { tone: 'ok', title: `To ${name}` };
      const place = collection('locations').get(meaning.id)?.name ?? 'This place';
      return error(`Nothing is sent to ${place}`, 'Scan the label of another warehouse.');
    }
    if (meaning.kind !== 'unknown' && meaning.kind !== 'misread') {
      return error('This is not a tracking number', "Scan an item, the carrier's label of a box, or SHIP.");
    }
    const found = trackingScan(scan, form);
    if (found.kind !== 'tracking') return found.kind === 'nothing' ? found.outcome : undefined;
    flushSync(() => {
      form.setBoxes(form.boxes.map((box, at) => (at === found.at ? { ...box, tracking: found.tracking } : box)));
      form.setCurrentKey(found.next);
    });
    return found.outcome;
  };
  return (
    <>
      <ScanLine hint="Scan an item, a carrier's label or SHIP" onScan={onScan} onOutcome={setOutcome} />
      <ResultBar outcome={outcome} onRemove={() => setOutcome(undefined)} />
      {chooser}
    </>
  );
}
