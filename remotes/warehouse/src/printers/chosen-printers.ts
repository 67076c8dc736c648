import * as v from 'valibot';
import { holdsPaper, type NamedPrinter } from './network-printers.ts';

// The printer beside this device, for each paper: other devices are at other benches.
const schema = v.fallback(v.record(v.string(), v.string()), {});
const key = 'groundwork.network-printers';

function readChosen(): Readonly<Record<string, string>> {
  try {
    return v.parse(schema, JSON.parse(localStorage.getItem(key) ?? '{}'));
  } catch {
    return {};
  }
}

/** The printer that this device uses for a paper: the one that was chosen, or the first that holds it. */
export function printerFor(paper: string, printers: readonly NamedPrinter[]): NamedPrinter | undefined {
  const suitable = printers.filter((printer) => holdsPaper(printer, paper));
  const chosen = readChosen()[paper];
  return suitable.find(({ id }) => id === chosen) ?? suitable[0];
}

export function choosePrinter(paper: string, id: string): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...readChosen(), [paper]: id }));
  } catch {
    // Storage that is full or forbidden: the first printer is offered next time.
  }
}
