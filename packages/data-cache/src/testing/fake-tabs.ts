/** Doubles of the browser's locks and channels, shared by the 'tabs' of one test. jsdom has neither. */
type Task = () => void;
const held = new Map<string, FakeLocks>();
const queues = new Map<string, { owner: FakeLocks; start: Task }[]>();

function release(name: string): void {
  held.delete(name);
  queues.get(name)?.shift()?.start();
}

/** navigator.locks of one tab. */
export class FakeLocks {
  static reset(): void {
    held.clear();
    queues.clear();
  }

  request(
    name: string,
    options: { ifAvailable?: boolean; signal?: AbortSignal },
    work: (lock: object | null) => Promise<unknown> | unknown,
  ): Promise<unknown> {
    if (held.has(name) && options.ifAvailable) return Promise.resolve(work(null));
    return new Promise((resolve, reject) => {
      const start = () => {
        held.set(name, this);
        Promise.resolve(work({ name }))
          .then(resolve, reject)
          .finally(() => {
            if (held.get(name) === this) release(name);
          });
      };
      if (!held.has(name)) start();
      else queues.set(name, [...(queues.get(name) ?? []), { owner: this, start }]);
    });
  }

  /** Takes a lock as another tab would; answers how to release it. */
  hold(name: string): () => void {
    held.set(name, new FakeLocks());
    return () => release(name);
  }

  /** The tab is closed: the browser releases what it held. */
  close(): void {
    for (const [name, queue] of queues)
      queues.set(
        name,
        queue.filter(({ owner }) => owner !== this),
      );
    for (const [name, owner] of [...held]) if (owner === this) release(name);
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
