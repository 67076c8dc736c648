import type { ReservationMove } from '../../kits/reservation-move.ts';
import { openOf, type Run, type RunLine } from './run-lines.ts';

/**
 * The state of a pick run. Booked pieces are in the reservations alone; this holds only the pieces in the picker's
 * hands.
 */
export interface RunState {
  /** The line that the picker has chosen; without one the first that is open. */
  lineId?: string;
  /** The line whose product was scanned, and how many pieces of it are in the hand. */
  taken?: { lineId: string; quantity: number };
  /** Set by a QTY label for the next product. */
  quantity?: number;
  /** Lines that were put off, in that order. */
  later: readonly string[];
}
export const firstState: RunState = { later: [] };

export interface Said {
  tone: 'ok' | 'complete' | 'error';
  title: string;
  detail?: string;
}
export type Effect =
  | { kind: 'move'; moves: readonly ReservationMove[]; name: string; quantity: number; tote: number }
  | { kind: 'undo' | 'ready-all' | 'ship' | 'leave' }
  | { kind: 'short'; lineId: string }
  | { kind: 'kit'; id: string };
export interface Step {
  state: RunState;
  said?: Said;
  effect?: Effect;
}

/** The lines in the order in which they are walked. */
export function walk({ lines }: Run, { later }: RunState): readonly RunLine[] {
  if (later.length === 0) return lines;
  const put = later.flatMap((id) => lines.find((line) => line.id === id) ?? []);
  return [...lines.filter(({ id }) => !later.includes(id)), ...put];
}

/** The lines with pieces to take. */
export const openLines = (run: Run, state: RunState) => walk(run, state).filter(({ open }) => open > 0);

/** The line of the framed card. */
export function currentLine(run: Run, state: RunState): RunLine | undefined {
  const open = openLines(run, state);
  return open.find(({ id }) => id === state.lineId) ?? open[0];
}

/** The pieces of the current line are in the hand. */
export const isTaken = (run: Run, state: RunState): boolean =>
  state.taken !== undefined && state.taken.lineId === currentLine(run, state)?.id;

/** With one tote there is no tote to scan. */
export const hasOneTote = ({ totes }: Run) => totes.length <= 1;
/** The totes that still need pieces of the line. */
export const openRows = (line: RunLine) => line.rows.filter((row) => openOf(row) > 0);
export const place = ({ locale }: RunLine) => locale || 'its place';
export const error = (title: string, detail?: string): Said => ({ tone: 'error', title, detail });
