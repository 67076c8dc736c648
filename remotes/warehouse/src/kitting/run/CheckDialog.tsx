import type { Outcome, Resolved } from '@groundwork/scan';
import { useUnsavedWork } from '@groundwork/shell-sdk';
import { ActionDialog, formatNumber, RichText } from '@groundwork/ui';
import { useState } from 'react';
import type { Kit } from '../../kits/kit.ts';
import { countOf } from '../kit-list.ts';
import { useDialogScan } from '../useDialogScan.tsx';
import styles from './CheckDialog.module.css';

/**
 * Ticks off what is in the tote against the picture of the finished shelf, before a kit is ready
 * (docs: domain/kitting#picking).
 */
export function CheckDialog({
  warehouseId,
  kits,
  onReady,
  onClose,
}: {
  warehouseId: string;
  kits: readonly Kit[];
  onReady: () => void;
  onClose: () => void;
}) {
  const items = kits.flatMap(({ items: all }) => all.filter(({ status }) => status === 'Dropped'));
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  useUnsavedWork(ticked.size > 0);
  const left = items.filter(({ order }) => !ticked.has(order.id)).length;
  // A piece that is scanned is ticked off; READY ALL again says that everything was compared.
  const answer = (meaning: Resolved): Outcome | undefined => {
    if (meaning.kind === 'command' && meaning.command === 'ready-all') return void onReady();
    if (meaning.kind === 'command' && meaning.command === 'back') return void onClose();
    const productIds = meaning.kind === 'product' ? meaning.productIds : [];
    const meant = items.filter(({ order }) => productIds.includes(order.productId ?? ''));
    const open = meant.find(({ order }) => !ticked.has(order.id));
    if (!open)
      return {
        tone: 'error',
        title: meant.length > 0 ? 'Compared already' : 'Compare with the picture first',
        detail: 'Scan READY ALL when everything is there, or BACK.',
      };
    setTicked((before) => new Set([...before, open.order.id]));
    const title = `${open.product?.name ?? open.order.name} is there`;
    return left > 1
      ? { tone: 'ok', title, detail: `${countOf(left - 1, 'more item')} to compare.` }
      : { tone: 'complete', title, detail: 'Everything is compared. Scan READY ALL.' };
  };
  const scanned = useDialogScan(warehouseId, answer);
  const pictured = kits.filter(({ preparation }) => preparation?.kittingInstructions);
  return (
    <ActionDialog
      title="Compare with the picture"
      size="large"
      onClose={onClose}
      closesOnEscape
      buttonSize="touch"
      actionLabel="Ready all"
      actionIcon="package-check"
      disabledReason={left > 0 ? `Tick off ${countOf(left, 'more item')}` : undefined}
      onAction={onReady}
    >
      {scanned}
      {pictured.map(({ id, preparation }) => (
        <RichText key={id} html={preparation?.kittingInstructions ?? ''} empty={null} />
      ))}
      <ul className={styles.list}>
        {items.map(({ order, product, needed }) => (
          <li key={order.id}>
            <label className={styles.item}>
              <input
                type="checkbox"
                checked={ticked.has(order.id)}
                onChange={({ target }) =>
                  setTicked((before) => {
                    const next = new Set(before);
                    if (target.checked) next.add(order.id);
                    else next.delete(order.id);
                    return next;
                  })
                }
              />
              <span>
                {formatNumber(needed)} × {product?.name ?? order.name}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </ActionDialog>
  );
}
