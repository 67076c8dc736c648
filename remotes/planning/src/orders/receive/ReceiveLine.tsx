import type { Order } from '@groundwork/contract';
import { collection, referencedName } from '@groundwork/data-cache';
import { Thumbnail } from '@groundwork/grid';
import { CheckboxField, classNames, formatNumber, NumberField } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { problemOf } from '../QuantityDialog.tsx';
import styles from './ReceiveDialog.module.css';
import { outstandingOf, type ReceiveRow } from './receive-rows.ts';

const sum = (orders: readonly Order[], read: (order: Order) => number) =>
  orders.reduce((total, order) => total + read(order), 0);

/** One line of the receive dialog: the ordered, the received and the arriving quantity. */
export function ReceiveLine({
  row,
  hasProject,
  onChange,
}: {
  row: ReceiveRow;
  /** The lines are of several projects. */
  hasProject: boolean;
  /** Undefined where the line is only shown, before it is stored. */
  onChange: ((fields: Partial<ReceiveRow>) => void) | undefined;
}) {
  const { orders, arrived, isOver } = row;
  const [first, ...others] = orders;
  const product = useAtomValue(collection('products').recordAtom(first?.productId));
  const outstanding = outstandingOf(row);
  const problem = problemOf(arrived, outstanding, 0);
  // A number that is refused counts as none.
  const after = problem ? outstanding : outstanding - (arrived ?? 0);
  const name = others.length > 0 ? (product?.name ?? first?.name) : first?.name;
  const item = useAtomValue(collection('preparationitems').recordAtom(first?.preparationItemId));
  const preparation = useAtomValue(collection('preparations').recordAtom(item?.preparationId ?? undefined));
  // Distinguishes orders of one product.
  const which = others.length === 0 ? [preparation?.name, product?.name !== name && product?.name, first?.po] : [];
  const words = [
    ...which,
    others.length > 0 && `${formatNumber(orders.length)} orders`,
    hasProject && first && referencedName('projects', first.projectId),
    row.late && `${formatNumber(row.late)} received, though the answer was lost`,
    orders.some(({ isDeleted }) => isDeleted) && removedText(orders),
    row.meanwhile && `${formatNumber(row.meanwhile)} arrived meanwhile, received by others`,
  ];
  const of = [name, ...which].filter(Boolean).join(', ');
  return (
    <li className={styles.line} aria-label={name} data-over={isOver || undefined}>
      <Thumbnail ids={product?.mediaItemIds} name="" />
      <div className={styles.words}>
        <b>{name}</b>
        <span>{words.filter(Boolean).join(' · ')}</span>
        {isOver && <strong>More than ordered</strong>}
      </div>
      <Figure label="Ordered" area={styles.ordered} value={sum(orders, ({ quantity }) => quantity)} />
      <Figure
        label="Already arrived"
        area={styles.arrived}
        value={sum(orders, ({ deliveredQuantity }) => deliveredQuantity)}
      />
      {onChange ? (
        <div className={styles.field}>
          <NumberField
            label="Arrived now"
            of={of}
            min={0}
            max={outstanding}
            value={arrived}
            onChange={(next) => onChange({ arrived: next, isTyped: true, isOver: false })}
            error={problem}
          />
        </div>
      ) : (
        <Figure label="Arrived now" area={styles.field} value={arrived ?? 0} />
      )}
      <Figure label="Remaining" area={styles.remaining} value={after} />
      <div className={styles.cancel}>
        {onChange ? (
          <CheckboxField
            label="Cancel remaining"
            of={of}
            value={row.cancelsRest && after > 0}
            onChange={(cancelsRest) => onChange({ cancelsRest })}
            isDisabled={after === 0}
          />
        ) : (
          row.cancelsRest && after > 0 && 'Remaining will be cancelled'
        )}
      </div>
    </li>
  );
}

/** What has arrived for a removed order is put aside: nothing receives it. */
function removedText(orders: readonly Order[]): string {
  const count = orders.filter(({ isDeleted }) => isDeleted).length;
  return orders.length === 1 ? 'removed meanwhile' : `${formatNumber(count)} of them removed meanwhile`;
}

const Figure = ({ label, area, value }: { label: string; area: string | undefined; value: number }) => (
  <div className={classNames(styles.figure, area)}>
    <span>{label}</span>
    <b>{formatNumber(value)}</b>
  </div>
);
