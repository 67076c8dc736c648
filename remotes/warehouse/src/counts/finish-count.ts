import type { Count, CountLine } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { formatNumber } from '@groundwork/ui';
import { getDefaultStore } from 'jotai';
import { refusalOf } from '../kits/stock-commands.ts';
import { mayBeStored, reviewCount, wasDone } from './count-commands.ts';

const waitsForSecond = ({ round, status }: CountLine) => round > 1 && status === 'Open';

function secondText(open: number): string | undefined {
  if (open === 0) return undefined;
  const [items, them] = open === 1 ? ['1 item differs', 'it'] : [`${formatNumber(open)} items differ`, 'them'];
  return `${items}. A second person counts ${them} before the count can be applied.`;
}

/**
 * Ends counting, and returns what the counter has to know. Where the answer was lost, the count says what came of it: it
 * waits to be applied, or some of its lines wait for a second person.
 * @param before the lines as they were before
 */
export async function finishCount(count: Count, before: readonly CountLine[]): Promise<string | undefined> {
  const answer = await reviewCount(count);
  if (answer.kind === 'done') return secondText(answer.data.countlines.filter(waitsForSecond).length);
  if (await wasDone(answer, count, 'Review')) return undefined;
  if (!mayBeStored(answer)) return refusalOf(answer);
  const lines = collection('countlines');
  await lines.load();
  const known = new Set(before.map(({ id }) => id));
  const now = getDefaultStore().get(lines.byAtom('countId', count.id));
  const added = now.filter(({ id }) => !known.has(id));
  return secondText(added.filter(waitsForSecond).length) ?? refusalOf(answer);
}
