import { formatNumber } from '@groundwork/ui';
import { type CountedCode, type ScanContext, scanStep } from './count-scan.ts';
import type { Counting } from './useCounting.ts';

/** The outcome of a scan, as the scan package shows and plays it. */
export interface CountOutcome {
  tone: 'ok' | 'complete' | 'error';
  title: string;
  detail?: string;
}
export type CountCommand = { kind: 'command'; command: string; quantity?: number };
interface OtherCode<Kind extends string> {
  kind: Kind;
  text: string;
}
export type CountCode =
  | CountedCode
  | CountCommand
  | OtherCode<'misread'>
  | OtherCode<'unknown'>
  /** A code of something that is not counted: an order, a tote. */
  | OtherCode<'other'>;

const error = (title: string, detail: string): CountOutcome => ({ tone: 'error', title, detail });
const ok = (title: string, detail?: string): CountOutcome => ({ tone: 'ok', title, detail });

/** Applies a code while counting and returns the outcome. Leaving an item stores the entered quantity. */
export function countByCode(
  code: CountCode,
  counting: Counting,
  context: Omit<ScanContext, 'current' | 'place'>,
): CountOutcome {
  if (code.kind === 'misread') return error('Misread', 'Scan again.');
  if (code.kind === 'unknown') return error('Unknown code', `Nothing here has the code ${code.text}.`);
  if (code.kind === 'other') return error('Nothing to count', 'Scan a place or an item.');
  if (code.kind === 'command') return command(code, counting);
  const { current, figure, place } = counting;
  const step = scanStep(code, { ...context, current, place });
  if (step.kind === 'refused') return error(step.title, step.detail);
  const isCurrent = step.kind === 'line' && step.inventoryItemId === current?.inventoryItemId;
  const left = !isCurrent && figure.isChanged ? counting.save({ stays: true }) : undefined;
  const leftText = left && `${left.name}: ${formatNumber(left.onShelf)} counted`;
  if (step.kind === 'place') {
    counting.setPlace(step.emplacement);
    if (step.isKnown) return ok(`${step.emplacement} is counted`, leftText ?? 'Scan an item to correct its number.');
    return error('Not in this count', `There is none of it at ${step.emplacement}. Scan an item there to add it.`);
  }
  if (step.kind === 'found') {
    counting.goToFound(step.item);
    figure.add(1);
    return ok(`${step.item.name}: 1`, leftText ?? 'It was not expected in this count.');
  }
  const line = isCurrent
    ? current
    : context.sheet.find(({ inventoryItemId }) => inventoryItemId === step.inventoryItemId);
  if (isCurrent) {
    // A place is no quantity: 0 would be stored when the user continues.
    if (step.adds === 0) return ok(line?.locale ?? '', line?.name);
    figure.add(1);
    return ok(`${line?.name}: ${formatNumber((figure.value ?? 0) + 1)}`);
  }
  counting.goTo(line);
  if (step.adds === 0) return ok(line?.locale ?? '', leftText ?? line?.name);
  figure.add(1);
  return ok(`${line?.name}: ${formatNumber((line?.state === 'counted' ? (line.onShelf ?? 0) : 0) + 1)}`, leftText);
}

/** The command labels that mean something here (docs: scanning). */
function command({ command: name, quantity }: CountCommand, counting: Counting): CountOutcome {
  const { current, figure, next } = counting;
  if (name === 'quantity' && quantity !== undefined && current) {
    figure.set(quantity);
    return ok(`${current.name}: ${formatNumber(quantity)}`);
  }
  if (name === 'next') {
    const saved = counting.save();
    if (!saved) return error('Nothing entered', 'Type or scan what is on the shelf, or skip the item.');
    return next
      ? ok(`${saved.name}: ${formatNumber(saved.onShelf)} counted`, next.name)
      : { tone: 'complete', title: 'Everything is counted' };
  }
  if (name === 'undo') {
    const undone = counting.undo();
    return undone ? ok(`${undone.name}: count again`) : error('Nothing to undo', 'Nothing was counted here yet.');
  }
  return error('Not while counting', 'Scan a place or an item.');
}
