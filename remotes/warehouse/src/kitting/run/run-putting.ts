import { formatNumber } from '@groundwork/ui';
import { movesOf, openOf, type Run, type RunLine, type RunRow } from './run-lines.ts';
import { currentLine, type Effect, openRows, place, type RunState, type Said, type Step } from './run-state.ts';

/** Books pieces into a tote, and says what comes next. */
export function putInto(run: Run, state: RunState, line: RunLine, row: RunRow, quantity: number): Step {
  const left = (state.taken?.quantity ?? quantity) - quantity;
  const after = afterPutting(run, line, row, quantity);
  const rest = after.lines.find(({ id }) => id === line.id);
  const next: RunState =
    left > 0 && rest && rest.open > 0
      ? { ...state, taken: { lineId: line.id, quantity: left } }
      : { ...state, taken: undefined, lineId: rest && rest.open > 0 ? line.id : undefined };
  const moves = movesOf(line, row, quantity);
  const effect: Effect = { kind: 'move', moves, name: line.name, quantity, tote: row.tote };
  return { state: next, effect, said: saidOfPutting(after, next, line, row, quantity) };
}

function saidOfPutting(after: Run, next: RunState, line: RunLine, row: RunRow, quantity: number): Said {
  const title = row.tote > 0 ? `${formatNumber(quantity)} in tote ${row.tote}` : `${formatNumber(quantity)} dropped`;
  const tote = after.totes.find(({ key }) => key === row.key);
  const upcoming = currentLine(after, next);
  if (!upcoming) return { tone: 'complete', title, detail: `${line.name}. Everything is picked. Scan READY ALL.` };
  const isOpen = after.lines.some((each) => openRows(each).some(({ key }) => key === row.key));
  const isFilled = tote !== undefined && !isOpen;
  const filled = isFilled && row.tote > 0 ? ` Tote ${row.tote} is complete.` : '';
  const [expected] = openRows(upcoming);
  const then =
    next.taken && expected
      ? `Now put ${formatNumber(Math.min(openOf(expected), next.taken.quantity))} in tote ${expected.tote} and scan the tote.`
      : upcoming.id === line.id
        ? `${formatNumber(upcoming.open)} more to take here.`
        : `Next: ${upcoming.name} at ${place(upcoming)}.`;
  return { tone: filled ? 'complete' : 'ok', title, detail: `${line.name}.${filled} ${then}` };
}

/** The run as it will be when the pieces are booked. */
function afterPutting(run: Run, line: RunLine, row: RunRow, quantity: number): Run {
  const lines = run.lines.map((each) => {
    if (each !== line) return each;
    const rows = each.rows.map((other) => {
      if (other !== row) return other;
      const reserved = Math.min(quantity, other.reserved);
      const free = Math.min(quantity - reserved, other.free);
      return { ...other, reserved: other.reserved - reserved, free: other.free - free, done: other.done + quantity };
    });
    return { ...each, rows, open: each.open - quantity };
  });
  const isOpen = lines.some(({ rows }) => rows.some((other) => other.orderId === row.orderId && openOf(other) > 0));
  const isShort = run.shorts.some(({ item }) => item.order.id === row.orderId);
  const totes = run.totes.map((tote) =>
    tote.key === row.key && !isOpen && !isShort ? { ...tote, done: tote.done + 1 } : tote,
  );
  return { ...run, lines, totes };
}
