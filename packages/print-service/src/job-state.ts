import { askState } from './ask-state.ts';
import { NoAnswer, type PrinterClient } from './ipp/ask-printer.ts';
import { encodeRequest, operations } from './ipp/encode.ts';
import type { Printer } from './printers.ts';
import { Refusal } from './refusal.ts';

/** What has become of a job. */
export interface JobState {
  state: 'waiting' | 'printing' | 'stopped' | 'done' | 'cancelled' | 'failed';
  /** Of the printer, while the job is not at its end: 'It is out of paper.' */
  reasons: readonly string[];
}

const milliseconds = 3_000;
const states = new Map<number | undefined, JobState['state']>([
  [3, 'waiting'],
  [4, 'waiting'],
  [5, 'printing'],
  [6, 'stopped'],
  [7, 'cancelled'],
  [8, 'failed'],
  [9, 'done'],
]);
const ended: readonly JobState['state'][] = ['done', 'cancelled', 'failed'];

/** @throws Refusal where the printer does not say; many forget a job soon after its end */
export async function askJob(client: PrinterClient, printer: Printer, job: number): Promise<JobState> {
  const message = encodeRequest(operations.getJob, {
    operation: [
      ['printer-uri', 'uri', printer.uri],
      ['job-id', 'integer', job],
      ['requested-attributes', 'keyword', 'job-state'],
    ],
  });
  try {
    const answer = await client.ask(printer, message, milliseconds);
    const state = states.get(answer.numbers('job-state')[0]);
    if (answer.status >= 0x100 || state === undefined) {
      throw new Refusal(404, 'unknown-job', `${printer.name} does not know this job.`);
    }
    if (ended.includes(state)) return { state, reasons: [] };
    const now = await askState(client, printer);
    return { state: now.state === 'stopped' ? 'stopped' : state, reasons: now.reasons };
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    throw new Refusal(409, 'printer-away', `${printer.name}: ${error.message}`);
  }
}
