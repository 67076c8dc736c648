import type { TelemetryBatch, TelemetryFailure } from '@groundwork/contract/schemas';
import { type Entries, onFailure, takeEntries } from './record.ts';

export interface SenderOptions {
  /** Of the API, '/api/telemetry'. */
  address: string;
  channel: string;
  fetch: typeof fetch;
  getToken: () => string | undefined;
  /** Milliseconds between deliveries; a failure waits `hurry` only. */
  interval?: number;
  hurry?: number;
}

/** What the API takes at once: `telemetryBody` of the contract, whose schemas are too large for a page to load for this. */
const mostFigures = 200;
/** Of a page that sends no token. */
const mostFiguresOfStrangers = 20;
const mostFailures = 20;
const storageKey = 'groundwork-telemetry';
/** Beyond it browsers refuse a request that outlives its page. */
const keepaliveLimit = 60_000;
const longestPause = 10 * 60_000;
const mostOfPage = 300;

/**
 * Delivers what the page has recorded, in batches: once a minute, soon after a failure, and when the page is left. What
 * cannot be delivered waits, in the browser's storage when the page is left without a network. A failure to deliver is
 * not reported, so that it never causes another one. Returns how to stop.
 */
export function startSending(options: SenderOptions): () => void {
  const { interval = 60_000, hurry = 3_000 } = options;
  let kept: Entries = { figures: [], failures: [] };
  let pause = interval;
  let sent = 0;
  let isSending = false;
  let isAway = false;
  let timer = setTimeout(deliver, interval);
  let isHurried = false;

  function later(milliseconds: number) {
    clearTimeout(timer);
    timer = setTimeout(deliver, milliseconds);
  }

  async function deliver(): Promise<void> {
    if (isSending) return;
    isSending = true;
    isHurried = false;
    try {
      kept = joined(kept, takeEntries());
      while (sent < mostOfPage && hasSome(kept) && !(isAway && navigator.onLine === false)) {
        const token = options.getToken();
        const { batch, rest } = nextBatch(
          options.channel,
          kept,
          token === undefined ? mostFiguresOfStrangers : mostFigures,
        );
        const outcome = await post(options, batch, token);
        if (outcome === 'later') {
          pause = Math.min(pause * 2, longestPause);
          break;
        }
        kept = rest;
        pause = interval;
        sent += 1;
      }
    } finally {
      isSending = false;
      later(pause);
    }
  }

  /** The page may not come back: what does not get away now is stored. */
  function leave(): void {
    if (document.visibilityState !== 'hidden') return;
    isAway = true;
    if (navigator.onLine === false) {
      kept = joined(kept, takeEntries());
      if (store(nextBatch(options.channel, kept).batch)) kept = { figures: [], failures: [] };
    } else void deliver();
    isAway = false;
  }

  onFailure(() => {
    // While deliveries fail, a failure waits like everything else.
    if (isHurried || pause > interval) return;
    isHurried = true;
    later(hurry);
  });
  document.addEventListener('visibilitychange', leave);
  const stored = takeStored();
  if (stored) kept = joined({ figures: stored.figures ?? [], failures: stored.failures ?? [] }, kept);
  return () => {
    clearTimeout(timer);
    onFailure(() => {});
    document.removeEventListener('visibilitychange', leave);
  };
}

const hasSome = ({ figures, failures }: Entries) => figures.length + failures.length > 0;

/** The same failure several times is one entry with a number. */
function joined(before: Entries, now: Entries): Entries {
  const failures = new Map<string, TelemetryFailure>();
  for (const failure of [...before.failures, ...now.failures]) {
    const key = [failure.remote, failure.version, failure.kind, failure.message, failure.stack].join('\n');
    const times = (failures.get(key)?.times ?? 0) + (failure.times ?? 1);
    failures.set(key, { ...failure, times: Math.min(times, 10_000) });
  }
  return {
    figures: [...before.figures, ...now.figures].slice(-2 * mostFigures),
    failures: [...failures.values()].slice(0, 5 * mostFailures),
  };
}

function nextBatch(
  channel: string,
  { figures, failures }: Entries,
  most = mostFigures,
): { batch: TelemetryBatch; rest: Entries } {
  const batch = { channel, figures: figures.slice(0, most), failures: failures.slice(0, mostFailures) };
  // A stack has four thousand characters at most, which may be too many together for a page that is left.
  while (JSON.stringify(batch).length > keepaliveLimit / 2 && batch.failures.length > 1) batch.failures.pop();
  return {
    batch,
    rest: { figures: figures.slice(batch.figures.length), failures: failures.slice(batch.failures.length) },
  };
}

async function post(
  { address, fetch }: SenderOptions,
  batch: TelemetryBatch,
  token: string | undefined,
): Promise<'done' | 'later'> {
  try {
    const { status } = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(batch),
      keepalive: true,
    });
    // A token that has expired is renewed by the session; any other refusal would be repeated for ever.
    return status === 401 || status === 429 || status >= 500 ? 'later' : 'done';
  } catch {
    return 'later';
  }
}

function store(batch: TelemetryBatch): boolean {
  try {
    localStorage.setItem(storageKey, JSON.stringify(batch));
    return true;
  } catch {
    return false;
  }
}

function takeStored(): Partial<TelemetryBatch> | undefined {
  try {
    const text = localStorage.getItem(storageKey);
    localStorage.removeItem(storageKey);
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null) return undefined;
    const { figures, failures } = value as Partial<TelemetryBatch>;
    return Array.isArray(figures) && Array.isArray(failures) ? { figures, failures } : undefined;
  } catch {
    return undefined;
  }
}
