import { setTimeout as wait } from 'node:timers/promises';
import { type Figure, figure } from './figure.ts';
import { openStream } from './follower.ts';
import type { LiveApi } from './live-api.ts';

const budget = { value: 40 * 1024 * 1024 };
const together = 50;

/** Does something for each of them, some at a time. */
export async function inBatches<T, R>(of: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < of.length; at += together) {
    results.push(...(await Promise.all(of.slice(at, at + together).map(work))));
  }
  return results;
}

/**
 * The memory that the streams of so many people take in a process that has served as many requests without any stream.
 */
export async function measureMemory(api: LiveApi, tokens: readonly string[]): Promise<Figure> {
  await inBatches(tokens, async (token) => {
    const answer = await fetch(`${api.address}/live/stamps`, { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Error(`GET live/stamps answered ${answer.status}.`);
    await answer.arrayBuffer();
  });
  const before = await api.memory();
  const close = await inBatches(tokens, (token) => openStream(api.address, token, () => undefined));
  await wait(2_000);
  const after = await api.memory();
  for (const end of close) end();
  const name = `n memory of ${tokens.length.toLocaleString('en-US')} streams`;
  return figure(name, 'bytes', [after - before], { name: 'the process without them', values: [before] }, budget);
}
