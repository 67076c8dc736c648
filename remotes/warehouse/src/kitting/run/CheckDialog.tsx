import type { Outcome, Resolved } from '@groundwork/scan';
import { useUnsavedWork } from '@groundwork/shell-sdk';
import { ActionDialog, formatNumber, RichText } from '@groundwork/ui';
import { useState } from 'react';
import { countOf } from '../../count-of.ts';

import { itemsToScan } from '../ready-moves.ts';
import type { RunKit } from '../run-kits.ts';
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
  kits: readonly RunKit[];
  onReady: () => void;
  onClose: () => void;
}) {
  // Of those that are made ready: what another kit of the run still lacks pieces for is compared when it is complete.
  const complete = kits.filter((kit) => itemsToScan(kit.items) === 0);
  const items = complete.flatMap(({ items: all }) => all.filter(({ status }) => status === 'Dropped'));
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
  const pictured = complete.filter(({ kit }) => kit.preparation?.kittingInstructions);
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
      {pictured.map(({ key, kit }) => (
        <RichText key={key} html={kit.preparation?.kittingInstructions ?? ''} empty={null} />
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
