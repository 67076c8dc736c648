import { type Shipment, type ShipmentBox, scanLink } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { addressOf, boxLabel, carrierOf, dayOf, shipmentSlip } from '@groundwork/print';
import { getPortalOrigins, useParams, useSearchParams } from '@groundwork/shell-sdk';
import { SegmentedControl } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { DocumentPrint } from './documents/DocumentPrint.tsx';
import { slipPages } from './documents/PackingSlip.tsx';
import { LabelPrint } from './LabelPrint.tsx';
import { useSlipRecords } from './useSlipRecords.ts';

const parts = ['boxes', 'slip', 'slips'] as const;
type Part = (typeof parts)[number];

/** /print/shipment/{id}: the labels of its boxes, its packing slip, or a slip for each box (`?print=slip`, `?print=slips`). */
export default function ShipmentPage() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const [part, setPart] = useState<Part>(parts.find((each) => each === params.get('print')) ?? 'boxes');
  const { records, isLoading } = useSlipRecords();
  const shipment = useAtomValue(collection('shipments').recordAtom(id));
  const project = useAtomValue(collection('projects').recordAtom(shipment?.projectId));
  const place = useAtomValue(collection('locations').recordAtom(shipment?.toWarehouseId ?? project?.locationId));
  const from = useAtomValue(collection('locations').recordAtom(shipment?.warehouseId));
  const isVoid = shipment === undefined || shipment.status === 'Cancelled';
  const name = place?.name ?? project?.name ?? '';
  const problems = isLoading ? [] : problemsOf(shipment, place?.address, name);
  const fields = (
    <SegmentedControl
      label="What to print"
      options={[
        { id: 'boxes', label: 'Box labels' },
        { id: 'slip', label: 'Packing slip' },
        { id: 'slips', label: 'Slip per box' },
      ]}
      value={part}
      onChange={setPart}
    />
  );
  const pdfOf = (what: 'labels' | Part) => ({
    path: `print/shipments/${id}/${what}.pdf`,
    // The day on it is the one here, not the server's.
    query: { timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone },
    fileName: `${shipment?.number ?? id}-${what}.pdf`,
  });
  const [origin = ''] = getPortalOrigins();
  const boxes = isVoid || isLoading ? [] : shipment.boxes;
  if (part === 'boxes') {
    const labelOf = (box: ShipmentBox) =>
      shipment &&
      boxLabel(
        shipment,
        box,
        {
          from,
          to: { name, address: place?.address ?? '' },
          date: dayOf(shipment.shippedUtc),
          origin,
          carrier: carrierOf(shipment, box),
        },
        records,
      );
    return (
      <LabelPrint
        title="Box labels"
        kind="box"
        standard="102x152"
        labels={boxes.flatMap((box) => labelOf(box) ?? [])}
        fields={fields}
        problems={problems}
        isLoading={isLoading}
        pdf={pdfOf('labels')}
      />
    );
  }
  const slip = (box?: ShipmentBox) =>
    shipment &&
    shipmentSlip(shipment, box, {
      records,
      to: [name, place?.address].filter(Boolean).join('\n'),
      from: addressOf(from),
      date: dayOf(shipment.shippedUtc),
      link: scanLink(origin, 'shipments', shipment.id, box?.number),
    });
  const slips = isVoid ? [] : part === 'slip' ? [slip()] : boxes.map((box) => slip(box));
  return (
    <DocumentPrint
      title={part === 'slip' ? 'Packing slip' : 'Packing slips'}
      summary={shipment?.number ?? ''}
      fields={fields}
      problems={problems}
      isLoading={isLoading}
      documents={(paper) => slips.flatMap((one) => (one ? [slipPages(paper, one)] : []))}
      pdf={pdfOf(part)}
      foot="Packed by ______________________ · received by ______________________"
    />
  );
}

function problemsOf(shipment: Shipment | undefined, address: string | undefined, place: string): string[] {
  if (!shipment) return ['This shipment was not found. It may have been deleted, or your warehouse does not send it.'];
  if (shipment.status === 'Cancelled') return [`${shipment.number} was cancelled. Do not send its boxes.`];
  const problems: string[] = [];
  if (!address) problems.push(`${place || 'The destination'} has no address. Add it in Locations.`);
  if (shipment.boxes.length === 0) problems.push(`${shipment.number} has no boxes yet. Pack it first.`);
  if (shipment.status === 'Draft') problems.push(`${shipment.number} is a draft: its contents may still change.`);
  return problems;
}
