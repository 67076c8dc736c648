import type { LiveChanges, LivePresence, LiveStamps, LiveState, PresentPerson } from '@groundwork/contract';
import { presenceModes } from '@groundwork/contract';
import { getConfiguration } from '../configuration.ts';
import { noteAnswer, send } from '../http.ts';
import { readEvents, type StreamEvent } from './event-stream.ts';

/** Messages from the connection to the tabs of its browser. */
export type LiveMessage =
  | { kind: 'sign' }
  | { kind: 'stamps'; stamps: LiveStamps }
  | { kind: 'changed'; changes: LiveChanges }
  | { kind: 'scope'; version: string }
  /** `isWhole`: all that there is, and not only what has changed. */
  | { kind: 'presence'; presence: LivePresence; isWhole: boolean }
  /** A tab asks the leading tab for the present people. */
  | { kind: 'asked' }
  | { kind: 'state'; state: LiveConnectionState };

/** streaming · waiting: to connect again · polling: something on the way holds streams back, so stamps are asked for. */
export type LiveConnectionState = 'waiting' | 'streaming' | 'polling';

/** In milliseconds. A stream that ends sooner, or is silent for longer, may be held back by a proxy. */
const shortStream = 5_000;
const silence = 45_000;
const shortStreamsInARow = 3;
const pollInterval = 15_000;
/** So long stamps are asked for before a stream is tried again. */
const pollingTime = 10 * 60_000;
const firstPause = 1_000;
const longestPause = 30_000;
/** A process that ends sends all its clients away at once. */
const renewalSpread = 2_000;

type Outcome = 'renewed' | 'ended' | 'short' | 'silent' | 'refused';

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Keeps one stream open until the signal aborts: connects again with growing pauses, and asks for the stamps instead
 * where streams do not get through. Nothing throws.
 */
export async function keepConnected(signal: AbortSignal, report: (message: LiveMessage) => void): Promise<void> {
  let pause = firstPause;
  let shortStreams = 0;
  while (!signal.aborted) {
    const outcome = await stream(signal, report);
    if (signal.aborted) return;
    if (outcome === 'renewed') {
      await wait(Math.random() * renewalSpread, signal);
      continue;
    }
    if (outcome === 'ended') {
      pause = firstPause;
      shortStreams = 0;
    }
    if (outcome === 'short') shortStreams += 1;
    if (outcome === 'silent' || shortStreams >= shortStreamsInARow) {
      shortStreams = 0;
      pause = firstPause;
      await poll(signal, report);
      continue;
    }
    report({ kind: 'state', state: 'waiting' });
    // Not all at the same moment.
    await wait(pause * (0.5 + Math.random()), signal);
    pause = Math.min(pause * 2, longestPause);
  }
}

async function stream(signal: AbortSignal, report: (message: LiveMessage) => void): Promise<Outcome> {
  const { baseUrl, getAccessToken, isFetchingAllowed, fetch: ask = fetch } = getConfiguration();
  if (!isFetchingAllowed()) return 'refused';
  const own = new AbortController();
  const abort = () => own.abort();
  signal.addEventListener('abort', abort);
  let isSilent = false;
  let silent: ReturnType<typeof setTimeout> | undefined;
  const hear = () => {
    clearTimeout(silent);
    silent = setTimeout(() => {
      isSilent = true;
      abort();
    }, silence);
  };
  let openedAt: number | undefined;
  let isRenewed = false;
  let isPresenceKnown = false;
  try {
    // A proxy that holds an answer back until it is whole does not even send its beginning.
    hear();
    const token = await getAccessToken();
    const response = await ask(`${baseUrl}live`, {
      headers: { accept: 'text/event-stream', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      cache: 'no-store',
      signal: own.signal,
    });
    // A refused token is for the lists to find: this tab may just have taken over from one that signs out.
    if (!response.ok || !response.body) return 'refused';
    openedAt = Date.now();
    if (!/^text\/event-stream/.test(response.headers.get('content-type') ?? '')) return 'short';
    noteAnswer();
    report({ kind: 'state', state: 'streaming' });
    await readEvents(
      response.body,
      (event) => {
        if (event.event === 'renew') isRenewed = true;
        const message = messageOf(event, !isPresenceKnown);
        if (message?.kind === 'presence') isPresenceKnown = true;
        if (message) report(message);
      },
      () => {
        hear();
        noteAnswer();
        report({ kind: 'sign' });
      },
    );
  } catch {
    // The network, or the end of this tab's turn.
  } finally {
    clearTimeout(silent);
    signal.removeEventListener('abort', abort);
    // Nothing is read of an answer that is no stream.
    own.abort();
  }
  if (isSilent) return 'silent';
  if (openedAt === undefined) return 'refused';
  const isShort = Date.now() - openedAt < shortStream;
  // A connection that is refused at once is repeated with growing pauses: the token has expired, or the clocks differ.
  if (isRenewed) return isShort ? 'refused' : 'renewed';
  return isShort ? 'short' : 'ended';
}

/** Ignores data of an unknown form. */
function messageOf({ event, data }: StreamEvent, isFirstPresence: boolean): LiveMessage | undefined {
  if (!isObject(data)) return undefined;
  if (event === 'presence') return { kind: 'presence', presence: readPresence(data), isWhole: isFirstPresence };
  if (event === 'stamps') return { kind: 'stamps', stamps: data };
  if (event === 'changed') return { kind: 'changed', changes: data };
  if (event === 'scope' && 'version' in data && typeof data.version === 'string') {
    return { kind: 'scope', version: data.version };
  }
  return undefined;
}

const isPerson = (value: unknown): value is PresentPerson =>
  isObject(value) &&
  'name' in value &&
  typeof value.name === 'string' &&
  'mode' in value &&
  presenceModes.some((mode) => mode === value.mode);

const readPresence = (data: object): LivePresence =>
  Object.fromEntries(
    Object.entries(data).flatMap(([key, people]) => (Array.isArray(people) ? [[key, people.filter(isPerson)]] : [])),
  );

/** The present stamps; answers whether they came. */
export async function askStamps(signal: AbortSignal, report: (message: LiveMessage) => void): Promise<boolean> {
  const result = await (await send('GET', 'live/stamps', { signal })).read();
  if (!result.succeeded || signal.aborted || !isObject(result.data)) return false;
  const { stamps, scope } = result.data as Partial<LiveState>;
  if (isObject(stamps)) report({ kind: 'stamps', stamps });
  if (typeof scope === 'string') report({ kind: 'scope', version: scope });
  return true;
}

async function poll(signal: AbortSignal, report: (message: LiveMessage) => void): Promise<void> {
  report({ kind: 'state', state: 'polling' });
  // It may have been the network that was silent, and no proxy.
  let isBack = false;
  const onBack = () => {
    isBack = true;
  };
  window.addEventListener('online', onBack);
  for (const until = Date.now() + pollingTime; Date.now() < until && !isBack && !signal.aborted; ) {
    if (await askStamps(signal, report)) report({ kind: 'sign' });
    if (!isBack) await wait(pollInterval, signal);
  }
  window.removeEventListener('online', onBack);
}

/** Ends sooner when the network comes back. */
const wait = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
    window.addEventListener('online', end);
    if (signal.aborted) end();
  });
