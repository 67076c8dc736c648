import { setTimeout as wait } from 'node:timers/promises';
import { type Figure, figure } from './figure.ts';
import { openStream } from './follower.ts';
import type { LiveApi } from './live-api.ts';

const budget = { value: 20_000 };
/** As the portal's own client comes back (data-cache/src/live/live-connection.ts). */
const renewalSpread = 2_000;
const firstPause = 1_000;
const longestPause = 30_000;
const patience = 60_000;
/** Milliseconds between two writes while the processes are restarted. */
const writingPause = 100;

/** Clients that hold a stream each, at any process that takes them, and come back when it ends. */
class ReturningClients {
  readonly #open = new Map<number, { address: string; close: () => void }>();
  readonly #newest = new Map<number, string>();
  readonly #addresses: () => readonly string[];
  readonly #all: Promise<void>[];
  #isStopping = false;

  constructor(addresses: () => readonly string[], tokens: readonly string[]) {
    this.#addresses = addresses;
    this.#all = tokens.map((token, client) => this.#stay(client, token));
  }

  /** How many hold a stream, at this process or at any. */
  count(at?: string): number {
    return [...this.#open.values()].filter(({ address }) => !at || address === at).length;
  }

  /** How many have not heard of this stamp of the orders. */
  behind(stamp: string): number {
    return this.#all.filter((_, client) => (this.#newest.get(client) ?? '') < stamp).length;
  }

  async stop() {
    this.#isStopping = true;
    for (const { close } of [...this.#open.values()]) close();
    await Promise.all(this.#all);
  }

  async #stay(client: number, token: string) {
    let pause = firstPause;
    while (!this.#isStopping) {
      const places = this.#addresses();
      const address = places[Math.floor(Math.random() * places.length)] ?? '';
      let isRenewed = false;
      const hear = (text: string) => {
        if (text.startsWith('event: renew')) isRenewed = true;
        this.#hear(client, text);
      };
      await new Promise<void>((ended) => {
        openStream(address, token, hear, ended).then((close) => {
          pause = firstPause;
          this.#open.set(client, { address, close });
          // It came back after the others were closed.
          if (this.#isStopping) close();
        }, ended);
      });
      this.#open.delete(client);
      if (this.#isStopping) return;
      await wait(isRenewed ? Math.random() * renewalSpread : pause * (0.5 + Math.random()));
      if (!isRenewed) pause = Math.min(pause * 2, longestPause);
    }
  }

  #hear(client: number, text: string) {
    const [, data] = /^event: (?:stamps|changed)\ndata: (.*)$/.exec(text) ?? [];
    const { orders } = JSON.parse(data ?? '{}') as { orders?: string | { stamp: string } };
    const stamp = typeof orders === 'object' ? orders.stamp : orders;
    if (stamp && stamp > (this.#newest.get(client) ?? '')) this.#newest.set(client, stamp);
  }
}

async function until(isSo: () => boolean, failure: () => string) {
  for (const end = Date.now() + patience; !isSo(); await wait(20)) if (Date.now() > end) throw new Error(failure());
}

/**
 * Two processes are restarted one after the other while somebody writes; the clients go to the one that runs. It fails
 * where a client does not hear of what was written meanwhile.
 * @param write answers the stamp of what it has written
 */
export async function measureRestart(
  start: () => Promise<LiveApi>,
  tokens: readonly string[],
  write: () => Promise<string>,
): Promise<Figure> {
  const processes = [await start(), await start()];
  const serving = new Set(processes);
  const clients = new ReturningClients(() => [...serving].map(({ address }) => address), tokens);
  const allOpen = () =>
    until(
      () => clients.count() === tokens.length,
      () => `${tokens.length - clients.count()} clients did not come back.`,
    );
  const back: number[] = [];
  let written = '';
  let isWriting = true;
  const writing = (async () => {
    for (; isWriting; await wait(writingPause)) written = await write();
  })();
  // A write that fails is thrown below, where it is awaited, and not while the clients come back.
  writing.catch(() => undefined);
  try {
    await allOpen();
    for (const [index, old] of [...processes].entries()) {
      serving.delete(old);
      const begun = Date.now();
      await old.close();
      await until(
        () => clients.count(old.address) === 0,
        () => 'Streams of a process that has ended are still open.',
      );
      await allOpen();
      back.push(Date.now() - begun);
      const next = await start();
      processes[index] = next;
      serving.add(next);
    }
    isWriting = false;
    await writing;
    await until(
      () => clients.behind(written) === 0,
      () => `${clients.behind(written)} clients did not hear of the last write.`,
    );
  } finally {
    isWriting = false;
    await clients.stop();
    for (const each of processes) await each.stop();
  }
  const name = `n ${tokens.length.toLocaleString('en-US')} streams back after a restart of two processes`;
  return figure(name, 'ms', back, { name: 'the spread of the clients', values: [renewalSpread] }, budget);
}
