import type { Resolved } from '@groundwork/scan';
import type { ReservationMove } from '../../kits/reservation-move.ts';
import { movesOf, openOf, type Run, type RunLine, type RunRow } from './run-lines.ts';

/**
 * A pick run as a state machine: what a code means now, what it books, and what is said of it. What is done stands in the
 * reservations alone; here is only what the picker holds in the hand.
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

/** Where a product is that is in none of the kits, and what it is called. */
export type FindProduct = (productIds: readonly string[]) => { name: string; place?: string } | undefined;

/** The lines in the order in which they are walked. */
export function walk({ lines }: Run, { later }: RunState): readonly RunLine[] {
  if (later.length === 0) return lines;
  const put = later.flatMap((id) => lines.find((line) => line.id === id) ?? []);
  return [...lines.filter(({ id }) => !later.includes(id)), ...put];
}

const openLines = (run: Run, state: RunState) => walk(run, state).filter(({ open }) => open > 0);

/** The line of the framed card. */
export function currentLine(run: Run, state: RunState): RunLine | undefined {
  const open = openLines(run, state);
  return open.find(({ id }) => id === state.lineId) ?? open[0];
}

export const isTaken = (run: Run, state: RunState): boolean =>
  state.taken !== undefined && state.taken.lineId === currentLine(run, state)?.id;

const hasOneTote = ({ totes }: Run) => totes.length <= 1;
const openRows = (line: RunLine) => line.rows.filter((row) => openOf(row) > 0);
const place = ({ locale }: RunLine) => locale || 'its place';
const error = (title: string, detail?: string): Said => ({ tone: 'error', title, detail });

/** What the scan line asks for. */
export function hintOf(run: Run, state: RunState): string {
  const line = currentLine(run, state);
  if (!line)
    return run.lines.length > 0
      ? 'Scan READY ALL'
      : run.shorts.length > 0
        ? 'Nothing in stock to scan'
        : 'Scan a kit label';
  const [row] = openRows(line);
  return isTaken(run, state) && row && !hasOneTote(run) ? `Scan tote ${row.tote}` : 'Scan the product';
}

/** One scan. */
export function scanned(run: Run, state: RunState, resolved: Resolved, find: FindProduct): Step {
  switch (resolved.kind) {
    case 'emplacement':
      return atPlace(run, state, resolved.emplacement);
    case 'product':
      return productScanned(run, state, resolved.productIds, resolved.quantity, find);
    case 'tote':
      return toteScanned(run, state, Number(resolved.tote));
    case 'order':
      return orderScanned(run, state, resolved.orderIds);
    case 'command':
      return commanded(run, state, resolved);
    case 'record':
      return recordScanned(run, state, resolved, find);
    case 'misread':
      return { state, said: error('Misread', 'Scan again.') };
    case 'unknown':
      return {
        state,
        said: error('Unknown code', `${resolved.text} means nothing here. Scan the product or its place.`),
      };
  }
}

function atPlace(run: Run, state: RunState, emplacement: string): Step {
  const wanted = emplacement.toUpperCase();
  const line = openLines(run, state).find(({ locale }) => locale.toUpperCase() === wanted);
  const current = currentLine(run, state);
  if (line)
    return {
      state: { ...state, lineId: line.id, taken: undefined },
      said: { tone: 'ok', title: `At ${line.locale}`, detail: `Take ${line.open} and scan ${line.name}.` },
    };
  return { state, said: error(`Nothing to take at ${wanted}`, current && `Go to ${place(current)}.`) };
}

function productScanned(
  run: Run,
  state: RunState,
  productIds: readonly string[],
  given: number | undefined,
  find: FindProduct,
): Step {
  const isMeant = (line: RunLine) => line.productId !== undefined && productIds.includes(line.productId);
  const current = currentLine(run, state);
  const open = openLines(run, state);
  const line = current && isMeant(current) ? current : open.find(isMeant);
  if (line) return take(run, state, line, given ?? state.quantity);
  const picked = run.lines.find(isMeant);
  if (picked) return { state, said: error('Enough taken', `Put 1 back at ${place(picked)}.`) };
  const short = run.shorts.find(({ item }) => productIds.includes(item.order.productId ?? ''));
  const found = find(productIds);
  if (short)
    return { state, said: error('Not in stock', `${found?.name ?? 'It'} is in stock nowhere. Count its place.`) };
  const back = found?.place ? `Put it back at ${found.place}` : 'Put it back';
  const then = current ? `, then scan ${current.name}.` : '.';
  const title = run.totes.length > 1 ? 'Not in these kits' : 'Not in this kit';
  return { state, said: error(title, `${found?.name ? `${found.name}. ` : ''}${back}${then}`) };
}

/** The pieces of a line are in the hand; with one tote they are in it as well. */
function take(run: Run, state: RunState, line: RunLine, given: number | undefined): Step {
  if (isTaken(run, state) && state.taken?.lineId === line.id && !hasOneTote(run))
    return { state, said: error('Enough taken', `Put 1 back at ${place(line)}.`) };
  const quantity = given ?? line.open;
  if (quantity > line.open)
    return {
      state: { ...state, quantity: undefined },
      said: error('Enough taken', `Put ${quantity - line.open} back at ${place(line)}.`),
    };
  const taking: RunState = { ...state, lineId: line.id, quantity: undefined, taken: { lineId: line.id, quantity } };
  const [row] = openRows(line);
  if (hasOneTote(run) && row) return putInto(run, taking, line, row, quantity);
  const first = row && Math.min(openOf(row), quantity);
  return {
    state: taking,
    said: {
      tone: 'ok',
      title: `${quantity} taken`,
      detail: `${line.name}. Put ${first} in tote ${row?.tote} and scan the tote.`,
    },
  };
}

function toteScanned(run: Run, state: RunState, tote: number): Step {
  const line = currentLine(run, state);
  const known = run.totes.some((each) => each.tote === tote);
  if (!known) return { state, said: error('Wrong tote', `Tote ${tote} is not in this run.`) };
  if (!line || !isTaken(run, state)) {
    const next = line ? `Scan ${line.name} at ${place(line)} first.` : 'Everything is picked.';
    return hasOneTote(run)
      ? { state, said: { tone: 'ok', title: `Tote ${tote}`, detail: next } }
      : { state, said: error('Nothing taken', next) };
  }
  const row = openRows(line).find((each) => each.tote === tote);
  if (row) return putInto(run, state, line, row, Math.min(openOf(row), state.taken?.quantity ?? openOf(row)));
  const [expected] = openRows(line);
  return { state, said: error('Wrong tote', `Put it in tote ${expected?.tote}.`) };
}

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
  const title = row.tote > 0 ? `${quantity} in tote ${row.tote}` : `${quantity} dropped`;
  const tote = after.totes.find(({ key }) => key === row.key);
  const upcoming = currentLine(after, next);
  if (!upcoming) return { tone: 'complete', title, detail: `${line.name}. Everything is picked. Scan READY ALL.` };
  const isFilled = tote !== undefined && tote.done + tote.short === tote.items;
  const filled = isFilled && row.tote > 0 ? ` Tote ${row.tote} is complete.` : '';
  const [expected] = openRows(upcoming);
  const then =
    next.taken && expected
      ? `Now put ${Math.min(openOf(expected), next.taken.quantity)} in tote ${expected.tote} and scan the tote.`
      : upcoming.id === line.id
        ? `${upcoming.open} more to take here.`
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

function orderScanned(run: Run, state: RunState, orderIds: readonly string[]): Step {
  const line = openLines(run, state).find(({ rows }) =>
    rows.some((row) => orderIds.includes(row.orderId) && openOf(row) > 0),
  );
  if (line)
    return {
      state: { ...state, lineId: line.id, taken: undefined },
      said: { tone: 'ok', title: line.name, detail: `Take ${line.open} at ${place(line)} and scan the product.` },
    };
  const isPicked = run.lines.some(({ rows }) => rows.some(({ orderId }) => orderIds.includes(orderId)));
  const title = isPicked ? 'Picked already' : run.totes.length > 1 ? 'Not in these kits' : 'Not in this kit';
  return { state, said: error(title, 'Scan the product at the place that is shown.') };
}

function recordScanned(
  run: Run,
  state: RunState,
  { collection, id }: Extract<Resolved, { kind: 'record' }>,
  find: FindProduct,
): Step {
  switch (collection) {
    case 'products':
      return productScanned(run, state, [id], undefined, find);
    case 'orders':
      return orderScanned(run, state, [id]);
    case 'inventoryitems': {
      const line = run.lines.find((each) => each.id === id);
      if (line && line.open > 0) return take(run, state, line, state.quantity);
      if (line) return { state, said: error('Enough taken', `Put 1 back at ${place(line)}.`) };
      const found = find([id]);
      const current = currentLine(run, state);
      const title = run.totes.length > 1 ? 'Not in these kits' : 'Not in this kit';
      const back = found?.place ? `Put it back at ${found.place}` : 'Put it back';
      const then = current ? `, then scan ${current.name}.` : '.';
      return { state, said: error(title, `${found ? `${found.name}. ` : ''}${back}${then}`) };
    }
    case 'preparations': {
      const tote = run.totes.find(({ key }) => key === id);
      if (!tote) return { state, effect: { kind: 'kit', id } };
      return {
        state,
        said: { tone: 'ok', title: tote.tote > 0 ? `This kit is in tote ${tote.tote}` : 'This is the kit' },
      };
    }
    default:
      return { state, said: error('Not for a pick run', 'Scan the product or its place.') };
  }
}

function commanded(run: Run, state: RunState, command: Extract<Resolved, { kind: 'command' }>): Step {
  const line = currentLine(run, state);
  switch (command.command) {
    case 'undo':
    case 'ready-all':
    case 'ship':
      return { state: { ...state, taken: undefined }, effect: { kind: command.command } };
    case 'short':
      return line
        ? { state, effect: { kind: 'short', lineId: line.id } }
        : { state, said: error('Nothing to take', 'Everything is picked.') };
    case 'next':
      return putOff(run, state);
    case 'quantity':
      return {
        state: { ...state, quantity: command.quantity },
        said: { tone: 'ok', title: `Quantity ${command.quantity ?? 1}`, detail: 'It holds for the next product.' },
      };
    case 'back':
      return stepBack(state);
  }
}

/** NEXT, and 'Later' of a shortage: the line comes again at the end. */
export function putOff(run: Run, state: RunState): Step {
  const line = currentLine(run, state);
  if (!line) return { state, said: error('Nothing to take', 'Everything is picked.') };
  const next: RunState = { later: [...state.later.filter((id) => id !== line.id), line.id] };
  const upcoming = currentLine(run, next);
  const detail =
    !upcoming || upcoming.id === line.id ? 'It is the last place.' : `Next: ${upcoming.name} at ${place(upcoming)}.`;
  return { state: next, said: { tone: 'ok', title: `${line.name} comes later`, detail } };
}

/** BACK: what is in the hand goes back to its shelf, else the place that was put off last comes again. */
function stepBack(state: RunState): Step {
  if (state.taken || state.quantity !== undefined)
    return { state: { ...state, taken: undefined, quantity: undefined }, said: { tone: 'ok', title: 'Not taken' } };
  const last = state.later.at(-1);
  if (last === undefined) return { state, effect: { kind: 'leave' } };
  return { state: { later: state.later.slice(0, -1), lineId: last }, said: { tone: 'ok', title: 'One place back' } };
}
