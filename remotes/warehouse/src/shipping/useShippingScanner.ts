import { collection } from '@groundwork/data-cache';
import { type Outcome, type Resolved, type Scan, useScanner } from '@groundwork/scan';
import { useNavigate } from '@groundwork/shell-sdk';
import { useState } from 'react';
import { useCodeMeaning } from '../kitting/useCodeMeaning.ts';
import { useOfferReturn } from '../kitting/useOfferReturn.ts';
import type { OrderLine } from './order-line.ts';

export interface ShippingScannerOptions {
  warehouseId: string;
  /** The lines that are ready to ship. */
  ready: readonly OrderLine[];
  chosen: readonly OrderLine[];
  /** Why nothing can be shipped. */
  blocked: string | undefined;
  onSelect: (ids: readonly string[]) => void;
  /** Shows a shipment that is not waiting here any more. */
  onShipment: (id: string) => void;
  onShip: () => void;
  /** Off while a dialog is open, which has questions of its own. */
  isEnabled: boolean;
}

const error = (title: string, detail: string): Outcome => ({ tone: 'error', title, detail });

/** Codes on the list of what ships: a label selects what is ready of it, SHIP opens the boxes, BACK leads to the kits. */
export function useShippingScanner(options: ShippingScannerOptions) {
  const { warehouseId, ready, chosen, blocked, isEnabled } = options;
  const navigate = useNavigate();
  const meaningOf = useCodeMeaning(warehouseId);
  const offerReturn = useOfferReturn(warehouseId);
  const [outcome, setOutcome] = useState<Outcome>();
  const select = (lines: readonly OrderLine[], name: string): Outcome => {
    const [first] = lines;
    const [other] = chosen.filter(({ project }) => project.id !== first?.project.id);
    if (!first) return error(`${name} is not ready`, 'Make it ready in kitting, then scan it again.');
    if (blocked) return error('Not selected', `${blocked}.`);
    if (other)
      return error(
        `${name} is for ${first.project.name}`,
        `Ship the selection for ${other.project.name} first: one project at a time.`,
      );
    options.onSelect(lines.map(({ id }) => id));
    return { tone: 'ok', title: `${name} selected`, detail: `For ${first.project.name}. Scan SHIP to fill the boxes.` };
  };
  const onCommand = ({ command }: Extract<Resolved, { kind: 'command' }>): Outcome | undefined => {
    if (command === 'back') return void navigate('/warehouse/kitting');
    if (command !== 'ship') return error('Not here', 'Scan SHIP, or BACK for the kits.');
    if (blocked) return error('Not shipped', `${blocked}.`);
    const projects = new Set(chosen.map(({ project }) => project.id));
    if (projects.size === 0) return error('Nothing selected', 'Scan the label of a kit or of an order first.');
    if (projects.size > 1) return error('Select orders of one project', 'Each shipment goes to one project.');
    return void options.onShip();
  };
  const onOrder = (ids: readonly string[]): Outcome | undefined => {
    const lines = ready.filter(({ id }) => ids.includes(id));
    if (lines.length === 0 && offerReturn(ids)) return undefined;
    return select(lines, lines[0]?.order.name ?? 'This order');
  };
  const onScan = (scan: Scan): Outcome | undefined => {
    const meaning = meaningOf(scan);
    if (meaning.kind === 'command') return onCommand(meaning);
    if (meaning.kind === 'order') return onOrder(meaning.orderIds);
    if (meaning.kind === 'misread') return error('Misread', 'Scan it again.');
    if (meaning.kind !== 'record') return error('Nothing to ship', 'Scan the label of a kit, an order or a box.');
    const { collection: name, id } = meaning;
    if (name === 'orders') return onOrder([id]);
    if (name === 'preparations') {
      const lines = ready.filter(({ kitId }) => kitId === id);
      return select(lines, lines[0]?.kitName ?? 'This kit');
    }
    if (name !== 'shipments') return error('Nothing to ship', 'Scan the label of a kit, an order or a box.');
    const packed = ready.filter(({ shipment }) => shipment?.id === id);
    if (packed.length > 0) return select(packed, packed[0]?.shipment?.number ?? 'This shipment');
    if (offerReturn(arrivedIn(id, meaning.box))) return undefined;
    return void options.onShipment(id);
  };
  useScanner({ onScan, onOutcome: setOutcome, isEnabled });
  return { outcome, clear: () => setOutcome(undefined) };
}

/** The order of a box that was received, where there is only one: with several the shipment is shown. */
function arrivedIn(id: string, box: number | undefined): readonly string[] {
  const shipment = collection('shipments').get(id);
  if (shipment?.status !== 'Arrived') return [];
  const opened = shipment.boxes.filter(({ number }) => box === undefined || number === box);
  const orderIds = [...new Set(opened.flatMap(({ lines }) => lines).map(({ orderId }) => orderId))];
  return orderIds.length === 1 ? orderIds : [];
}
