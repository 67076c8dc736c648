import type { PrinterAnswer } from './ipp/decode.ts';

/** What a printer or a job is doing. */
export interface State {
  state: 'ready' | 'printing' | 'stopped' | 'away';
  /** Why, and what it will soon need: 'It is out of paper.' */
  reasons: readonly string[];
}

const states = new Map<number | undefined, State['state']>([
  [3, 'ready'],
  [4, 'printing'],
  [5, 'stopped'],
]);
/** The reasons of the standard (RFC 8011, 5.4.12) that somebody at the printer can do something about. */
const reasonTexts = new Map([
  ['media-empty', 'It is out of paper.'],
  ['media-needed', 'It needs paper.'],
  ['media-low', 'Its paper is running out.'],
  ['media-jam', 'Paper is stuck in it.'],
  ['input-tray-missing', 'Its paper tray is missing.'],
  ['output-area-full', 'Its output is full.'],
  ['cover-open', 'Its cover is open.'],
  ['door-open', 'Its door is open.'],
  ['interlock-open', 'Its cover is open.'],
  ['marker-supply-empty', 'It is out of ribbon or ink.'],
  ['marker-supply-low', 'Its ribbon or ink is running out.'],
  ['toner-empty', 'It is out of toner.'],
  ['toner-low', 'Its toner is running out.'],
  ['marker-waste-full', 'Its waste container is full.'],
  ['paused', 'It is paused.'],
  ['moving-to-paused', 'It is paused.'],
  ['offline', 'It is offline.'],
  ['connecting-to-device', 'The print server cannot reach it.'],
  ['shutdown', 'It is switched off.'],
  ['timed-out', 'The print server cannot reach it.'],
  ['spool-area-full', 'It has too many jobs.'],
]);

/** What a printer says of itself. */
export function stateOf(answer: PrinterAnswer): State {
  const state = states.get(answer.numbers('printer-state')[0]) ?? 'stopped';
  const isAccepting = answer.numbers('printer-is-accepting-jobs')[0] !== 0;
  const reasons = reasonsOf(answer.texts('printer-state-reasons'));
  if (!isAccepting) return { state: 'stopped', reasons: [...reasons, 'It takes no jobs.'] };
  return { state, reasons };
}

/** Each in a sentence, once. One that is not in the standard is said as the printer says it. */
function reasonsOf(keywords: readonly string[]): string[] {
  const sentences = keywords
    .map((keyword) => keyword.replace(/-(error|warning|report)$/, ''))
    .filter((keyword) => keyword !== 'none')
    .map((keyword) => reasonTexts.get(keyword) ?? `It says '${keyword.slice(0, 60).replaceAll('-', ' ')}'.`);
  return [...new Set(sentences)].slice(0, 5);
}
