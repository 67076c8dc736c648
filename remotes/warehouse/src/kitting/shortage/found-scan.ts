import type { Outcome, Resolved } from '@groundwork/scan';
import { formatNumber } from '@groundwork/ui';
import type { RunLine } from '../run/run-lines.ts';

/** The meaning of a scan in a shortage: the quantity found, continue with it, or close the question. */
export type FoundScan = 'continue' | 'close' | { found?: number; said: Outcome };

interface FoundState {
  line: Pick<RunLine, 'id' | 'productId' | 'name'>;
  found: number;
  needed: number;
  /** The found pieces are being booked. */
  isBusy: boolean;
}

/** Each piece that is there is scanned, or counted by a QTY label; NEXT goes on with what is missing, BACK closes. */
export function foundByScan(meaning: Resolved, { line, found, needed, isBusy }: FoundState): FoundScan {
  if (isBusy) return { said: { tone: 'error', title: 'Not yet', detail: 'Scan again in a moment.' } };
  const count = (quantity: number): FoundScan =>
    quantity >= needed
      ? { said: { tone: 'error', title: 'Then none is missing', detail: `Scan BACK, then ${line.name} again.` } }
      : {
          found: quantity,
          said: {
            tone: 'ok',
            title: `${formatNumber(quantity)} found`,
            detail: `Scan NEXT to go on with ${formatNumber(needed - quantity)} missing.`,
          },
        };
  if (meaning.kind === 'command') {
    if (meaning.command === 'back') return 'close';
    if (meaning.command === 'next' || meaning.command === 'short') return 'continue';
    if (meaning.command === 'quantity') return count(meaning.quantity ?? 1);
  }
  if (meaning.kind === 'product' && meaning.productIds.includes(line.productId ?? '')) return count(found + 1);
  if (meaning.kind === 'record' && (meaning.id === line.id || meaning.id === line.productId)) return count(found + 1);
  const detail = `Scan each ${line.name} that is there, then NEXT. BACK closes this.`;
  return { said: { tone: 'error', title: 'Answer first', detail } };
}
