import { type InventoryItem, type Order, type Shipment, scanLink } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { addressOf, dayOf, readyGroups, type Slip, shipmentSlip } from '@groundwork/print';
import { getPortalOrigins, useParams } from '@groundwork/shell-sdk';
import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { DocumentPrint } from './documents/DocumentPrint.tsx';
import { slipPages } from './documents/PackingSlip.tsx';
import { useSlipRecords } from './useSlipRecords.ts';

/**
 * /print/packing/{projectId}: the stock that is ready to be sent to a project, and the slips of packed and shipped
 * boxes.
 */
export default function PackingPage() {
  const { id: projectId = '' } = useParams();
  const { records, isLoading } = useSlipRecords();
  const project = useAtomValue(collection('projects').recordAtom(projectId));
  const place = useAtomValue(collection('locations').recordAtom(project?.locationId));
  const from = useAtomValue(collection('locations').recordAtom(project?.fulfillingById));
  const stock = useAtomValue(
    useMemo(
      () => atom((get) => get(collection('inventoryitems').byAtom('locationId', project?.fulfillingById ?? ''))),
      [project?.fulfillingById],
    ),
  );
  const open = records.shipments.filter((shipment) => shipment.projectId === projectId && isOpen(shipment));
  const ready = readyPieces(records.orders, stock, projectId, open);
  const addresses = {
    to: [place?.name ?? project?.name, place?.address].filter(Boolean).join('\n'),
    from: addressOf(from),
  };
  const [origin = ''] = getPortalOrigins();
  const slips: Slip[] = open.map((shipment) =>
    shipmentSlip(shipment, undefined, {
      ...addresses,
      records,
      date: dayOf(shipment.shippedUtc),
      link: scanLink(origin, 'shipments', shipment.id),
    }),
  );
  if (ready.size > 0) {
    slips.unshift({
      ...addresses,
      title: 'Packing list',
      subtitle: `Ready to ship · ${dayOf(undefined)}`,
      boxes: [],
      groups: readyGroups(ready, records),
      note: '',
    });
  }
  const problems = [
    ...(project ? [] : ['This project was not found. It may have been deleted, or you may not open it.']),
    ...(project && slips.length === 0 ? [`Nothing is ready for ${project.name} or on its way there.`] : []),
    ...(place && !place.address ? [`${place.name} has no address. Add it in Locations.`] : []),
  ];
  return (
    <DocumentPrint
      title="Packing list"
      summary={project?.name ?? ''}
      problems={problems}
      isLoading={isLoading}
      documents={(paper) => slips.map((slip) => slipPages(paper, slip))}
      foot="Packed by ______________________ · received by ______________________"
    />
  );
}

const isOpen = ({ status }: Shipment) => status === 'Packed' || status === 'Shipped';

/** The pieces that are ready for orders of the project and are in no packed box. */
function readyPieces(
  orders: readonly Order[],
  stock: readonly InventoryItem[],
  projectId: string,
  open: readonly Shipment[],
): ReadonlyMap<Order, number> {
  const packed = new Map<string, number>();
  for (const { boxes } of open.filter(({ status }) => status === 'Packed'))
    for (const { orderId, quantity } of boxes.flatMap(({ lines }) => lines))
      packed.set(orderId, (packed.get(orderId) ?? 0) + quantity);
  const own = new Map(orders.filter((order) => order.projectId === projectId).map((order) => [order.id, order]));
  const ready = new Map<Order, number>();
  for (const { orderId, quantity } of stock.flatMap(({ reservations }) =>
    reservations.filter(({ status }) => status === 'Ready'),
  )) {
    const order = own.get(orderId);
    if (order) ready.set(order, (ready.get(order) ?? 0) + quantity);
  }
  for (const [order, quantity] of ready) {
    const left = quantity - (packed.get(order.id) ?? 0);
    if (left > 0) ready.set(order, left);
    else ready.delete(order);
  }
  return ready;
}
