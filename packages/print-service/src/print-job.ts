import type { PrintDocument } from './api.ts';
import { askState, refusalOf } from './ask-state.ts';
import type { Caller } from './caller.ts';
import { NoAnswer, type PrinterClient } from './ipp/ask-printer.ts';
import { encodeRequest, operations } from './ipp/encode.ts';
import type { Printer } from './printers.ts';
import { Refusal } from './refusal.ts';

/** With what comes before it, less than the half minute after which a browser gives up. */
const milliseconds = 10_000;

/** @throws Refusal where the paper of the document is not in the printer */
export function requirePaper({ name, media }: Printer, paper: string | undefined): void {
  if (media.length === 0 || (paper !== undefined && media.includes(paper))) return;
  throw new Refusal(409, 'other-paper', `${name} has no such paper. Choose the paper that is in it.`);
}

/**
 * @returns the papers that the printer knows
 * @throws Refusal where it would not print now: a job that waits in it surprises somebody later
 */
export async function requireReady(client: PrinterClient, printer: Printer): Promise<readonly string[]> {
  const { state, reasons, papers } = await askState(client, printer);
  if (state === 'ready' || state === 'printing') return papers;
  const why = reasons.length === 0 ? 'It has stopped.' : reasons.join(' ');
  throw new Refusal(409, `printer-${state}`, `${printer.name} cannot print now. ${why}`);
}

/** Gives the document to the printer. @returns the number of the job @throws Refusal */
export async function sendJob(
  client: PrinterClient,
  printer: Printer,
  { name, bytes }: PrintDocument,
  { caller, copies, medium }: { caller: Caller; copies: number; medium: string | undefined },
): Promise<number> {
  const message = encodeRequest(operations.printJob, {
    operation: [
      ['printer-uri', 'uri', printer.uri],
      ['requesting-user-name', 'name', caller.name.slice(0, 60)],
      ['job-name', 'name', name.slice(0, 60)],
      ['document-format', 'mimeType', 'application/pdf'],
    ],
    job: [
      ['copies', 'integer', copies],
      ...(medium === undefined ? [] : [['media', 'keyword', medium] as const]),
      // A code that was made smaller or larger cannot be scanned well.
      ['print-scaling', 'keyword', 'none'],
    ],
  });
  try {
    const answer = await client.ask(printer, Buffer.concat([message, bytes]), milliseconds);
    const [job] = answer.numbers('job-id');
    if (answer.status < 0x100 && job !== undefined) return job;
    throw new Refusal(
      409,
      'printer-refused',
      `${printer.name} did not take it. ${refusalOf(answer.status)}`,
      answer.texts('status-message')[0],
    );
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    if (!error.mayHaveArrived)
      throw new Refusal(409, 'printer-away', `${printer.name} cannot print now. ${error.message}`);
    const message = `${printer.name} did not say whether it prints. Look at it before you try again.`;
    throw new Refusal(504, 'printer-silent', message);
  }
}
