import type { LiveEvents } from '@groundwork/contract';

type LiveEvent = { [K in keyof LiveEvents]: { event: K; data: LiveEvents[K] } }[keyof LiveEvents];

/** A client of GET live, as plain as it can be. */
export interface LiveClient {
  status: number;
  headers: Headers;
  /** Everything that came, comments too. */
  text(): string;
  events(): LiveEvent[];
  /** The first event of a kind that passes, now or when it comes; fails when the stream ends before. */
  next<K extends keyof LiveEvents>(event: K, passes?: (data: LiveEvents[K]) => boolean): Promise<LiveEvents[K]>;
  ended: Promise<void>;
  close(): void;
}

export async function listen(address: string, token: string): Promise<LiveClient> {
  const stop = new AbortController();
  const answer = await fetch(`${address}/live`, { headers: { authorization: `Bearer ${token}` }, signal: stop.signal });
  let text = '';
  let isEnded = false;
  let wake = () => {};
  let changed = new Promise<void>((resolve) => {
    wake = resolve;
  });
  const notify = () => {
    wake();
    changed = new Promise<void>((resolve) => {
      wake = resolve;
    });
  };
  const read = async () => {
    const decoder = new TextDecoder();
    try {
      for await (const chunk of answer.body ?? []) {
        text += decoder.decode(chunk as Uint8Array, { stream: true });
        notify();
      }
    } catch {
      // Cut off, or closed here.
    }
    isEnded = true;
    notify();
  };
  const ended = read();
  const events = () =>
    text
      .split('\n\n')
      .slice(0, -1)
      .flatMap((block): LiveEvent[] => {
        const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
        return event && data ? [{ event, data: JSON.parse(data) } as LiveEvent] : [];
      });
  return {
    status: answer.status,
    headers: answer.headers,
    text: () => text,
    events,
    async next(event, passes = () => true) {
      for (;;) {
        const waiting = changed;
        for (const found of events()) {
          const data = found.data as LiveEvents[typeof event];
          if (found.event === event && passes(data)) return data;
        }
        if (isEnded) throw new Error(`The stream ended without '${event}': ${text}`);
        await waiting;
      }
    },
    ended,
    close: () => stop.abort(),
  };
}
