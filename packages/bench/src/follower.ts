import { request } from 'node:http';

interface Stamped {
  id: string;
  timeModifiedUtc: string;
  isDeleted: boolean;
}

/** The least client that follows one collection: it keeps a copy by the live stream and nothing else. */
export interface Follower {
  records: ReadonlyMap<string, string>;
  /** Resolves when the copy holds everything up to this stamp, and is not fetching. */
  reached: (stamp: string) => Promise<void>;
  close: () => void;
}

/** Opens one stream; `onEvent` gets the events' texts. */
export function openStream(
  address: string,
  token: string,
  onEvent: (text: string) => void,
  onEnd: () => void = () => undefined,
): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address);
    const call = request(
      { hostname, port, path: '/live', agent: false, headers: { authorization: `Bearer ${token}` } },
      (answer) => {
        if (answer.statusCode !== 200) {
          answer.resume();
          reject(new Error(`GET live answered ${answer.statusCode}.`));
          return;
        }
        let text = '';
        answer.on('data', (chunk: Buffer) => {
          text += chunk.toString();
          const blocks = text.split('\n\n');
          text = blocks.pop() ?? '';
          for (const block of blocks) onEvent(block);
        });
        answer.on('error', () => undefined);
        answer.once('close', onEnd);
        resolve(() => call.destroy());
      },
    );
    call.on('error', reject).end();
  });
}

/** The name and the content of an event; comments have neither. */
export function readEvent(block: string): { event?: string; data: object } {
  const [, event, data = '{}'] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
  return { event, data: JSON.parse(data) };
}

export async function follow(address: string, token: string, collection: string): Promise<Follower> {
  const records = new Map<string, string>();
  let [newestSeen, seen] = ['', ''];
  let fetching: Promise<void> | undefined;
  const waiting: { stamp: string; resolve: () => void }[] = [];

  const fetchOnce = async () => {
    const since = seen || '1970-01-01T00:00:00.000Z';
    let link = `?modifiedAfter=${since}&includeDeleted=true&includeArchived=true`;
    for (let first = true; link; first = false) {
      const answer = await fetch(`${address}/${collection}${link}`, { headers: { authorization: `Bearer ${token}` } });
      if (!answer.ok) throw new Error(`GET ${collection} answered ${answer.status}.`);
      if (first) seen = answer.headers.get('x-sync-stamp') ?? seen;
      for (const { id, timeModifiedUtc } of (await answer.json()) as Stamped[]) records.set(id, timeModifiedUtc);
      const { NextPageLink } = JSON.parse(answer.headers.get('x-pagination') ?? '{}') as { NextPageLink?: string };
      link = NextPageLink ? new URL(NextPageLink, address).search : '';
    }
  };
  const run = async () => {
    // The promise of this run must be known before it can end.
    await undefined;
    while (newestSeen > seen) await fetchOnce();
    fetching = undefined;
    for (const one of waiting.splice(0)) {
      if (seen >= one.stamp) one.resolve();
      else waiting.push(one);
    }
  };
  const hear = (block: string) => {
    const { event, data } = readEvent(block);
    if (event !== 'stamps' && event !== 'changed') return;
    const stamp = (data as Record<string, string | { stamp: string } | undefined>)[collection];
    const newest = typeof stamp === 'object' ? stamp.stamp : stamp;
    if (!newest || newest <= newestSeen) return;
    newestSeen = newest;
    fetching ??= run();
  };
  const close = await openStream(address, token, hear);
  return {
    records,
    reached: (stamp) =>
      new Promise((resolve) => {
        if (seen >= stamp && !fetching) resolve();
        else waiting.push({ stamp, resolve });
      }),
    close,
  };
}
