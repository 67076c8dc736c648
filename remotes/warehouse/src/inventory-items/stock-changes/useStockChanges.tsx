import { type InventoryItem, toastDurations } from '@groundwork/contract';
import { availableQuantity } from '@groundwork/contract/domain';
import { collection } from '@groundwork/data-cache';
import { useCanChangeField, useSession } from '@groundwork/shell-sdk';
import {
  Button,
  ConfirmDialog,
  formatNumber,
  lazyDialog,
  type MenuItem,
  toast,
  useOfflineReason,
} from '@groundwork/ui';
import { type ReactNode, useState } from 'react';
import { refusalText } from '../../kits/stock-commands.ts';
import { useTransfers } from '../transfers/useTransfers.tsx';
import { mergeItems } from './stock-change-commands.ts';

const AdjustDialog = lazyDialog(async () => (await import('./AdjustDialog.tsx')).AdjustDialog);
const MoveDialog = lazyDialog(async () => (await import('./MoveDialog.tsx')).MoveDialog);
const DivideDialog = lazyDialog(async () => (await import('./DivideDialog.tsx')).DivideDialog);
const CountItemDialog = lazyDialog(async () => (await import('./CountItemDialog.tsx')).CountItemDialog);

type Doing =
  | { kind: 'adjust' | 'divide' | 'count'; item: InventoryItem }
  | { kind: 'move' | 'merge'; items: readonly InventoryItem[] };

export interface StockChanges {
  /** Why the user may not work with the stock of an item's place. */
  reasonFor: (item: InventoryItem) => string | undefined;
  /** Below the details of an item. */
  itemButtons: (item: InventoryItem) => ReactNode;
  /** In a row's menu. */
  menu: (item: InventoryItem) => readonly MenuItem[];
  /** Above the list, for what is selected. */
  buttons: (selected: readonly InventoryItem[]) => ReactNode;
  dialog: ReactNode;
}

const awayReason = 'It is on its way to another warehouse';

/** Why these cannot become one item; undefined where they can. */
export function mergeObstacle(items: readonly InventoryItem[]): string | undefined {
  const [first, ...others] = items;
  if (!first || others.length === 0) return 'Choose at least two items';
  if (!first.productId || others.some(({ productId }) => productId !== first.productId))
    return 'They are different products';
  if (others.some(({ locationId }) => locationId !== first.locationId)) return 'They are at different locations';
  if (others.some(({ expiresOn }) => (expiresOn ?? '') !== (first.expiresOn ?? '')))
    return 'They expire on different days';
  if (items.some(({ hold }) => hold)) return 'Stock on hold cannot be merged';
  if (items.some(({ transit }) => transit)) return awayReason;
  return undefined;
}

/** The changes of stock apart from counting: adjust, move, divide and merge (docs: domain/stock). */
export function useStockChanges(): StockChanges {
  const canChange = useCanChangeField();
  const { role } = useSession();
  const offline = useOfflineReason();
  const [doing, setDoing] = useState<Doing>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const close = () => {
    setDoing(undefined);
    setFailure(undefined);
  };
  const transfers = useTransfers();
  const reasonFor = (item: InventoryItem) => {
    if (item.transit) return awayReason;
    if (canChange('inventoryitems', item, 'locale')) return undefined;
    return role === 'ReadOnly' ? 'Your role can only read' : 'You are not a team member of this warehouse';
  };
  const divideReason = (item: InventoryItem) =>
    reasonFor(item) ?? (item.quantity < 2 || availableQuantity(item) < 1 ? 'No piece can be split off' : undefined);
  const merge = async (items: readonly InventoryItem[]) => {
    setBusy(true);
    const answer = await mergeItems(items);
    setBusy(false);
    if (answer.kind === 'refused') return setFailure(refusalText(answer.error));
    close();
    toast({
      text: `${formatNumber(items.length)} items are one now.`,
      tone: 'success',
      duration: toastDurations.normal,
    });
  };
  return {
    reasonFor,
    itemButtons: (item) => (
      <>
        <Button
          icon="sliders-horizontal"
          disabledReason={reasonFor(item)}
          onPress={() => setDoing({ kind: 'adjust', item })}
        >
          Adjust
        </Button>
        <Button
          icon="arrow-right"
          disabledReason={reasonFor(item)}
          onPress={() => setDoing({ kind: 'move', items: [item] })}
        >
          Move
        </Button>
        <Button
          icon="clipboard-list"
          disabledReason={reasonFor(item)}
          onPress={() => setDoing({ kind: 'count', item })}
        >
          Count
        </Button>
        {isOfWarehouse(item) && (
          <Button
            icon="truck"
            disabledReason={transfers.sendReason([item]) ?? offline}
            onPress={() => transfers.send([item])}
          >
            Send to another warehouse
          </Button>
        )}
      </>
    ),
    menu: (item) => [
      entry('adjust', 'Adjust', 'sliders-horizontal', reasonFor(item), () => setDoing({ kind: 'adjust', item })),
      entry('move', 'Move', 'arrow-right', reasonFor(item), () => setDoing({ kind: 'move', items: [item] })),
      entry('count', 'Count', 'clipboard-list', reasonFor(item), () => setDoing({ kind: 'count', item })),
      entry('divide', 'Divide', 'split', divideReason(item), () => setDoing({ kind: 'divide', item })),
      ...(isOfWarehouse(item)
        ? [
            entry('send', 'Send to another warehouse', 'truck', transfers.sendReason([item]) ?? offline, () =>
              transfers.send([item]),
            ),
          ]
        : []),
    ],
    buttons: (selected) => {
      const [first] = selected;
      if (!first) return null;
      const reason = selected.map(reasonFor).find((each) => each !== undefined);
      return (
        <>
          <Button
            icon="arrow-right"
            disabledReason={reason}
            onPress={() => setDoing({ kind: 'move', items: selected })}
          >
            Move to…
          </Button>
          {selected.length > 1 && (
            <Button
              icon="layers"
              disabledReason={reason ?? mergeObstacle(selected) ?? offline}
              onPress={() => setDoing({ kind: 'merge', items: selected })}
            >
              Merge
            </Button>
          )}
          {selected.every(isOfWarehouse) && (
            <Button
              icon="truck"
              disabledReason={transfers.sendReason(selected) ?? offline}
              onPress={() => transfers.send(selected)}
            >
              Send to…
            </Button>
          )}
        </>
      );
    },
    dialog: (
      <>
        {transfers.dialog}
        {doing?.kind === 'adjust' && <AdjustDialog item={doing.item} onClose={close} />}
        {doing?.kind === 'move' && <MoveDialog items={doing.items} onClose={close} />}
        {doing?.kind === 'divide' && <DivideDialog item={doing.item} onClose={close} />}
        {doing?.kind === 'count' && <CountItemDialog item={doing.item} onClose={close} />}
        {doing?.kind === 'merge' && (
          <ConfirmDialog
            title={`Merge ${formatNumber(doing.items.length)} items`}
            text={`They become '${doing.items[0]?.name}' at ${doing.items[0]?.locale || 'no place'}, with ${formatNumber(doing.items.reduce((sum, { quantity }) => sum + quantity, 0))} pieces and all their reservations.`}
            confirmLabel="Merge"
            isBusy={isBusy}
            busyLabel="Merging"
            error={failure}
            onConfirm={() => void merge(doing.items)}
            onCancel={close}
          />
        )}
      </>
    ),
  };
}

const isOfWarehouse = ({ locationId }: InventoryItem) => collection('locations').get(locationId)?.type === 'Warehouse';

const entry = (
  id: string,
  label: string,
  icon: NonNullable<Extract<MenuItem, { id: string }>['icon']>,
  reason: string | undefined,
  onAction: () => void,
): MenuItem => ({ id, label, icon, isDisabled: reason !== undefined, description: reason, onAction });
