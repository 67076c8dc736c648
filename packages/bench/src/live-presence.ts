import { setTimeout as wait } from 'node:timers/promises';
import { type Figure, figure } from './figure.ts';
import { openStream } from './follower.ts';
import type { LiveApi } from './live-api.ts';
import { inBatches } from './live-memory.ts';

const turns = 15;
const patience = 30_000;
/** Who opens a record is seen within two seconds. */
const budget = { value: 2_000 };
/** Each browser repeats what it has open so often, in milliseconds (data-cache/src/live/own-presence.ts). */
const repetition = 20_000;

/**
 * How soon somebody is seen who opens a record, while as many browsers as there are tokens hold a stream and repeat what they
 * have open.
 */
export async function measurePresence(
  api: LiveApi,
  tokens: readonly string[],
  records: readonly string[],
): Promise<Figure> {
  const say = async (method: 'PUT' | 'DELETE', token: string, id: string) => {
    const answer = await fetch(`${api.address}/presence`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ records: [{ collection: 'orders', id, mode: 'edit' }] }),
    });
    if (!answer.ok) throw new Error(`${method} presence answered ${answer.status}.`);
  };
  const [watched = '', ...others] = records;
  const [opener = '', watcher = '', ...browsers] = tokens;
  let hear: (text: string) => void = () => undefined;
  const close = await inBatches([watcher, ...browsers], (token) =>
    openStream(api.address, token, (text) => token === watcher && hear(text)),
  );
  let isOver = false;
  const repeating = browsers.map(async (token, browser) => {
    await wait(Math.random() * repetition);
    while (!isOver) {
      await say('PUT', token, others[browser % others.length] ?? '');
      for (const until = Date.now() + repetition; Date.now() < until && !isOver; ) await wait(500);
    }
  });
  const seen: number[] = [];
  const said: number[] = [];
  try {
    const used = await api.processorTime();
    const since = performance.now();
    for (let turn = 0; turn < turns; turn += 1) {
      const isSeen = new Promise<void>((resolve) => {
        hear = (text) => {
          if (text.startsWith('event: presence') && text.includes(`"orders/${watched}":[{`)) resolve();
        };
      });
      const begun = performance.now();
      await say('PUT', opener, watched);
      said.push(performance.now() - begun);
      if (!(await Promise.race([isSeen.then(() => true), wait(patience, false)])))
        throw new Error('A browser did not hear who opened a record.');
      seen.push(performance.now() - begun);
      await say('DELETE', opener, watched);
      await wait(1_500);
    }
    const share = ((await api.processorTime()) - used) / 1_000 / (performance.now() - since);
    console.info(`n ${tokens.length} browsers with a record open use ${(share * 100).toFixed(0)} % of a processor`);
  } finally {
    isOver = true;
    for (const end of close) end();
    await Promise.allSettled(repeating);
  }
  const name = `n who opens a record, to another of ${tokens.length.toLocaleString('en-US')} browsers`;
  return figure(name, 'ms', seen, { name: 'the call that says it', values: said }, budget);
}
