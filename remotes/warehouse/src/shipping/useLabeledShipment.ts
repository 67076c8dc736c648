import type { Shipment } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { useNavigate } from '@groundwork/shell-sdk';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ShippingTab } from './useShipping.ts';

const tabOf: Readonly<Partial<Record<Shipment['status'], ShippingTab>>> = {
  Draft: 'ready',
  Packed: 'ready',
  Shipped: 'shipped',
  Arrived: 'arrived',
};

/**
 * A box label leads to `?shipment=`: its tab is shown, and in it only this shipment. That of a transfer leads to where it is
 * received.
 * @returns why there is nothing to show, and how to take that away
 */
export function useLabeledShipment(
  params: URLSearchParams,
  setParams: (next: URLSearchParams, options: { replace: boolean }) => void,
): { problem: string | undefined; dismiss: () => void } {
  const [problem, setProblem] = useState<string>();
  const navigate = useNavigate();
  const id = params.get('shipment') ?? undefined;
  const shipment = useAtomValue(collection('shipments').recordAtom(id));
  const isLoaded = useAtomValue(collection('shipments').statusAtom).state === 'ready';
  const show = useEffectEvent(() => {
    if (shipment?.toWarehouseId) {
      const box = params.get('box');
      const address = `/warehouse/inventory?tab=transfers&receive=${shipment.id}${box ? `&box=${box}` : ''}`;
      return void navigate(address, { replace: true });
    }
    const next = new URLSearchParams(params);
    next.delete('shipment');
    next.delete('box');
    const tab = shipment && tabOf[shipment.status];
    if (tab) {
      next.set('q', shipment.number);
      if (tab === 'ready') next.delete('tab');
      else next.set('tab', tab);
    } else {
      setProblem(
        shipment
          ? `${shipment.number} was cancelled. Its orders are where they were.`
          : 'This shipment was not found. It may belong to another warehouse: choose that one, then scan the label again.',
      );
    }
    setParams(next, { replace: true });
  });
  useEffect(() => {
    if (id && isLoaded) show();
  }, [id, isLoaded]);
  return { problem, dismiss: () => setProblem(undefined) };
}
