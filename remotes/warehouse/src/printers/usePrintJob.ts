import { errorSummary } from '@groundwork/contract';
import { useEffect, useRef, useState } from 'react';
import { isUnanswered, type NamedPrinter, readJob, sendToPrinter } from './network-printers.ts';
import type { PdfAddress } from './pdf-address.ts';

/** How far a print has come, in words. */
export interface PrintProgress {
  state: 'sending' | 'sent' | 'waiting' | 'printed' | 'failed';
  text: string;
}
/** One print at a time. */
export interface PrintJob {
  progress: PrintProgress | undefined;
  print: (printer: NamedPrinter, document: PdfAddress) => Promise<void>;
}

const pause = 1_500;
/** After a minute and a half somebody has looked at the printer. */
const mostQuestions = 60;

/** Sends a document to a printer, and follows the job for as long as it is shown. */
export function usePrintJob(): PrintJob {
  const [progress, setProgress] = useState<PrintProgress>();
  /** Of the last print: what is asked about an earlier one is of no interest. */
  const last = useRef(0);
  /** The key of a print without an answer, for the next attempt at the same. Otherwise each press of a button prints. */
  const unanswered = useRef<{ content: string; key: string }>(undefined);
  useEffect(
    () => () => {
      last.current += 1;
    },
    [],
  );
  const print = async (printer: NamedPrinter, document: PdfAddress) => {
    last.current += 1;
    const own = last.current;
    const say = (state: PrintProgress['state'], text: string) => {
      if (own === last.current) setProgress({ state, text });
    };
    say('sending', `Sending to ${printer.name}`);
    const content = JSON.stringify([printer.id, document]);
    const key = unanswered.current?.content === content ? unanswered.current.key : crypto.randomUUID();
    const sent = await sendToPrinter(printer, document, key);
    const isLost = isUnanswered(sent);
    unanswered.current = isLost ? { content, key } : undefined;
    if (!sent.succeeded) {
      const more = isLost ? ' If you try again, nothing is printed twice.' : '';
      return say('failed', `${errorSummary(sent.error)}${more}`);
    }
    say('sent', `Sent to ${printer.name}.`);
    await follow(printer, sent.data.job, () => own === last.current, say);
  };
  return { progress, print };
}

async function follow(
  printer: NamedPrinter,
  job: number,
  isWanted: () => boolean,
  say: (state: PrintProgress['state'], text: string) => void,
) {
  for (let asked = 0; asked < mostQuestions && isWanted(); asked += 1) {
    const answer = await readJob(printer, job);
    // The printer has forgotten the job, or is away for a moment: that it was sent remains true.
    if (!answer.succeeded) return;
    const { state, reasons } = answer.data;
    if (state === 'done') return say('printed', `Printed on ${printer.name}.`);
    if (state === 'cancelled') return say('failed', `Somebody cancelled this job at ${printer.name}.`);
    if (state === 'failed') return say('failed', `${printer.name} could not print this.`);
    if (state === 'stopped') say('waiting', `${printer.name} has it and waits. ${reasons.join(' ')}`);
    else say('sent', `Sent to ${printer.name}.`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
