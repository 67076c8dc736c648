import type { Result } from '@groundwork/contract';
import { callService, isServerAway } from '@groundwork/data-cache';
import { media } from '@groundwork/print';
import type { PdfAddress } from './pdf-address.ts';

/** A printer in the network, as the print service knows it (docs: printing#printers-in-the-network). */
export interface NamedPrinter {
  id: string;
  name: string;
  /** The papers that it holds; none: any. */
  media: readonly string[];
}
/** A printer with what it is doing. */
export interface NetworkPrinter extends NamedPrinter {
  state: 'ready' | 'printing' | 'stopped' | 'away';
  /** In sentences: 'It is out of paper.' */
  reasons: readonly string[];
}
/** What has become of a job. */
export interface PrinterJob {
  state: 'waiting' | 'printing' | 'stopped' | 'done' | 'cancelled' | 'failed';
  reasons: readonly string[];
}

export const service = 'warehouse';

export const readPrinters = (): Promise<Result<NetworkPrinter[]>> => callService(service, 'GET', 'printers');
/** At once: no printer is asked, and one that is switched off would be waited for. */
export const readPrinterNames = (): Promise<Result<NamedPrinter[]>> =>
  callService(service, 'GET', 'printers', { query: { states: false } });

/** @param idempotencyKey of the print: the same request prints once */
export const sendToPrinter = (
  { id }: NamedPrinter,
  { path, query }: PdfAddress,
  idempotencyKey: string,
): Promise<Result<{ job: number }>> =>
  callService(service, 'POST', `printers/${id}/jobs`, { body: { document: { path, query } }, idempotencyKey });

/** Whether nobody knows if the print service has the print. It knows itself where the printer is what did not answer. */
export const isUnanswered = ({ responseCode, error }: Result<unknown>): boolean =>
  isServerAway(responseCode) && (error?.code as string | undefined) !== 'printer-silent';

export const readJob = ({ id }: NamedPrinter, job: number): Promise<Result<PrinterJob>> =>
  callService(service, 'GET', `printers/${id}/jobs/${job}`);

export const holdsPaper = (printer: NamedPrinter, paper: string): boolean =>
  printer.media.length === 0 || printer.media.includes(paper);

const sheets: Readonly<Record<string, string>> = { a4: 'A4', letter: 'Letter' };
/** The name of a paper for people. */
export const paperLabel = (paper: string): string =>
  media.find(({ id }) => id === paper)?.label ?? sheets[paper] ?? paper;
