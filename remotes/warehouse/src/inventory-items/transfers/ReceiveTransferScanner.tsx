import { collection } from '@groundwork/data-cache';
import { type Outcome, type Resolved, ResultBar, type Scan, ScanLine } from '@groundwork/scan';
import { formatNumber } from '@groundwork/ui';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useCodeMeaning } from '../../kitting/useCodeMeaning.ts';
import { arrivingIn, type Traveling } from './transfer-rules.ts';
import { locationName, useArriving } from './useArriving.ts';
import type { ReceiveForm } from './useReceiveForm.ts';

interface ReceiveTransferScannerProps {
  form: ReceiveForm;
  /** Why nothing can be received now. */
  obstacle: string | undefined;
  /** @returns why nothing was received */
  onReceive: () => Promise<string | undefined>;
  onClose: () => void;
}

const error = (title: string, detail: string): Outcome => ({ tone: 'error', title, detail });

/** Codes while a transfer is received: further boxes, an item, its number by a QTY label, its place; NEXT receives. */
export function ReceiveTransferScanner({ form, obstacle, onReceive, onClose }: ReceiveTransferScannerProps) {
  const warehouseId = form.items[0]?.transit.toLocationId ?? '';
  const meaningOf = useCodeMeaning(warehouseId);
  const stock = useArriving();
  const [outcome, setOutcome] = useState<Outcome>();
  const onCommand = async ({ command, quantity = 1 }: Extract<Resolved, { kind: 'command' }>) => {
    if (command === 'back') return void onClose();
    if (command === 'quantity') {
      const id = form.currentId ?? (form.items.length === 1 ? form.items[0]?.id : undefined);
      const item = form.items.find((each) => each.id === id);
      if (!item) return error('Which item?', 'Scan the item first, then how many arrived.');
      if (quantity > item.quantity)
        return error(`Only ${formatNumber(item.quantity)} were sent`, 'Add extra pieces with Adjust, after receiving.');
      form.change(item.id, { quantity });
      return {
        tone: 'ok',
        title: `${formatNumber(quantity)} of ${formatNumber(item.quantity)} ${item.name}`,
      } satisfies Outcome;
    }
    if (command !== 'next') return error('This command does nothing here', 'Scan NEXT to receive, BACK to close.');
    const refusal = obstacle ?? (await onReceive());
    return refusal ? error('Not received', refusal) : ({ tone: 'complete', title: 'Received' } satisfies Outcome);
  };
  const onItem = (found: readonly Traveling[]): Outcome => {
    const [item] = found;
    if (!item) return error('This is not on its way here', 'Put it aside: it was not sent with these boxes.');
    form.setCurrentId(item.id);
    return {
      tone: 'ok',
      title: item.name,
      detail: `${formatNumber(item.quantity)} were sent. Scan its place, or a QTY label.`,
    };
  };
  const onBox = (id: string, box: number | undefined): Outcome => {
    const shipment = collection('shipments').get(id);
    const found = arrivingIn({ shipment, box }, stock(), { warehouseId, nameOf: locationName });
    if ('title' in found) return error(found.title, found.detail);
    const count = form.add(found);
    const name = box === undefined ? shipment?.number : `Box ${box} of ${shipment?.number}`;
    if (count === 0) return error(`${name} is in this list already`, 'Scan the next box, or a place.');
    return { tone: 'ok', title: `${name} added`, detail: 'Scan a place, or NEXT to receive all.' };
  };
  const read = (meaning: Exclude<Resolved, { kind: 'command' }>): Outcome => {
    switch (meaning.kind) {
      case 'emplacement':
        return { tone: 'ok', title: `${form.place(meaning.emplacement)} at ${meaning.emplacement}` };
      case 'product':
        return onItem(form.items.filter(({ productId }) => productId && meaning.productIds.includes(productId)));
      case 'record':
        if (meaning.collection === 'shipments') return onBox(meaning.id, meaning.box);
        if (meaning.collection === 'inventoryitems') return onItem(form.items.filter(({ id }) => id === meaning.id));
        break;
      case 'misread':
        return error('Misread', 'Scan it again.');
      default:
    }
    return error('This code means nothing here', 'Scan a box, an item or a place. NEXT receives.');
  };
  const onScan = (scan: Scan): Outcome | Promise<Outcome | undefined> => {
    const meaning = meaningOf(scan);
    if (meaning.kind === 'command') return onCommand(meaning);
    let answer: Outcome = error('This code means nothing here', 'Scan it again.');
    // The next code of a burst builds on what this one has done.
    flushSync(() => {
      answer = read(meaning);
    });
    return answer;
  };
  return (
    <>
      <ScanLine hint="Scan a box, item or place" onScan={onScan} onOutcome={setOutcome} />
      <ResultBar outcome={outcome} onRemove={() => setOutcome(undefined)} />
    </>
  );
}
