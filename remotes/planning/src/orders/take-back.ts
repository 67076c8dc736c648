import type { ModuleRequest, Order, Result } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { openDialog } from '@groundwork/shell-sdk';
import { toast } from '@groundwork/ui';
import { getDefaultStore } from 'jotai';
import { mayBeStored } from '../may-be-stored.ts';
import { forgetHalf, type KeptHalf, keepHalf, takeLeftHalves } from './half-made.ts';

/** A link, and an order, that a dialog has half made. */
export interface HalfMade {
  request: ModuleRequest | undefined;
  /** The request, or its deployment, may be stored although its answer was lost. */
  isRequestOpen: boolean;
  /** The name of the request. */
  name: string;
  unlinked: 'open' | Pick<Order, 'id'> | undefined;
}

export const orderIdOf = (request: ModuleRequest | undefined) => request?.itemDeployments[0]?.order.deployedId;

/** The request of this name that the server has stored; `isKnown` is false where it could not be asked. */
export async function findRequest(name: string): Promise<{ isKnown: boolean; request: ModuleRequest | undefined }> {
  const requests = collection('moduleRequests');
  const { succeeded: isKnown } = await requests.load();
  const isIt = (each: ModuleRequest) => each.kind === 'link' && each.name === name;
  return { isKnown, request: getDefaultStore().get(requests.allAtom).find(isIt) };
}

const [firstPause, longestPause] = [5_000, 300_000];

/** Removes all of it; where the server does not answer, again later, also after the page was loaded again. */
export async function takeBack(made: HalfMade, pause = firstPause): Promise<void> {
  const { name, request, isRequestOpen } = made;
  const orderId = orderOf(made);
  if (request || isRequestOpen || orderId) keepHalf({ name, orderId, isGivenUp: true });
  const left = await tryToTakeBack(made);
  if (left) setTimeout(() => void takeBack(left, Math.min(2 * pause, longestPause)), pause);
  else forgetHalf(name);
}

const orderOf = ({ request, unlinked }: HalfMade) =>
  orderIdOf(request) ?? (unlinked === 'open' ? undefined : unlinked?.id);

/**
 * Goes on with what the page had half made when it was loaded again: what was given up is taken back. Of a dialog that was
 * still open an order may be there, which its person decides on; a request without one is of no use.
 */
export async function resumeHalfMade(): Promise<void> {
  await Promise.all((await takeLeftHalves()).map(resume));
}

async function resume(half: KeptHalf): Promise<void> {
  const { name, orderId, isGivenUp } = half;
  const unlinked = orderId ? { id: orderId } : undefined;
  if (isGivenUp) return takeBack({ request: undefined, isRequestOpen: true, name, unlinked });
  const { isKnown, request } = await findRequest(name);
  if (!isKnown) return keepHalf(half);
  const made = orderIdOf(request) ?? orderId;
  if (made) {
    forgetHalf(name);
    toast({
      text: 'The page was loaded again while an order was being created. The order is there: check it.',
      tone: 'warning',
      action: { label: 'Show', onAction: () => void openDialog('order.details', { id: made }) },
    });
    return;
  }
  await takeBack({ request, isRequestOpen: false, name, unlinked: undefined });
  if (request) {
    const text = 'The page was loaded again before an order was created. Create it again.';
    toast({ text, tone: 'warning' });
  }
}

/** @returns what is still there because the server did not answer */
async function tryToTakeBack(made: HalfMade): Promise<HalfMade | undefined> {
  const found = await stored(made);
  if (!found) return made;
  const { request, unlinked } = found;
  const orders = new Set(
    [orderIdOf(request), unlinked === 'open' ? undefined : unlinked?.id].filter(Boolean) as string[],
  );
  const answers: Result<unknown>[] = [];
  if (request) answers.push(await collection('moduleRequests').remove(request.id));
  for (const id of orders) answers.push(await collection('orders').remove(id));
  return answers.some(isLost) ? found : undefined;
}

async function stored(made: HalfMade): Promise<HalfMade | undefined> {
  if (!made.isRequestOpen) return made;
  if (!made.request) {
    const { isKnown, request } = await findRequest(made.name);
    return isKnown ? { ...made, request, isRequestOpen: false } : undefined;
  }
  const fresh = await collection('moduleRequests').fetchOne(made.request.id);
  if (isLost(fresh)) return undefined;
  return { ...made, request: fresh.succeeded ? fresh.data : made.request, isRequestOpen: false };
}

const isLost = (result: Result<unknown>) => !result.succeeded && mayBeStored(result);
