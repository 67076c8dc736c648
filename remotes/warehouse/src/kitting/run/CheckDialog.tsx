import { ActionDialog, RichText } from '@groundwork/ui';
import { useState } from 'react';
import type { Kit } from '../../kits/kit.ts';
import { countOf } from '../kit-list.ts';
import styles from './CheckDialog.module.css';

/** Ticks off what is in the tote against the picture of the finished shelf, before a kit is ready (next-steps.md B14). */
export function CheckDialog({
  kits,
  onReady,
  onClose,
}: {
  kits: readonly Kit[];
  onReady: () => void;
  onClose: () => void;
}) {
  const items = kits.flatMap(({ items: all }) => all.filter(({ status }) => status === 'Dropped'));
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const left = items.filter(({ order }) => !ticked.has(order.id)).length;
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
                {needed} × {product?.name ?? order.name}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </ActionDialog>
  );
}
