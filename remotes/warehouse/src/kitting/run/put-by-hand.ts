import { openOf, type Run, type RunLine, type RunRow } from './run-lines.ts';
import { putInto } from './run-putting.ts';
import type { RunState, Step } from './run-state.ts';

/** A tap on a tote's row books what is still open there, with or without a scan before it. */
export function putByHand(run: Run, state: RunState, line: RunLine, row: RunRow): Step {
  const quantity = Math.min(openOf(row), state.quantity ?? openOf(row));
  const taken = state.taken?.lineId === line.id ? state.taken : { lineId: line.id, quantity };
  return putInto(run, { ...state, quantity: undefined, taken }, line, row, Math.min(quantity, taken.quantity));
}
