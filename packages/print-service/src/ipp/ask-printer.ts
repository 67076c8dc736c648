import { Agent, type Dispatcher } from 'undici';
import type { Printer } from '../printers.ts';
import { decodeAnswer, type PrinterAnswer } from './decode.ts';

const connectTimeout = 3_000;
/** An answer is a few hundred bytes. */
const mostAnswerBytes = 1_000_000;
/** Failures before anything was sent. */
const unsent = [
  ...['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENOTFOUND', 'EAI_AGAIN'],
  'UND_ERR_CONNECT_TIMEOUT',
];

/** Why a printer gave no answer that can be read. */
export class NoAnswer extends Error {
  /** Whether the printer may have got what was sent. */
  readonly mayHaveArrived: boolean;
  constructor(message: string, mayHaveArrived: boolean) {
    super(message);
    this.mayHaveArrived = mayHaveArrived;
  }
}

/** Asks printers, a connection for each request: printers close those that they are not using without a word. */
export interface PrinterClient {
  /**
   * @param message the request, with the document behind it
   * @throws NoAnswer
   */
  ask(printer: Printer, message: Buffer, milliseconds: number): Promise<PrinterAnswer>;
  close(): Promise<void>;
}

export function createPrinterClient(): PrinterClient {
  const dispatcher = new Agent({ pipelining: 0, connect: { timeout: connectTimeout } });
  return {
    async ask({ address }, body, milliseconds) {
      const { origin, pathname } = new URL(address);
      try {
        const response = await dispatcher.request({
          ...{ origin, path: pathname, method: 'POST', body },
          headers: { 'content-type': 'application/ipp', accept: 'application/ipp' },
          signal: AbortSignal.timeout(milliseconds),
        });
        return await answerOf(response);
      } catch (error) {
        throw error instanceof NoAnswer ? error : noAnswer(error as NodeJS.ErrnoException);
      }
    },
    close: () => dispatcher.destroy(),
  };
}

async function answerOf({ statusCode, body }: Dispatcher.ResponseData): Promise<PrinterAnswer> {
  if (statusCode !== 200) {
    await body.dump();
    const refusal = httpRefusals.get(statusCode);
    throw new NoAnswer(refusal ?? 'It answers as no printer does.', refusal === undefined);
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += (chunk as Buffer).length;
    if (bytes > mostAnswerBytes) throw new NoAnswer('It answers as no printer does.', true);
    chunks.push(chunk as Buffer);
  }
  try {
    return decodeAnswer(Buffer.concat(chunks));
  } catch {
    throw new NoAnswer('It answers as no printer does.', true);
  }
}

const httpRefusals = new Map([
  [401, 'It asks for a password.'],
  [403, 'It does not let this portal print.'],
  [404, 'There is no printer at its address.'],
  [426, 'It wants to be spoken to over ipps.'],
]);

function noAnswer({ code = '', name, message }: NodeJS.ErrnoException): NoAnswer {
  if (name === 'TimeoutError') return new NoAnswer('It does not answer in time.', true);
  if (unsent.includes(code)) return new NoAnswer('It does not answer. Is it switched on?', false);
  if (/CERT|SELF_SIGNED|ALTNAME/.test(code)) return new NoAnswer('Its certificate is not trusted.', false);
  return new NoAnswer(`The connection to it broke off (${code || message}).`, true);
}
