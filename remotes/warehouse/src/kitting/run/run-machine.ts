import type { Resolved } from '@groundwork/scan';
import { formatNumber } from '@groundwork/ui';
import { openOf, type Run, type RunLine } from './run-lines.ts';
import { putInto } from './run-putting.ts';
import {
  currentLine,
  error,
  hasOneTote,
  isTaken,
  openLines,
  openRows,
  place,
  type RunState,
  type Step,
} from './run-state.ts';

// A pick run as a state machine: the meaning of a code in the current state, its booking, and the message for it.

/** Where a product is that is in none of the kits, and what it is called. */
export type FindProduct = (productIds: readonly string[]) => { name: string; place?: string } | undefined;

/** The text of the scan line: the scan that is expected next. */
export function hintOf(run: Run, state: RunState, isReady = false): string {
  const line = currentLine(run, state);
  if (!line && isReady) return 'Scan SHIP';
  if (!line)
    return run.lines.length > 0
      ? 'Scan READY ALL'
      : run.shorts.length > 0
        ? 'Nothing in stock to scan'
        : 'Scan a kit label';
  const [row] = openRows(line);
  return isTaken(run, state) && row && !hasOneTote(run) ? `Scan tote ${row.tote}` : 'Scan the product';
}

/** The scan to do after one that was refused. */
function nextScan(run: Run, state: RunState): string {
  const hint = hintOf(run, state);
  return hint === 'Scan the product' ? 'Scan the product or its place.' : `${hint}.`;
}

/** One scan. A code that leads to another place does not make the picker forget what is in the hand. */
export function scanned(run: Run, state: RunState, resolved: Resolved, find: FindProduct): Step {
  const step = answerOf(run, state, resolved, find);
  const { taken } = state;
  const line = currentLine(run, state);
  const [row] = line ? openRows(line) : [];
  const isForgotten = isTaken(run, state) && step.state.taken !== taken && step.effect?.kind !== 'move';
  if (!isForgotten || mayPutDown(resolved) || !taken || !line || !row) return step;
  const first = Math.min(openOf(row), taken.quantity);
  return {
    state,
    said: error(
      `${formatNumber(taken.quantity)} still in your hand`,
      `${line.name}. Put ${formatNumber(first)} in tote ${row.tote} and scan the tote, or scan BACK.`,
    ),
  };
}

/** Commands for the product in the picker's hand; NEXT, READY ALL and SHIP would leave it in no tote. */
const mayPutDown = (resolved: Resolved) =>
  resolved.kind === 'command' && ['back', 'undo', 'short'].includes(resolved.command);

function answerOf(run: Run, state: RunState, resolved: Resolved, find: FindProduct): Step {
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
        said: error('Unknown code', `${resolved.text} means nothing here. ${nextScan(run, state)}`),
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
      said: {
        tone: 'ok',
        title: `At ${line.locale}`,
        detail: `Take ${formatNumber(line.open)} and scan ${line.name}.`,
      },
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
      said: error('Enough taken', `Put ${formatNumber(quantity - line.open)} back at ${place(line)}.`),
    };
  const taking: RunState = { ...state, lineId: line.id, quantity: undefined, taken: { lineId: line.id, quantity } };
  const [row] = openRows(line);
  if (hasOneTote(run) && row) return putInto(run, taking, line, row, quantity);
  const first = row && Math.min(openOf(row), quantity);
  return {
    state: taking,
    said: {
      tone: 'ok',
      title: `${formatNumber(quantity)} taken`,
      detail: `${line.name}. Put ${formatNumber(first ?? 0)} in tote ${row?.tote} and scan the tote.`,
    },
  };
}

function toteScanned(run: Run, state: RunState, tote: number): Step {
  const line = currentLine(run, state);
  const known = run.totes.some((each) => each.tote === tote);
  if (!known) {
    const [expected] = line && isTaken(run, state) ? openRows(line) : [];
    const then = expected && !hasOneTote(run) ? ` Put it in tote ${expected.tote}.` : '';
    return { state, said: error('Wrong tote', `Tote ${tote} is not in this run.${then}`) };
  }
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
      return { state, said: error('Not for a pick run', nextScan(run, state)) };
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
        said: {
          tone: 'ok',
          title: `Quantity ${formatNumber(command.quantity ?? 1)}`,
          detail: 'It applies to the next product.',
        },
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
