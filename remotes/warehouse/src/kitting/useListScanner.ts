import { collection } from '@groundwork/data-cache';
import { type Outcome, type Scan, useScanner } from '@groundwork/scan';
import { useNavigate } from '@groundwork/shell-sdk';
import { useState } from 'react';
import type { Kit } from '../kits/kit.ts';
import { kitAddress } from './KitRow.tsx';
import { useCodeMeaning } from './useCodeMeaning.ts';
import { useOfferReturn } from './useOfferReturn.ts';

export interface ListScannerOptions {
  warehouseId: string;
  kits: readonly Kit[];
  /** Not all kits are known yet. */
  isLoading: boolean;
  selected: readonly Kit[];
  /** Why a kit cannot be selected. */
  reasonFor: (kit: Kit) => string | undefined;
  onSelect: (kit: Kit) => void;
  onSearch: (text: string) => void;
  /** Begins the pick run. */
  onStart: () => void;
  isEnabled: boolean;
}

/** Codes on the list of kits: a kit's label selects it, NEXT starts the run, a product or an order finds its kits. */
export function useListScanner({ warehouseId, kits, isLoading, selected, isEnabled, ...options }: ListScannerOptions) {
  const navigate = useNavigate();
  const meaningOf = useCodeMeaning(warehouseId);
  const offerReturn = useOfferReturn(warehouseId);
  const [outcome, setOutcome] = useState<Outcome>();
  const onKit = (id: string): Outcome => {
    const kit = kits.find((each) => each.id === id);
    if (!kit && isLoading) return { tone: 'error', title: 'Kits are still loading', detail: 'Scan again in a moment.' };
    if (!kit)
      return { tone: 'error', title: 'Unknown kit', detail: 'It is not a kit of this warehouse, or it is finished.' };
    const reason = options.reasonFor(kit);
    if (reason) return { tone: 'error', title: `${kit.name} is not selected`, detail: `${reason}.` };
    options.onSelect(kit);
    // Its tote is not said yet: a kit that is selected later may have pieces in the tote that is free now.
    return { tone: 'ok', title: `${kit.name} selected`, detail: 'Scan another kit, or NEXT to start picking.' };
  };
  const onOrder = (ids: readonly string[]): Outcome | undefined => {
    const kit = kits.find(({ items }) => items.some(({ order }) => ids.includes(order.id)));
    if (!kit && offerReturn(ids)) return undefined;
    if (!kit) return { tone: 'error', title: 'In no kit', detail: 'This order is not for this warehouse.' };
    void navigate(kitAddress(kit.id));
    return undefined;
  };
  const onScan = (scan: Scan): Outcome | undefined => {
    const meaning = meaningOf(scan);
    switch (meaning.kind) {
      case 'record':
        if (meaning.collection === 'preparations') return onKit(meaning.id);
        if (meaning.collection === 'orders') return onOrder([meaning.id]);
        if (meaning.collection === 'shipments')
          return void navigate(`/warehouse/shipping?shipment=${meaning.id}${meaning.box ? `&box=${meaning.box}` : ''}`);
        if (meaning.collection === 'counts')
          return void navigate(`/warehouse/inventory?tab=counts&count=${meaning.id}`);
        return { tone: 'error', title: 'Not a kit', detail: 'Scan the label of a kit.' };
      case 'order':
        return onOrder(meaning.orderIds);
      case 'product': {
        const name = collection('products').get(meaning.productIds[0] ?? '')?.name ?? '';
        options.onSearch(name);
        return { tone: 'ok', title: name, detail: 'The kits that need it are shown.' };
      }
      case 'command':
        if (meaning.command === 'ship') return void navigate('/warehouse/shipping');
        if (meaning.command !== 'next')
          return { tone: 'error', title: 'Not here', detail: 'This label works in a pick run.' };
        if (selected.length === 0)
          return { tone: 'error', title: 'Nothing selected', detail: 'Scan the label of a kit first.' };
        options.onStart();
        return undefined;
      case 'misread':
        return { tone: 'error', title: 'Misread', detail: 'Scan again.' };
      default:
        return { tone: 'error', title: 'Not a kit', detail: 'Scan the label of a kit.' };
    }
  };
  const { isReady } = useScanner({ onScan, onOutcome: setOutcome, isEnabled });
  return { outcome, isReady, clear: () => setOutcome(undefined) };
}
