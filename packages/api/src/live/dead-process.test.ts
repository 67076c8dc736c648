import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { Order } from '@groundwork/contract';
import { freePort } from '../postgres/index.ts';
import { compiledProcess } from '../testing/compiled-process.ts';
import { type KillableServer, killableServer } from '../testing/killable-server.ts';
import { followOrders } from '../testing/order-follower.ts';
import { people, places } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';

const clients = 4;

describe('two processes behind one edge', () => {
  const server = testServer({ requestsPerMinute: 1_000_000, withStorage: true });
  let edge: ChildProcess | undefined;
  const processes: (KillableServer & { port: number })[] = [];
  afterAll(async () => {
    edge?.kill('SIGKILL');
    await Promise.all(processes.map((process) => process.kill()));
  });
  const start = async (port: number) => ({ ...(await killableServer(server, server.postgres.url, port)), port });

  /** The edge as it is installed. @returns the address of its API, and what it has logged */
  async function startEdge(addresses: readonly string[]) {
    const [port, other] = [await freePort(), await freePort()];
    edge = await compiledProcess('host/edge/src/main.ts', {
      env: {
        ...process.env,
        API_URL: addresses.join(','),
        RELEASES_URL: 'http://127.0.0.1:9/',
        PORTAL_PORT: String(port),
        WAREHOUSE_PORTAL_PORT: String(other),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let log = '';
    edge.stdout?.on('data', (text) => {
      log += text;
    });
    const says = async (text: string) => {
      while (!log.includes(text)) await new Promise((resolve) => setTimeout(resolve, 20));
    };
    await says('Channel warehouse');
    return { address: `http://127.0.0.1:${port}/api`, says };
  }

  it('lose no request that may be repeated and no change when one is killed, and then the other', async () => {
    processes.push(...(await Promise.all([start(await freePort()), start(await freePort())])));
    const { address, says } = await startEdge(processes.map((each) => each.address));
    const token = await server.token(people.director);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    // One stream at each process.
    const followers = [await followOrders(address, token), await followOrders(address, token)];

    const failures: unknown[] = [];
    let [answered, isOver] = [0, false];
    const names: string[] = [];
    const ask = async (init: RequestInit) => {
      const answer = await fetch(`${address}/orders${init.method ? '' : '?pageSize=2'}`, init);
      const text = await answer.text();
      if (answer.ok) answered += 1;
      else failures.push(`${answer.status} ${text}`);
    };
    const client = async () => {
      while (!isOver) {
        const name = `Order ${randomUUID()}`;
        names.push(name);
        const body = JSON.stringify({ name, projectId: places.own, quantity: 1 });
        const key = { 'idempotency-key': randomUUID() };
        await ask({ method: 'POST', body, headers: { ...headers, ...key } }).catch((error) => failures.push(error));
        await ask({ headers }).catch((error) => failures.push(error));
      }
    };
    const running = Array.from({ length: clients }, client);
    const more = async (count: number) => {
      for (const until = answered + count; answered < until && failures.length === 0; )
        await new Promise((resolve) => setTimeout(resolve, 10));
    };
    for (const index of [0, 1]) {
      const { port, address: own, kill } = processes[index] as (typeof processes)[number];
      await more(60);
      await kill();
      await more(60);
      processes[index] = await start(port);
      // From now on it is the only one, once the other is killed.
      await says(`${own} gets requests again`);
    }
    await more(60);
    isOver = true;
    await Promise.all(running);
    expect(failures).toEqual([]);

    const { body } = await server.call<Order[]>('director', 'GET', '/orders');
    const made = body.map(({ name }) => name).filter((name) => names.includes(name));
    expect(made.sort()).toEqual([...names].sort());
    for (const follower of followers) {
      // It comes within a poll; a change that is lost never does, and the test ends by its time.
      while (!body.every(({ id, quantity }) => follower.copy.get(id) === quantity))
        await new Promise((resolve) => setTimeout(resolve, 20));
      expect(follower.copy.size).toBe(body.length);
      expect(follower.streams()).toBeGreaterThan(1);
    }
    await Promise.all(followers.map((follower) => follower.stop()));
  }, 90_000);
});
