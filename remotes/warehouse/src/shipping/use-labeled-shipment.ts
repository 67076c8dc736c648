import type { Shipment } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { toast } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import type { ShippingTab } from './use-shipping.ts';

const tabOf: Readonly<Partial<Record<Shipment['status'], ShippingTab>>> = {
  Draft: 'ready',
  Packed: 'ready',
  Shipped: 'shipped',
  Arrived: 'arrived',
};

/** A box label leads to `?shipment=`: its tab is shown, and in it only this shipment. Says why where there is nothing to show. */
export function useLabeledShipment(
  params: URLSearchParams,
  setParams: (next: URLSearchParams, options: { replace: boolean }) => void,
) {
  const id = params.get('shipment') ?? undefined;
  const shipment = useAtomValue(collection('shipments').recordAtom(id));
  const isLoaded = useAtomValue(collection('shipments').statusAtom).state === 'ready';
  const show = useEffectEvent(() => {
    const next = new URLSearchParams(params);
    next.delete('shipment');
    const tab = shipment && tabOf[shipment.status];
    if (tab) {
      next.set('q', shipment.number);
      if (tab === 'ready') next.delete('tab');
      else next.set('tab', tab);
    } else {
      const text = shipment
        ? `${shipment.number} was cancelled. Its orders are where they were.`
        : 'This shipment is not there. It may belong to another warehouse.';
      toast({ tone: 'danger', text });
    }
    setParams(next, { replace: true });
  });
  useEffect(() => {
    if (id && isLoaded) show();
  }, [id, isLoaded]);
}
