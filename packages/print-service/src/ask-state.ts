import { NoAnswer, type PrinterClient } from './ipp/ask-printer.ts';
import { encodeRequest, operations } from './ipp/encode.ts';
import { type State, stateOf } from './printer-state.ts';
import type { Printer } from './printers.ts';

/** A person waits, and printers are near. */
const milliseconds = 3_000;
const wanted = ['printer-state', 'printer-state-reasons', 'printer-is-accepting-jobs', 'media-supported'];

/** What a printer says of itself. */
export interface PrinterWord extends State {
  /** The names of all papers that it knows. */
  papers: readonly string[];
}

/** What the printer is doing; 'away' with the reason where it does not say. */
export async function askState(client: PrinterClient, printer: Printer): Promise<PrinterWord> {
  const message = encodeRequest(operations.getPrinter, {
    operation: [
      ['printer-uri', 'uri', printer.uri],
      ['requested-attributes', 'keyword', ...wanted],
    ],
  });
  try {
    const answer = await client.ask(printer, message, milliseconds);
    if (answer.status < 0x100) return { ...stateOf(answer), papers: answer.texts('media-supported') };
    return { state: 'away', reasons: [refusalOf(answer.status)], papers: [] };
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return { state: 'away', reasons: [error.message], papers: [] };
  }
}

const refusals = new Map([
  [0x0401, 'It does not let this portal print.'],
  [0x0402, 'It asks for a password.'],
  [0x0403, 'It does not let this portal print.'],
  [0x0406, 'There is no printer at its address.'],
  [0x0408, 'The document is too large for it.'],
  [0x040a, 'It cannot print PDF files: a print server has to do it for this printer.'],
  [0x040b, 'It cannot print on this paper.'],
  [0x0503, 'It is too old for this portal.'],
  [0x0506, 'It takes no jobs.'],
  [0x0507, 'It is busy.'],
]);
/** What a printer means that refuses, by the numbers of the standard (RFC 8011, appendix B). */
export const refusalOf = (status: number): string =>
  refusals.get(status) ?? `It refuses, with the code ${status.toString(16).padStart(4, '0')}.`;
