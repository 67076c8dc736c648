import { messages } from '@groundwork/contract';
import { collection, referenceText, useLists } from '@groundwork/data-cache';
import { type Column, DataGrid, useGrid } from '@groundwork/grid';
import { openPrint, PhoneBar } from '@groundwork/records';
import { type Outcome, type Resolved, ResultBar, type Scan, ScanLine } from '@groundwork/scan';
import {
  Banner,
  Button,
  formatAbsolute,
  formatNumber,
  formatRelative,
  lazyDialog,
  useIsDesktop,
  useOfflineReason,
} from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { arrivingIn, type Traveling } from '../../inventory-items/transfers/transfer-rules.ts';
import { locationName, useArriving } from '../../inventory-items/transfers/useArriving.ts';
import { useTransfers } from '../../inventory-items/transfers/useTransfers.tsx';
import { useCodeMeaning } from '../../kitting/useCodeMeaning.ts';
import { StockSection } from '../../stock-section/StockSection.tsx';
import { useLabeledBox } from './useLabeledBox.ts';
import { useTransferDifferences } from './useTransferDifferences.ts';

const InventoryItemDetails = lazyDialog(
  async () => (await import('../../inventory-items/InventoryItemDetails.tsx')).InventoryItemDetails,
);
const lists = ['users'] as const;
const noCommands = {};
const shipmentOf = ({ transit: { shipmentId } }: Traveling) => collection('shipments').get(shipmentId ?? '');

const columnsOf = (warehouseId: string): readonly Column<Traveling>[] => [
  { id: 'item', header: 'Item', kind: 'name', width: 200, grows: true, value: ({ name }) => name },
  { id: 'pieces', header: 'Pieces', kind: 'number', width: 90, card: 'end', value: ({ quantity }) => quantity },
  {
    id: 'direction',
    header: 'Direction',
    width: 220,
    card: 'detail',
    reads: ['locations'],
    value: ({ locationId, transit }) =>
      locationId === warehouseId
        ? `Sent to ${locationName(transit.toLocationId)}`
        : `Coming from ${locationName(locationId)}`,
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
  {
    id: 'shipment',
    header: 'Shipment',
    width: 160,
    card: 'detail',
    reads: ['shipments'],
    value: (item) => {
      const shipment = shipmentOf(item);
      const box = shipment?.boxes.find(({ items = [] }) =>
        items.some(({ inventoryItemId }) => inventoryItemId === item.id),
      );
      return shipment && (box ? `${shipment.number} · box ${box.number} of ${shipment.boxes.length}` : shipment.number);
    },
  },
  { id: 'note', header: 'Note', width: 200, value: ({ transit }) => transit.note },
];

export interface TransfersPageProps {
  warehouseId: string;
  items: readonly Traveling[];
  onClose: () => void;
}

/**
 * The transfers that a warehouse has sent or is going to receive, until they are received (docs:
 * domain/shipping#transfers).
 */
export function TransfersPage({ warehouseId, items }: TransfersPageProps) {
  useLists(lists);
  const stock = useArriving();
  const grid = useGrid<Traveling>();
  const offline = useOfflineReason();
  const isDesktop = useIsDesktop();
  const transfers = useTransfers();
  const status = useAtomValue(collection('inventoryitems').statusAtom);
  const [openId, setOpenId] = useState<string>();
  const [outcome, setOutcome] = useState<Outcome>();
  const meaningOf = useCodeMeaning(warehouseId);
  const differences = useTransferDifferences(warehouseId);
  const receiveBox = (id: string, box: number | undefined): Outcome | undefined => {
    const shipment = collection('shipments').get(id);
    const found = arrivingIn({ shipment, box }, stock(), { warehouseId, nameOf: locationName });
    if ('title' in found) return { tone: 'error', ...found };
    const reason = transfers.receiveReason(found) ?? offline;
    if (reason) return { tone: 'error', title: 'Not received', detail: `${reason}.` };
    return void transfers.receive(found);
  };
  const read = (meaning: Resolved): Outcome | undefined => {
    if (meaning.kind === 'record' && meaning.collection === 'shipments') return receiveBox(meaning.id, meaning.box);
    if (meaning.kind === 'misread') return { tone: 'error', title: 'Misread', detail: 'Scan it again.' };
    return { tone: 'error', title: 'This is not a box of a transfer', detail: 'Scan the label of a box.' };
  };
  const onScan = (scan: Scan) => {
    setOutcome(undefined);
    return read(meaningOf(scan));
  };
  useLabeledBox((id, box) => setOutcome(receiveBox(id, box)));
  const columns = useMemo(() => columnsOf(warehouseId), [warehouseId]);
  // Without a choice Receive is for all that comes, as a pallet arrives whole.
  const chosen = grid.selected.filter(({ id }) => items.some((item) => item.id === id));
  const coming = items.filter(({ transit }) => transit.toLocationId === warehouseId);
  const received = chosen.length > 0 ? chosen : coming;
  const shipmentIds = new Set(chosen.flatMap(({ transit }) => transit.shipmentId ?? []));
  const [shipmentId] = shipmentIds;
  const printReason =
    shipmentIds.size === 1 ? undefined : chosen.length === 0 ? 'Choose a transfer' : 'Choose items of one shipment';
  const size = isDesktop ? 'medium' : 'touch';
  const receiveReason =
    received.length === 0
      ? 'Nothing comes here'
      : received.some(({ transit }) => transit.toLocationId !== warehouseId)
        ? 'What was sent from here is received where it goes'
        : (transfers.receiveReason(received) ?? offline);
  const cancelReason =
    chosen.length === 0
      ? 'Select items that were sent from here'
      : chosen.some(({ locationId }) => locationId !== warehouseId)
        ? 'The warehouse that sent it cancels it'
        : (transfers.cancelReason(chosen) ?? offline);
  return (
    <>
      <StockSection
        title="Transfers"
        summary={`${formatNumber(coming.length)} coming, ${formatNumber(items.length - coming.length)} sent`}
        actions={
          <>
            <Button
              size={size}
              icon={isDesktop ? 'printer' : undefined}
              disabledReason={printReason}
              onPress={() => openPrint(`/print/shipment/${shipmentId}`)}
            >
              Print labels
            </Button>
            <Button size={size} disabledReason={cancelReason} onPress={() => transfers.cancel(chosen)}>
              Cancel transfer
            </Button>
            <Button
              variant="primary"
              size={size}
              disabledReason={receiveReason}
              onPress={() => transfers.receive(received)}
            >
              {received.length > 1 ? `Receive ${formatNumber(received.length)}` : 'Receive'}
            </Button>
          </>
        }
        foot={!isDesktop && items.length > 0 && <PhoneBar grid={grid} commands={noCommands} />}
        notices={
          <>
            <ScanLine
              hint="Scan a box to receive it"
              onScan={onScan}
              onOutcome={setOutcome}
              isEnabled={!transfers.dialog && openId === undefined}
            />
            <ResultBar outcome={outcome} onRemove={() => setOutcome(undefined)} />
            {differences.map(({ id, text }) => (
              <Banner key={id} tone="warning">
                {text}
              </Banner>
            ))}
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
