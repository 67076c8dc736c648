// Why a remote could not be loaded. The browser says little about a script that failed, so the file is asked for once
// more and the answer is looked at.

import { browserFetch } from '../telemetry/record.ts';

export type FailureCause =
  | 'requires'
  | 'network'
  | 'time-out'
  | 'http'
  | 'integrity'
  | 'evaluation'
  | 'contract'
  | 'render'
  | 'runaway'
  | 'uncaught';

export interface LoadFailure {
  cause: FailureCause;
  /** A sentence for the user. */
  message: string;
  /** The thrown value, for the report. */
  original?: unknown;
  /** Request id of the answer, where one came. */
  requestId?: string;
  /** The file that failed was there, and was the right one, when it was asked for once more. */
  isWellNow?: boolean;
}

/**
 * React's production build reports a number and an address. These are the most frequent ones (react.dev/errors), in
 * plain words.
 */
const reactErrors: Readonly<Record<string, string>> = {
  31: 'it shows something that is not text.',
  130: 'one of its parts is missing.',
  185: 'it updates itself without end.',
  300: 'its parts changed in an unexpected way.',
  301: 'it updates itself without end.',
  310: 'its parts changed in an unexpected way.',
};

/** The message of a thrown value, for the user. The value itself belongs into the report. */
export function reasonOf(thrown: unknown): string {
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  const number = /Minified React error #(\d+)/.exec(text)?.[1];
  return number === undefined ? text : (reactErrors[number] ?? `its code has an error (React ${number}).`);
}

/** A time limit that passed. */
export class TimeOut extends Error {
  override name = 'TimeOut';
}
/** A remote module that is not what its declaration promises. */
export class ContractError extends Error {
  override name = 'ContractError';
}

/** Rejects with a TimeOut when `work` takes longer than `limit` milliseconds. */
export function within<T>(limit: number, work: Promise<T>, what: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new TimeOut(`${what} did not arrive within ${Math.round(limit / 1000)} seconds.`)),
      limit,
    );
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

interface FailedFile {
  /** The address the failed request had, when the error says. */
  url: string | undefined;
  isTimeOut: boolean;
}

/** Reads the errors of the bundler's and of the federation runtime; undefined for an error of the remote's own code. */
export function failedFile(error: unknown, entry: string): FailedFile | undefined {
  if (!(error instanceof Error)) return undefined;
  const { request, type, code } = error as Error & { request?: unknown; type?: unknown; code?: unknown };
  const isChunk =
    error.name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED' || /^Loading (CSS )?chunk /.test(error.message);
  if (isChunk) {
    return { url: typeof request === 'string' ? request : undefined, isTimeOut: type === 'timeout' };
  }
  if (/ScriptExecutionError/.test(error.message)) return undefined;
  // RUNTIME-008: the entry script; RUNTIME-001: it ran but defined no container (HTML or an error page in its place).
  if (/RUNTIME-00[18]|ScriptNetworkError/.test(error.message)) {
    return { url: entry, isTimeOut: /timed out/.test(error.message) };
  }
  return undefined;
}

async function digest(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...hash))}`;
}

/** How a version fails for good, by its own fault. A line or a server that is down comes back. */
const faultsOfVersion: ReadonlySet<FailureCause> = new Set(['requires', 'http', 'integrity', 'evaluation', 'contract']);
/** Whether the version is to blame for a failed load, so that it counts against it and the one before may replace it. */
export const isFaultOfVersion = ({ cause }: Pick<LoadFailure, 'cause'>): boolean => faultsOfVersion.has(cause);

const isPassing = (status: number) => status >= 500 || status === 408 || status === 425 || status === 429;

/**
 * Asks for the file again, past every cache (which also replaces a damaged copy kept by the browser), and says what is
 * wrong with it.
 */
export async function inspect(
  url: string,
  integrity: string | undefined,
  fetchFile: typeof fetch = browserFetch ?? fetch,
  isRepeat = false,
): Promise<Pick<LoadFailure, 'cause' | 'message' | 'requestId' | 'isWellNow'>> {
  let response: Response;
  try {
    response = await within(15_000, fetchFile(url, { cache: 'reload', mode: 'cors', credentials: 'omit' }), url);
  } catch (error) {
    if (error instanceof TimeOut)
      return { cause: 'time-out', message: 'The server that has it is too slow to answer.' };
    if (isRepeat) return { cause: 'network', message: 'The server that has it could not be reached.' };
    // WebKit cuts off what is on its way as soon as another page is asked for: this one is left by then, or the file is
    // there.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return inspect(url, integrity, fetchFile, true);
  }
  const requestId = response.headers.get('x-ms-request-id') ?? response.headers.get('x-request-id') ?? undefined;
  if (!response.ok) {
    // A server that is overloaded or renewed says nothing about the version: its file may be there.
    const cause = isPassing(response.status) ? 'network' : 'http';
    return { cause, message: `The server answered ${response.status} to one of its files.`, requestId };
  }
  const type = response.headers.get('content-type') ?? '';
  if (/html|json/.test(type)) {
    return {
      cause: 'http',
      message: `The server answered ${type.split(';')[0]} in place of one of its files.`,
      requestId,
    };
  }
  if (integrity && (await digest(await response.arrayBuffer())) !== integrity) {
    return {
      cause: 'integrity',
      message: 'One of its files is not the one that was deployed, so it was not run.',
      requestId,
    };
  }
  const message = 'One of its files did not arrive, though the server has it.';
  return { cause: 'network', message, requestId, isWellNow: true };
}
