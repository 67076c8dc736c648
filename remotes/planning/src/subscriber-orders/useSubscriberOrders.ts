import type { CollectionName } from '@groundwork/contract';
import { collection, useLists, waitingChangesAtom } from '@groundwork/data-cache';
import { useScope } from '@groundwork/shell-sdk';
import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { hasArrived } from '../has-arrived.ts';
import { requestedItems } from '../setup-components/replacement-requests.ts';
import { subscriberOrder } from './subscriber-order.ts';

const lists = [
  'orders',
  'products',
  'preparationitems',
  'preparations',
  'setupunits',
  'setupareas',
  'moduleRequests',
] as const satisfies readonly CollectionName[];

/** The orders of the active project, in a Subscriber's words. */
export function useSubscriberOrders() {
  useLists(lists);
  const { projectIds } = useScope();
  const view = useMemo(
    () =>
      atom((get) => {
        for (const name of lists) get(collection(name).allAtom);
        const orders = get(collection('orders').byAtom('projectId', projectIds));
        const replaced = requestedItems(
          get(collection('moduleRequests').byAtom('projectId', projectIds)),
          get(waitingChangesAtom),
        );
        const states = lists.map((name) => get(collection(name).statusAtom));
        return {
          orders: orders.map((order) =>
            subscriberOrder(order, {
              item: (id) => collection('preparationitems').get(id ?? ''),
              preparation: (id) => collection('preparations').get(id ?? ''),
              unit: (id) => collection('setupunits').get(id ?? ''),
              area: (id) => collection('setupareas').get(id ?? ''),
              product: (id) => collection('products').get(id ?? ''),
              isRequested: (id) => replaced.has(id),
            }),
          ),
          isReady: states.every(hasArrived),
          hasFailed: states.some((state) => state.state === 'failed' && !state.hasData),
        };
      }),
    [projectIds],
  );
  return useAtomValue(view);
}

/** Asks again for what could not be fetched. */
export const loadAgain = (): void => {
  for (const name of lists) void collection(name).load({ force: true });
};
