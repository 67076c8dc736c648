import { collection } from '@groundwork/data-cache';
import { useSearchParams } from '@groundwork/shell-sdk';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';

/** A box label that a phone's own camera has read leads to `?receive=ID&box=1`: opened once, when the lists are there. */
export function useLabeledBox(open: (shipmentId: string, box: number | undefined) => void): void {
  const [params, setParams] = useSearchParams();
  const areShipmentsThere = useAtomValue(collection('shipments').statusAtom).state === 'ready';
  const isStockThere = useAtomValue(collection('inventoryitems').statusAtom).state === 'ready';
  const id = params.get('receive');
  const box = Number(params.get('box')) || undefined;
  const openBox = useEffectEvent((shipmentId: string) => {
    const next = new URLSearchParams(params);
    next.delete('receive');
    next.delete('box');
    setParams(next, { replace: true });
    open(shipmentId, box);
  });
  useEffect(() => {
    if (id && areShipmentsThere && isStockThere) openBox(id);
  }, [id, areShipmentsThere, isStockThere]);
}
