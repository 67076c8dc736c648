import { messages, orderStatusColors, sourcingLabels } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { Thumbnail } from '@groundwork/grid';
import { classNames, Icon, IconButton, type IconName, StatusBadge, SwitchField } from '@groundwork/ui';
import styles from './PlanCells.module.css';
import { hasSwitch, type PlanCommands, parentOf } from './plan-commands.ts';
import type { PlanRow, RowLevel } from './plan-rows.ts';

const icons: Record<RowLevel, IconName> = { area: 'map', unit: 'rows-3', preparation: 'layers', item: 'box' };

/** A line's place in the tree, its name, and for a component what can be done with it ([PL-01], [PL-03]). */
export function ComponentCell({ row, commands }: { row: PlanRow; commands: PlanCommands }) {
  const { name, level, depth, children } = row;
  const isGroup = level !== 'item';
  const parent = parentOf(row);
  return (
    <span className={styles.component} data-omitted={row.state === 'omitted' || undefined} data-level={level}>
      <span style={{ flex: 'none', width: depth * 22 }} />
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
      <Icon name={icons[level]} />
      <span className={styles.name}>{name}</span>
      {isGroup && commands.edit && (
        <IconButton
          icon="pencil"
          label={`Rename ${name}`}
          size="small"
          variant="quiet"
          onPress={() => commands.edit?.rename(row)}
        />
      )}
      {isGroup && <span className={styles.count}>{children}</span>}
      <span className={styles.space} />
      {parent && commands.edit && (
        <IconButton
          icon="plus"
          label={`Add to ${name}`}
          size="small"
          variant="quiet"
          onPress={() => commands.edit?.add(parent)}
        />
      )}
    </span>
  );
}

/** The product of an item, with a warning where the sourcing does not name it ([PL-21]). */
export function ProductCell({ row }: { row: PlanRow }) {
  if (row.level !== 'item') return null;
  const product = row.productId ? collection('products').get(row.productId) : undefined;
  const name = product?.name ?? (row.productId ? messages.itemNotFound : 'No product');
  return (
    <span className={styles.product} data-omitted={row.state === 'omitted' || undefined}>
      <Thumbnail ids={product?.mediaItemIds} name="" />
      <span>
        <span className={classNames(styles.productName, !product && styles.missing)} title={name}>
          {name}
        </span>
        {row.isOutsideSourcing && (
          <span className={styles.warning}>
            <Icon name="alert-triangle" size={14} />
            {`Not from ${sourcingLabels[row.sourcing ?? 'standard']}`}
          </span>
        )}
      </span>
    </span>
  );
}

/** 'Created', the switch 'Planned', or why there is neither ([PL-02], [PL-04]). */
export function StateCell({ row, commands }: { row: PlanRow; commands: PlanCommands }) {
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
      label="Planned"
      value={!row.omit}
      isDisabled={!commands.edit}
      onChange={(isPlanned) => commands.edit?.setPlanned(row, isPlanned)}
    />
  );
}
