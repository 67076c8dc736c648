import { collection, referencedName } from '@groundwork/data-cache';
import {
  makeScanIndex,
  type Outcome,
  type Resolved,
  ResultBar,
  resolveScan,
  type Scan,
  ScanLine,
} from '@groundwork/scan';
import { usePortalOrigins } from '@groundwork/shell-sdk';
import { formatNumber } from '@groundwork/ui';
import { getDefaultStore, useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { isLoadingAtomOf } from '../is-loading.ts';
import { figureId } from './CountCard.tsx';
import { type CountCode, countByCode } from './count-outcome.ts';
import type { CountSource } from './count-source.ts';
import type { Counting } from './useCounting.ts';

export interface CountScannerProps {
  source: CountSource;
  counting: Counting;
  /** How many items are not counted yet. */
  openCount: number;
  onFinish: () => void;
  onLeave: () => void;
}

/** Shorter than any barcode of a product. */
const isNumber = /^\d{1,6}$/;

const productsLoadingAtom = isLoadingAtomOf(['products']);

/** Takes codes of places and items while counting, wherever the focus is; READY ALL finishes the count, BACK leaves it. */
export function CountScanner({ source, counting, openCount, onFinish, onLeave }: CountScannerProps) {
  const products = useAtomValue(collection('products').allAtom);
  const origins = usePortalOrigins();
  const items = useAtomValue(collection('inventoryitems').allAtom);
  const index = useMemo(
    () => makeScanIndex({ products, inventoryitems: items, orders: [], origins }),
    [products, items, origins],
  );
  const [outcome, setOutcome] = useState<Outcome>();
  const leaving = (command: string): Outcome | undefined => {
    if (counting.figure.isChanged)
      return {
        tone: 'error',
        title: 'Not stored yet',
        detail: `Scan NEXT to store ${counting.current?.name ?? 'it'}.`,
      };
    if (command === 'back') return void onLeave();
    if (openCount > 0) {
      const items = openCount === 1 ? '1 item is' : `${formatNumber(openCount)} items are`;
      return { tone: 'error', title: `${items} not counted`, detail: 'Count them, or press the button to finish.' };
    }
    return void onFinish();
  };
  /** It may be the end of a scanned code whose beginning got lost, so it is not taken; typed again it goes where it belongs. */
  const leadToFigure = (number: string): Outcome => {
    requestAnimationFrame(() => document.getElementById(figureId)?.focus());
    return {
      tone: 'error',
      title: 'Unknown code',
      detail: `Nothing here has the code ${number}. Type the pieces in 'On the shelf'.`,
    };
  };
  const onScan = (scan: Scan): Outcome | undefined => {
    const meaning = resolveScan(scan, index);
    if (meaning.kind === 'command' && (meaning.command === 'ready-all' || meaning.command === 'back'))
      return leaving(meaning.command);
    // Leaving an item stores its number: it stays as long as that cannot be done.
    if (source.savingReason) return { tone: 'error', title: 'Not now', detail: `${source.savingReason}.` };
    if (meaning.kind === 'unknown' && getDefaultStore().get(productsLoadingAtom))
      return { tone: 'error', title: 'Still loading', detail: 'The products are not here yet. Scan it again.' };
    if (meaning.kind === 'unknown' && scan.source === 'typed' && counting.current && isNumber.test(meaning.text))
      return leadToFigure(meaning.text);
    let result: Outcome = { tone: 'error', title: 'Unknown code' };
    // The next code of a burst builds on what this one has done.
    flushSync(() => {
      result = countByCode(codeOf(meaning), counting, {
        sheet: source.sheet,
        stock: items.filter(({ locationId }) => locationId === source.warehouseId),
        warehouseName: referencedName('locations', source.warehouseId) ?? 'this warehouse',
        itemOf: (id) => collection('inventoryitems').get(id),
        locationName: (id) => referencedName('locations', id),
      });
    });
    return result;
  };
  return (
    <>
      <ScanLine hint="Scan a place or item" onScan={onScan} onOutcome={setOutcome} />
      <ResultBar outcome={outcome} onRemove={() => setOutcome(undefined)} />
    </>
  );
}

function codeOf(resolved: Resolved): CountCode {
  switch (resolved.kind) {
    case 'emplacement':
    case 'product':
    case 'command':
    case 'misread':
    case 'unknown':
      return resolved;
    case 'record':
      if (resolved.collection === 'inventoryitems') return { kind: 'item', inventoryItemId: resolved.id };
      if (resolved.collection === 'products') return { kind: 'product', productIds: [resolved.id] };
      return { kind: 'other', text: resolved.collection };
    default:
      return { kind: 'other', text: resolved.kind };
  }
}
