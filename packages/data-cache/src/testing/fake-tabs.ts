/** Doubles of the browser's locks and channels, shared by the 'tabs' of one test. jsdom has neither. */
interface Request {
  owner: FakeLocks;
  start: () => void;
  /** The lock is taken away. */
  lose: () => void;
}
const held = new Map<string, Request>();
const queues = new Map<string, Request[]>();

function release(name: string): void {
  held.delete(name);
  queues.get(name)?.shift()?.start();
}
const leave = (name: string, request: Request) =>
  queues.set(
    name,
    (queues.get(name) ?? []).filter((other) => other !== request),
  );

interface Options {
  ifAvailable?: boolean;
  steal?: boolean;
  signal?: AbortSignal;
}
type Work = (lock: object | null) => Promise<unknown> | unknown;

/** navigator.locks of one tab. */
export class FakeLocks {
  static reset(): void {
    held.clear();
    queues.clear();
  }

  request(name: string, options: Options | Work, given?: Work): Promise<unknown> {
    const { ifAvailable, steal, signal } = typeof options === 'function' ? ({} as Options) : options;
    const work = (typeof options === 'function' ? options : given) as Work;
    if (held.has(name) && ifAvailable) return Promise.resolve(work(null));
    return new Promise((resolve, reject) => {
      const abort = () => reject(new DOMException('The request was aborted.', 'AbortError'));
      const request: Request = {
        owner: this,
        lose: abort,
        start: () => {
          held.set(name, request);
          Promise.resolve(work({ name }))
            .then(resolve, reject)
            .finally(() => {
              if (held.get(name) === request) release(name);
            });
        },
      };
      if (signal?.aborted) return abort();
      if (steal) held.get(name)?.lose();
      if (steal || !held.has(name)) return request.start();
      queues.set(name, [...(queues.get(name) ?? []), request]);
      signal?.addEventListener('abort', () => {
        leave(name, request);
        if (held.get(name) !== request) abort();
      });
    });
  }

  /** Takes a lock as another tab would; answers how to release it. */
  hold(name: string): () => void {
    const request = { owner: new FakeLocks(), start: () => undefined, lose: () => undefined };
    held.set(name, request);
    return () => {
      if (held.get(name) === request) release(name);
    };
  }

  /** The tab is closed: the browser releases what it held. */
  close(): void {
    for (const [name, queue] of queues)
      queues.set(
        name,
        queue.filter(({ owner }) => owner !== this),
      );
    for (const [name, { owner }] of [...held]) if (owner === this) release(name);
  }
}

/** A BroadcastChannel class whose channels of one name hear one another. */
export function fakeBroadcastChannel() {
  const channels = new Set<FakeChannel>();
  class FakeChannel {
    onmessage: ((event: { data: unknown }) => void) | null = null;
    readonly name: string;

    constructor(name: string) {
      this.name = name;
      channels.add(this);
    }

    postMessage(data: unknown): void {
      if (!channels.has(this)) throw new DOMException('Channel is closed', 'InvalidStateError');
      const copy = JSON.stringify(data);
      for (const channel of channels) {
        if (channel !== this && channel.name === this.name) {
          setTimeout(() => channel.onmessage?.({ data: JSON.parse(copy) }), 0);
        }
      }
    }

    close(): void {
      channels.delete(this);
    }
  }
  return FakeChannel;
}
