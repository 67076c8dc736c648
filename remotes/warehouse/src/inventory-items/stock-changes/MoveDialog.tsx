import { type InventoryItem, toastDurations } from '@groundwork/contract';
import { collection, useLists } from '@groundwork/data-cache';
import { useDiscardQuestion } from '@groundwork/records';
import { makeScanIndex, type Outcome, ResultBar, resolveScan, type Scan, ScanLine } from '@groundwork/scan';
import { ActionDialog, formatNumber, TextField, toast, useSubmission } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { refusalOf } from '../../kits/stock-commands.ts';
import { emplacementError } from '../inventoryColumns.tsx';
import styles from './StockChange.module.css';
import { moveItems } from './stock-change-commands.ts';
import { isOutcome, useScannedItem } from './useScannedItem.tsx';

const mostListed = 6;
const lists = ['products', 'inventoryitems'] as const;

/**
 * Puts items at another emplacement: scan or type it; further items are added by scanning them (docs: domain/stock).
 */
export function MoveDialog({ items: given, onClose }: { items: readonly InventoryItem[]; onClose: () => void }) {
  useLists(lists);
  const [ids, setIds] = useState(() => given.map(({ id }) => id));
  const [locale, setLocale] = useState<string>();
  const [outcome, setOutcome] = useState<Outcome>();
  const { close, question } = useDiscardQuestion(locale !== undefined || ids.length > given.length, onClose);
  const submission = useSubmission();
  const products = useAtomValue(collection('products').allAtom);
  const stock = useAtomValue(collection('inventoryitems').allAtom);
  const index = useMemo(
    () => makeScanIndex({ products, inventoryitems: stock, orders: [], origins: [location.origin] }),
    [products, stock],
  );
  const items = ids.flatMap((id) => collection('inventoryitems').get(id) ?? []);
  const [itemOf, chooser] = useScannedItem(given[0]?.locationId);
  const error = emplacementError(locale ?? '');

  const add = (item: InventoryItem): Outcome => {
    // Of a burst of scans the place comes before the item is drawn.
    flushSync(() => setIds((all) => (all.includes(item.id) ? all : [...all, item.id])));
    return { tone: 'ok', title: item.name, detail: 'Scan more items, or the place where they go.' };
  };
  const store = async (target: string): Promise<Outcome> => {
    let refusal: string | undefined = 'The move before is still being saved.';
    const isMoved = await submission.submit(async () => {
      refusal = refusalOf(await moveItems(items, target));
      return refusal;
    });
    if (!isMoved) return { tone: 'error', title: 'Not moved', detail: refusal };
    const text = `${items.length === 1 ? items[0]?.name : `${formatNumber(items.length)} items`} moved to ${target || 'no place'}`;
    toast({ text, tone: 'success', duration: toastDurations.normal });
    onClose();
    return { tone: 'complete', title: text };
  };
  const onScan = async (scan: Scan): Promise<Outcome> => {
    const resolved = resolveScan(scan, index);
    if (resolved.kind === 'emplacement') return store(resolved.emplacement);
    const found = await itemOf(resolved);
    if (found) return isOutcome(found) ? found : add(found);
    if (resolved.kind === 'misread') return { tone: 'error', title: 'Misread', detail: 'Scan again.' };
    return { tone: 'error', title: 'No place', detail: 'Scan the label of a shelf, or of another item.' };
  };
  return (
    <ActionDialog
      title={items.length === 1 ? `Move ${items[0]?.name}` : `Move ${formatNumber(items.length)} items`}
      size="medium"
      onClose={close}
      submission={submission}
      actionLabel={locale && !error ? `Move to ${locale}` : 'Move'}
      busyLabel="Moving"
      isDisabled={!locale || error !== undefined}
      onAction={() => void store(locale ?? '')}
    >
      <div className={styles.fields}>
        <ScanLine hint="Scan a place or more items" onScan={onScan} onOutcome={setOutcome} />
        {outcome && <ResultBar outcome={outcome} onRemove={() => setOutcome(undefined)} />}
        <TextField
          label="New place"
          value={locale}
          onChange={(value) => setLocale(value?.toUpperCase())}
          error={locale ? error : undefined}
          maxLength={200}
        />
        <ul className={styles.items} aria-label="Items to move">
          {items.slice(0, mostListed).map((item) => (
            <li key={item.id}>
              {item.name}
              <span>{`${formatNumber(item.quantity)} at ${item.locale || 'no place'}`}</span>
            </li>
          ))}
        </ul>
        {items.length > mostListed && (
          <p className={styles.hint}>{`and ${formatNumber(items.length - mostListed)} more`}</p>
        )}
        <p className={styles.hint}>Reserved pieces stay reserved.</p>
      </div>
      {chooser}
      {question}
    </ActionDialog>
  );
}
