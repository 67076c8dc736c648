import type { Resolved, ScanCommand } from '../scan.ts';

/** Codes on the card of commands and on totes (docs: scanning), for who prints them. */
const words: Readonly<Record<Exclude<ScanCommand, 'quantity'>, string>> = {
  undo: 'UNDO',
  'ready-all': 'READY-ALL',
  short: 'SHORT',
  next: 'NEXT',
  back: 'BACK',
  ship: 'SHIP',
};
const commandByWord = new Map(Object.entries(words).map(([command, word]) => [word, command as ScanCommand]));

/** The code of a command: GW-CMD-UNDO, GW-CMD-QTY-5. @param quantity of the command 'quantity' */
export const commandCode = (command: ScanCommand, quantity = 1): string =>
  `GW-CMD-${command === 'quantity' ? `QTY-${quantity}` : words[command]}`;
/** The code on a tote: GW-TOTE-3. */
export const toteCode = (tote: string | number): string => `GW-TOTE-${tote}`;

/** The command of one of our codes that is not a record, in upper or lower case; undefined for other codes. */
export function readCommand(text: string): Resolved | undefined {
  const [, kind, word = ''] = /^GW-(CMD|TOTE)-([A-Z0-9-]{1,20})$/i.exec(text) ?? [];
  if (kind === undefined) return undefined;
  if (kind.toUpperCase() === 'TOTE') return { kind: 'tote', tote: word.toUpperCase() };
  const [, quantity] = /^QTY-?([1-9]\d{0,2})$/i.exec(word) ?? [];
  if (quantity !== undefined) return { kind: 'command', command: 'quantity', quantity: Number(quantity) };
  const command = commandByWord.get(word.toUpperCase());
  return command && { kind: 'command', command };
}
