import { messages, orderStatusColors, sourcingLabels } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { Thumbnail } from '@groundwork/grid';
import {
  classNames,
  formatNumber,
  Icon,
  type IconName,
  PlainIconButton,
  Skeleton,
  StatusBadge,
  SwitchField,
} from '@groundwork/ui';
import type { ReactNode } from 'react';
import { levelLabels } from '../setup-components/component-levels.ts';
import styles from './PlanCells.module.css';
import { hasSwitch, type PlanCommands, parentOf } from './plan-commands.ts';
import { type PlanRow, type RowLevel, sourcingsOf } from './plan-rows.ts';
import type { PlanWidth } from './planColumns.tsx';

const indents: Record<PlanWidth, number> = { narrow: 10, medium: 16, wide: 22 };
const icons: Record<RowLevel, IconName> = { area: 'map', unit: 'rows-3', preparation: 'layers', item: 'box' };

/** A line's place in the tree, its name, and for a component what can be done with it ([PL-01], [PL-03]). */
export function ComponentCell({
  row,
  commands,
  width,
  presence,
}: {
  row: PlanRow;
  commands: PlanCommands;
  width: PlanWidth;
  /** Who else has the record open that was made of it. */
  presence: ReactNode;
}) {
  // On a phone what can be done is in the row's menu.
  const isNarrow = width === 'narrow';
  const { name, level, depth, children } = row;
  const isGroup = level !== 'item';
  const parent = parentOf(row);
  const edit = isNarrow ? undefined : commands.edit;
  return (
    <span className={styles.component} data-omitted={row.state === 'omitted' || undefined} data-level={level}>
      <span style={{ flex: 'none', width: depth * indents[width] }} />
      {isGroup ? (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={row.isExpanded}
          aria-label={`${row.isExpanded ? 'Collapse' : 'Expand'} ${name}`}
          disabled={children === 0}
          onClick={() => commands.toggle(row)}
        >
          <Icon name={row.isExpanded ? 'chevron-down' : 'chevron-right'} />
        </button>
      ) : (
        <span className={styles.noToggle} />
      )}
      {(isGroup || !isNarrow) && (
        <span className={styles.level} role="img" aria-label={levelLabels[level]} title={levelLabels[level]}>
          <Icon name={icons[level]} />
        </span>
      )}
      {width !== 'wide' || presence ? (
        <span className={styles.lines}>
          <span className={styles.name}>{name}</span>
          {presence || <Below row={row} />}
        </span>
      ) : (
        <span className={styles.name}>{name}</span>
      )}
      {isGroup && edit && <PlainIconButton icon="pencil" label={`Rename ${name}`} onPress={() => edit.rename(row)} />}
      {isGroup && !isNarrow && (
        <span
          className={styles.count}
          role="img"
          aria-label={`${formatNumber(children)} inside`}
          title={`${formatNumber(children)} inside`}
        >
          {formatNumber(children)}
        </span>
      )}
      <span className={styles.space} />
      {parent && edit && <PlainIconButton icon="plus" label={`Add to ${name}`} onPress={() => edit.add(parent)} />}
    </span>
  );
}

/** Of a component its sourcings, of an item how many of which product: for a screen without columns for them. */
function Below({ row }: { row: PlanRow }) {
  const { level, sourcing, productId, quantity, isOutsideSourcing, isKnown } = row;
  if (level !== 'item') {
    const labels = sourcingsOf(row).map((one) => sourcingLabels[one]);
    return labels.length > 0 ? <small className={styles.below}>{labels.join(' · ')}</small> : null;
  }
  return (
    <>
      <small
        className={styles.below}
      >{`${formatNumber(quantity ?? 0)} × ${isKnown ? productNameOf(productId) : '…'}`}</small>
      {isOutsideSourcing && <OutsideSourcing sourcing={sourcing} />}
    </>
  );
}

const OutsideSourcing = ({ sourcing }: Pick<PlanRow, 'sourcing'>) => (
  <span className={styles.warning}>
    <Icon name="alert-triangle" size={14} />
    {`Not from ${sourcingLabels[sourcing ?? 'standard']}`}
  </span>
);
const productNameOf = (id: string | undefined) =>
  id ? (collection('products').get(id)?.name ?? messages.itemNotFound) : 'No product';

/** The product of an item, with a warning where the sourcing does not name it ([PL-21]). */
export function ProductCell({ row }: { row: PlanRow }) {
  if (row.level !== 'item') return null;
  if (!row.isKnown) return <Skeleton width="60%" />;
  const product = row.productId ? collection('products').get(row.productId) : undefined;
  const name = productNameOf(row.productId);
  return (
    <span className={styles.product} data-omitted={row.state === 'omitted' || undefined}>
      <Thumbnail ids={product?.mediaItemIds} name="" />
      <span>
        <span className={classNames(styles.productName, !product && styles.missing)} title={name}>
          {name}
        </span>
        {row.isOutsideSourcing && <OutsideSourcing sourcing={row.sourcing} />}
      </span>
    </span>
  );
}

/** 'Created', the switch 'Planned', or why there is neither ([PL-02], [PL-04]). */
export function StateCell({ row, commands }: { row: PlanRow; commands: PlanCommands }) {
  if (!row.isKnown) return null;
  if (row.state === 'deployed') {
    const order = row.orderId ? collection('orders').get(row.orderId) : undefined;
    if (order?.status === 'Cancelled') return <StatusBadge label="Cancelled" color={orderStatusColors.Cancelled} />;
    return (
      <button type="button" className={styles.created} onClick={() => commands.open(row)}>
        <Icon name="check" />
        Created
      </button>
    );
  }
  if (row.reason === 'parent') return <span className={styles.muted}>Omitted by Parent</span>;
  if (row.reason === 'template missing') return <span className={styles.missing}>{messages.itemNotFound}</span>;
  if (!hasSwitch(row)) return null;
  return (
    <SwitchField
      // Its name stays; what is shown beside it says the state.
      label="Planned"
      isLabelHidden={row.omit}
      note={row.omit ? 'Omitted' : undefined}
      value={!row.omit}
      isDisabled={!commands.edit}
      onChange={(isPlanned) => commands.edit?.setPlanned(row, isPlanned)}
    />
  );
}
