import { type BodyOf, failure, type InventoryItem, type Result } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { type ReactNode, useRef, useState } from 'react';
import { type GivenReason, QuantityReason } from './QuantityReason.tsx';
import { adjustStock } from './stock-change-commands.ts';

type Body = BodyOf<'inventoryitems'>;

/**
 * What the edit form does with a changed quantity: it asks why after Save, books that as an adjustment, and then stores the
 * rest. The adjustment comes first: if the rest is refused, the number and its reason are right already.
 */
export function useQuantityReason(id: string) {
  const [asking, setAsking] = useState<{ item: InventoryItem; quantity: number }>();
  const answer = useRef<(given: GivenReason | undefined) => void>(undefined);
  const given = useRef<GivenReason>(undefined);
  const beforeSave = ({ quantity = 0 }: Body): boolean | Promise<boolean> => {
    const item = collection('inventoryitems').get(id);
    given.current = undefined;
    if (!item || item.quantity === quantity) return true;
    setAsking({ item, quantity });
    return new Promise((resolve) => {
      answer.current = (reason) => {
        given.current = reason;
        setAsking(undefined);
        resolve(reason !== undefined);
      };
    });
  };
  const save = async (body: Body, ifMatch: string | undefined): Promise<Result<InventoryItem>> => {
    const items = collection('inventoryitems');
    const item = items.get(id);
    const reason = given.current;
    given.current = undefined;
    const { quantity = 0 } = body;
    if (!reason || !item || item.quantity === quantity) return items.replace(id, body, { ifMatch });
    // Somebody was faster: the usual question about both versions comes first.
    if (ifMatch && item.timeModifiedUtc !== ifMatch) return items.replace(id, body, { ifMatch });
    const adjusted = await adjustStock(item, { change: 'set', quantity, ...reason });
    if (adjusted.kind === 'refused') return failure(adjusted.error, adjusted.responseCode);
    return items.replace(id, body, { ifMatch: items.get(id)?.timeModifiedUtc });
  };
  const dialog: ReactNode = asking && (
    <QuantityReason
      {...asking}
      onGiven={(reason) => answer.current?.(reason)}
      onClose={() => answer.current?.(undefined)}
    />
  );
  return { beforeSave, save, dialog };
}
