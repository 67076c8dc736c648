import { setTimeout as wait } from 'node:timers/promises';
import { type Figure, figure } from './figure.ts';
import { openStream } from './follower.ts';
import type { SecondApi } from './live-api.ts';

const budget = { value: 20_000 };
/** As the portal's own client comes back (data-cache/src/live/live-connection.ts). */
const renewalSpread = 2_000;
const firstPause = 1_000;
const longestPause = 30_000;

/** Clients that hold a stream each, at any process that takes them, and come back when it ends. */
function returningClients(addresses: () => readonly string[], tokens: readonly string[], count: number) {
  let isStopping = false;
  const open = new Set<() => void>();
  const stay = async (token: string) => {
    let pause = firstPause;
    while (!isStopping) {
      const places = addresses();
      const address = places[Math.floor(Math.random() * places.length)] ?? '';
      let isRenewed = false;
      await new Promise<void>((ended) => {
        let close: (() => void) | undefined;
        const end = () => {
          if (close) open.delete(close);
          ended();
        };
        const hear = (text: string) => {
          isRenewed ||= text.startsWith('event: renew');
        };
        openStream(address, token, hear, end).then((opened) => {
          close = opened;
          pause = firstPause;
          open.add(opened);
        }, end);
      });
      if (isStopping) return;
      await wait(isRenewed ? Math.random() * renewalSpread : pause * (0.5 + Math.random()));
      if (!isRenewed) pause = Math.min(pause * 2, longestPause);
    }
  };
  const all = Array.from({ length: count }, (_, index) => stay(tokens[index % tokens.length] ?? ''));
  return {
    open: () => open.size,
    async stop() {
      isStopping = true;
      for (const close of [...open]) close();
      await Promise.all(all);
    },
  };
}

/** Two processes are restarted one after the other; the clients go to the one that runs. */
export async function measureRestart(start: () => Promise<SecondApi>, streams: number): Promise<Figure> {
  const processes = [await start(), await start()];
  const serving = new Set(processes);
  const addresses = () => [...serving].map(({ address }) => address);
  const clients = returningClients(addresses, processes[0]?.tokens ?? [], streams);
  const allOpen = async () => {
    for (const until = Date.now() + 60_000; clients.open() < streams; await wait(50)) {
      if (Date.now() > until) throw new Error(`${streams - clients.open()} clients did not come back.`);
    }
  };
  const back: number[] = [];
  try {
    await allOpen();
    for (const [index, old] of [...processes].entries()) {
      serving.delete(old);
      const begun = Date.now();
      await old.close();
      await allOpen();
      back.push(Date.now() - begun);
      const next = await start();
      processes[index] = next;
      serving.add(next);
    }
  } finally {
    await clients.stop();
    for (const each of processes) await each.stop();
  }
  const name = `n ${streams.toLocaleString('en-US')} streams back after a restart`;
  return figure(name, 'ms', back, { name: 'the spread of the clients', values: [renewalSpread] }, budget);
}
