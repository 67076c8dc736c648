import { messages } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { type Column, DataGrid, referenceText, useGrid } from '@groundwork/grid';
import { useLists } from '@groundwork/records';
import { Button, formatAbsolute, formatRelative, lazyDialog, useIsDesktop, useOfflineReason } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import type { Travelling } from '../../inventory-items/transfers/transfer-rules.ts';
import { useTransfers } from '../../inventory-items/transfers/useTransfers.tsx';
import { StockSection } from '../StockSection.tsx';

const InventoryItemDetails = lazyDialog(
  async () => (await import('../../inventory-items/InventoryItemDetails.tsx')).InventoryItemDetails,
);
const lists = ['inventoryitems', 'locations', 'users', 'products'] as const;
const nameOf = (id: string) => referenceText('locations', id);

const columnsOf = (warehouseId: string): readonly Column<Travelling>[] => [
  { id: 'item', header: 'Item', kind: 'name', width: 200, grows: true, value: ({ name }) => name },
  { id: 'pieces', header: 'Pieces', kind: 'number', width: 90, card: 'end', value: ({ quantity }) => quantity },
  {
    id: 'direction',
    header: 'Direction',
    width: 220,
    card: 'detail',
    reads: ['locations'],
    value: ({ locationId, transit }) =>
      locationId === warehouseId ? `Sent to ${nameOf(transit.toLocationId)}` : `Coming from ${nameOf(locationId)}`,
  },
  {
    id: 'sentBy',
    header: 'Sent by',
    width: 150,
    card: 'foot',
    reads: ['users'],
    value: ({ transit: { userId } }) => (userId ? referenceText('users', userId, messages.unknownUser) : undefined),
  },
  {
    id: 'sent',
    header: 'Sent',
    width: 140,
    card: 'footEnd',
    isSortable: false,
    value: ({ transit: { sentUtc } }) => (sentUtc ? formatRelative(sentUtc) : undefined),
    tooltip: ({ transit: { sentUtc } }) => (sentUtc ? formatAbsolute(sentUtc) : undefined),
  },
  { id: 'note', header: 'Note', width: 200, value: ({ transit }) => transit.note },
];

export interface TransfersPageProps {
  warehouseId: string;
  items: readonly Travelling[];
  onClose: () => void;
}

/** What a warehouse has sent to others and what comes to it, until it is received (next-steps.md B9). */
export function TransfersPage({ warehouseId, items }: TransfersPageProps) {
  useLists(lists);
  const grid = useGrid<Travelling>();
  const offline = useOfflineReason();
  const isDesktop = useIsDesktop();
  const transfers = useTransfers();
  const status = useAtomValue(collection('inventoryitems').statusAtom);
  const [openId, setOpenId] = useState<string>();
  const columns = useMemo(() => columnsOf(warehouseId), [warehouseId]);
  // Without a choice Receive is for all that comes, as a pallet arrives whole.
  const chosen = grid.selected.filter(({ id }) => items.some((item) => item.id === id));
  const coming = items.filter(({ transit }) => transit.toLocationId === warehouseId);
  const received = chosen.length > 0 ? chosen : coming;
  const size = isDesktop ? 'medium' : 'touch';
  const receiveReason =
    received.length === 0
      ? 'Nothing comes here'
      : received.some(({ transit }) => transit.toLocationId !== warehouseId)
        ? 'What was sent from here is received where it goes'
        : (transfers.receiveReason(received) ?? offline);
  const cancelReason =
    chosen.length === 0
      ? 'Choose what was sent from here'
      : chosen.some(({ locationId }) => locationId !== warehouseId)
        ? 'The warehouse that sent it cancels it'
        : (transfers.cancelReason(chosen) ?? offline);
  return (
    <>
      <StockSection
        title="Transfers"
        summary={`${coming.length} coming, ${items.length - coming.length} sent`}
        actions={
          <>
            <Button size={size} disabledReason={cancelReason} onPress={() => transfers.cancel(chosen)}>
              Cancel transfer
            </Button>
            <Button
              variant="primary"
              size={size}
              disabledReason={receiveReason}
              onPress={() => transfers.receive(received)}
            >
              {received.length > 1 ? `Receive ${received.length}` : 'Receive'}
            </Button>
          </>
        }
      >
        <DataGrid
          grid={grid}
          label="Transfers"
          columns={columns}
          rows={items}
          status={status}
          onRetry={() => void collection('inventoryitems').load({ force: true })}
          onActivate={({ id }) => setOpenId(id)}
          height="100%"
          isOrdered
          emptyText="Nothing is on its way"
        />
      </StockSection>
      {openId && <InventoryItemDetails id={openId} onClose={() => setOpenId(undefined)} />}
      {transfers.dialog}
    </>
  );
}
