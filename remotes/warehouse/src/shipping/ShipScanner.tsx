import { collection } from '@groundwork/data-cache';
import { type Outcome, ResultBar, type Scan, ScanLine } from '@groundwork/scan';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useCodeMeaning } from '../kitting/useCodeMeaning.ts';
import { type ShipRecords, type ShipState, shipScan } from './ship-scan.ts';
import type { ShipForm } from './useShipForm.ts';

const records: ShipRecords = {
  order: (id) => collection('orders').get(id),
  project: (id) => collection('projects').get(id),
  projectOfKit: (id) => collection('preparations').get(id)?.projectId ?? undefined,
  placeName: (id) => collection('locations').get(id)?.name,
};

interface ShipScannerProps {
  form: ShipForm;
  warehouseId: string;
  /** Why Ship cannot be pressed. */
  blocked: string | undefined;
  onShip: () => Promise<string | undefined>;
}

/** Takes the carriers' labels, one box after another, and SHIP from the card of commands, wherever the focus is. */
export function ShipScanner({ form, warehouseId, blocked, onShip }: ShipScannerProps) {
  const meaning = useCodeMeaning(warehouseId);
  const [outcome, setOutcome] = useState<Outcome>();
  const { boxes, lines, currentKey } = form;
  const at = Math.max(
    0,
    boxes.findIndex(({ key }) => key === currentKey),
  );
  const state: ShipState = {
    ...{ boxes, currentKey, warehouseId, blocked, projectId: lines[0]?.project.id ?? '' },
    ...{ orderIds: new Set(lines.map(({ order }) => order.id)), shipmentId: form.packed?.id },
  };
  const onScan = async (scan: Scan): Promise<Outcome | undefined> => {
    const found = shipScan(scan, meaning(scan), state, records);
    if (found.kind === 'nothing') return found.outcome;
    if (found.kind === 'ship') {
      const refusal = await onShip();
      return refusal
        ? { tone: 'error', title: 'Not shipped', detail: refusal }
        : { tone: 'complete', title: 'Shipped' };
    }
    // The next code of a burst builds on what this one has done.
    flushSync(() => {
      if (found.kind === 'box') form.setCurrentKey(boxes[found.at]?.key ?? currentKey);
      else {
        form.setBoxes(boxes.map((box, index) => (index === found.at ? { ...box, tracking: found.tracking } : box)));
        form.setCurrentKey(found.next);
      }
    });
    return found.outcome;
  };
  return (
    <>
      <ScanLine hint={`Scan label of box ${at + 1}`} onScan={onScan} onOutcome={setOutcome} />
      <ResultBar outcome={outcome} onRemove={() => setOutcome(undefined)} />
    </>
  );
}
