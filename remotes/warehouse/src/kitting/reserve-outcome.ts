import type { CommandAnswer } from '@groundwork/data-cache';
import type { Outcome } from '@groundwork/scan';
import { formatNumber } from '@groundwork/ui';
import { type Allocation, refusalText } from '../kits/stock-commands.ts';

/** The outcome of reserving all: 'N reserved, M short', and why nothing was left to be reserved or could not be. */
export function reserveOutcome(answer: CommandAnswer<Allocation>): Outcome {
  if (answer.kind !== 'done') {
    const detail = answer.kind === 'refused' ? refusalText(answer.error) : 'It needs a connection to the server.';
    return { tone: 'error', title: 'Not reserved', detail };
  }
  const { reserved, short, shorts } = answer.data;
  if (reserved === 0 && short === 0) {
    return { tone: 'ok', title: 'Reserved already', detail: 'Somebody else has reserved it meanwhile.' };
  }
  return {
    tone: short > 0 ? 'error' : 'ok',
    title: `${formatNumber(reserved)} reserved, ${formatNumber(short)} short`,
    detail: shorts.find(({ reason }) => reason)?.reason,
  };
}
