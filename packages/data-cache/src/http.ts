import { type ApiError, failure, messages, type RecordMeta, type Result, success } from '@groundwork/contract';
import type { Filters } from './api.ts';
import { getConfiguration } from './configuration.ts';
import { queryString } from './query-string.ts';
import { withoutEmptyFields } from './request-body.ts';

/**
 * One exchange with the API in two steps, so that a list walk can ask for the next page as soon as the headers of the
 * last one are there: send() answers once the headers have arrived, the exchange's read() gives the body. Nothing throws:
 * whatever goes wrong is a failed Result.
 */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Parameters of one HTTP request. */
export interface CallParameters {
  query?: Filters;
  /** Sent as JSON; POST and PUT drop null and empty top-level fields. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** Makes a repeated write harmless; a POST gets one by itself (idempotency-keys.ts). */
  idempotencyKey?: string;
  /** The records as the user saw them: a POST from other versions of them is another intent, which gets a key of its own. */
  basedOn?: readonly Pick<RecordMeta, 'id' | 'timeModifiedUtc'>[];
}

/** What the caller says, and which server is asked. */
interface SentParameters extends CallParameters {
  /** The remote whose own service is called, in the place of the API. */
  service?: string;
}

export interface Exchange {
  headers: Pick<Headers, 'get'>;
  read: () => Promise<Result<unknown>>;
}

const timeout = 30_000;
const longestRetryWait = 10_000;
const noHeaders = { get: () => null };
const failed = (error: ApiError, responseCode = 0, headers: Exchange['headers'] = noHeaders): Exchange => {
  const result = failure(error, responseCode);
  return { headers, read: async () => result };
};
/** Without a network, or without a piece of this code that is fetched when it is needed. */
export const unreachable = (error: unknown) =>
  failure({ message: 'The server could not be reached.', detail: reason(error), code: 'network' });
const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * No answer of the API itself: none at all, or a gateway's word that it is away or took too long.
 *
 * @example
 * ```tsx
 * import { callService, isServerAway } from '@groundwork/data-cache';
 *
 * const answer = await callService('tools', 'POST', 'loans/7/return');
 * if (!answer.succeeded && isServerAway(answer.responseCode)) console.info('keep it for later');
 * ```
 */
export const isServerAway = (responseCode: number): boolean => [0, 502, 503, 504].includes(responseCode);

const listeners = new Set<() => void>();
/** Calls `listener` at each answer of the API itself. @returns how to end that */
export function onAnswer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
/** The API itself has answered. */
export const noteAnswer = (): void => {
  for (const listener of listeners) listener();
};

/**
 * No answer to the request itself: the server may take the same one later, or with another token.
 *
 * @example
 * ```tsx
 * import { callService, isWorthRepeating } from '@groundwork/data-cache';
 *
 * const answer = await callService('tools', 'GET', 'loans');
 * if (!answer.succeeded && isWorthRepeating(answer.responseCode)) console.info('ask once more');
 * ```
 */
export const isWorthRepeating = (responseCode: number): boolean =>
  isServerAway(responseCode) || [401, 408, 429].includes(responseCode);

/**
 * No answer of the API: the connection was cut, it took too long, or a gateway answered in its place. The server may have
 * done it.
 */
export const isUnanswered = ({ error, responseCode }: Result<unknown>): boolean =>
  error?.code === 'network' ||
  error?.code === 'timeout' ||
  (isServerAway(responseCode) && (responseCode !== 0 || error?.code === 'unreadable'));

/**
 * Nothing was decided about a change that may wait: it had no answer, or its token is not good any more. Kept, it is sent with
 * the next token, also where the session ends and the same user signs in again.
 */
export const isUndecided = (result: Result<unknown>): boolean => isUnanswered(result) || result.responseCode === 401;

/** The milliseconds of Retry-After of a 429 or 503, if it is short enough to wait for. */
function retryWait(response: Response): number | undefined {
  if (response.status !== 429 && response.status !== 503) return undefined;
  const header = response.headers.get('retry-after');
  if (!header) return undefined;
  const wait = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return wait <= longestRetryWait ? Math.max(0, wait) : undefined;
}

/** Aborts at the time-out, or when the caller does. */
function limit(signal: AbortSignal | undefined) {
  const controller = new AbortController();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    controller.abort();
  }, timeout);
  const cancel = () => controller.abort();
  if (signal?.aborted) cancel();
  signal?.addEventListener('abort', cancel);
  return {
    signal: controller.signal,
    end: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    },
    explain: (error: unknown): ApiError => {
      if (isLate) return { message: `The server did not answer within ${timeout / 1000} seconds.`, code: 'timeout' };
      if (controller.signal.aborted) return { message: 'The request was cancelled.', code: 'cancelled' };
      const message = navigator.onLine ? 'The server could not be reached.' : 'You are offline.';
      return { message, detail: reason(error), code: 'network' };
    },
  };
}

const pause = (milliseconds: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener('abort', end);
  });

/** The path's address: always below the configured base ([API-01]), or that of a service. */
const addressOf = (path: string, { query, service }: SentParameters) =>
  `${service ? `/services/${service}/` : getConfiguration().baseUrl}${path.replace(/^\/+/, '')}${queryString(query)}`;

async function headersOf(parameters: CallParameters): Promise<Record<string, string>> {
  const token = await getConfiguration().getAccessToken();
  return {
    accept: 'application/json',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(parameters.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(parameters.idempotencyKey ? { 'idempotency-key': parameters.idempotencyKey } : {}),
    ...parameters.headers,
  };
}

/** Sends one request; a 429 or 503 that names a short wait is sent once more. */
export async function send(
  method: Method,
  path: string,
  parameters: SentParameters = {},
  isRetry = false,
): Promise<Exchange> {
  const { body, signal, service } = parameters;
  const content = !service && (method === 'POST' || method === 'PUT') ? withoutEmptyFields(body) : body;
  const limited = limit(signal);
  try {
    const { fetch: ask = fetch } = getConfiguration();
    const response = await ask(addressOf(path, parameters), {
      method,
      headers: await headersOf(parameters),
      signal: limited.signal,
      // Only the cache stores data, because it is deleted at sign-out.
      cache: 'no-store',
      ...(content === undefined ? {} : { body: JSON.stringify(content) }),
    });
    // A service says nothing of the API, and signs nobody out.
    if (!service && !isServerAway(response.status) && !isPage(response)) noteAnswer();
    const wait = isRetry ? undefined : retryWait(response);
    if (wait !== undefined) {
      limited.end();
      await pause(wait, signal);
      return send(method, path, parameters, true);
    }
    if (!service && response.status === 401) getConfiguration().onUnauthorized?.();
    return {
      headers: response.headers,
      read: async () => {
        try {
          if (response.ok && response.headers.get('content-type') === 'application/pdf') {
            return success(await response.blob(), response.status);
          }
          return await readBody(response, await response.text(), method, service);
        } catch (error) {
          return failure(limited.explain(error), 0);
        } finally {
          limited.end();
        }
      },
    };
  } catch (error) {
    limited.end();
    return failed(limited.explain(error));
  }
}

/** Of a network that asks for a sign-in, say: nothing of the API's is HTML. */
const isPage = (response: Response) => /html/i.test(response.headers.get('content-type') ?? '');

/** For people; the words are fetched with the code of writes, as few answers need them. */
const sentenceOf = ({ status, headers }: Response, method: Method, service?: string): Promise<string> =>
  import(/* webpackChunkName: "writes" */ './failure-sentence.ts').then(
    ({ failureSentence }) => failureSentence({ status, method, service, contentType: headers.get('content-type') }),
    () => `Request failed with status ${status}.`,
  );

/**
 * 2xx: the body is the data; any other status: the body is the error ([API-48]). A body that is not JSON is neither.
 */
async function readBody(response: Response, text: string, method: Method, service?: string): Promise<Result<unknown>> {
  const { status } = response;
  if (status === 204 || status === 205) return success(undefined, status);
  const requestId = response.headers.get('x-request-id') ?? undefined;
  const isSuccess = status >= 200 && status < 300;
  let body: unknown;
  try {
    body = text.trim() === '' ? null : JSON.parse(text);
  } catch {
    if (isSuccess && isPage(response)) {
      const message = 'The network answered in place of the server. Sign in to it, then try again.';
      return failure({ message, code: 'unreadable' }, 0);
    }
    return failure({ message: await sentenceOf(response, method, service), code: 'unreadable', requestId }, status);
  }
  if (isSuccess) {
    return body === null ? failure({ message: messages.nullResponse, requestId }, status) : success(body, status);
  }
  if (typeof body === 'object' && body !== null) return failure({ requestId, ...body }, status);
  return failure(
    {
      message: text.trim() === 'null' ? messages.nullResponse : await sentenceOf(response, method, service),
      requestId,
    },
    status,
  );
}
