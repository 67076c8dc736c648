import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { holdOpen } from '../testing/hold-open.ts';
import { people, places } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';

/** With real processes, behind the edge, and 5,000 of them: `npm run proofs -- rolling`. */
const wanted = 300;
const probeInterval = 50;
const drain = 250;

describe('a process that ends beside others', () => {
  const server = testServer({ requestsPerMinute: 1_000_000 });
  type Process = Awaited<ReturnType<typeof server.beside>>;

  /** A process that is ready without blob storage. */
  const startProcess = () => server.beside();
  const send = (
    address: string,
    agent: Agent,
    method: string,
    path: string,
    headers: Record<string, string>,
    body = '',
  ) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const call = request(`${address}${path}`, { method, agent, headers }, (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => {
          text += chunk.toString();
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      });
      call.on('error', reject).end(body);
    });

  it('answers the request that it has accepted, however it is kept waiting', async () => {
    const process = await startProcess();
    const release = await holdOpen(server.store, 'select * from users where id = $1 for update', [people.contributor]);
    const agent = new Agent({ keepAlive: true });
    const authorization = `Bearer ${await server.token(people.contributor)}`;
    const answer = send(process.address, agent, 'GET', '/auth/me', { authorization });
    while (process.draining.openRequests() === 0) await wait(5);
    const closing = process.close();
    await wait(50);
    await release();
    expect((await answer).status).toBe(200);
    await closing;
    expect(process.draining.openRequests()).toBe(0);
  });

  it(`loses none of ${wanted} requests when two processes are replaced one after the other`, async () => {
    const processes: (Process & { isReady: boolean })[] = [];
    const add = async () => {
      processes.push(Object.assign(await startProcess(), { isReady: true }));
    };
    await add();
    await add();
    // As a load balancer does: whose `ready` is refused gets no new request.
    let isOver = false;
    const probing = (async () => {
      while (!isOver) {
        for (const process of processes) process.isReady = !process.draining.isDraining();
        await wait(probeInterval);
      }
    })();
    const agent = new Agent({ keepAlive: true, maxSockets: 20 });
    const authorization = `Bearer ${await server.token(people.contributor)}`;
    const headers = { authorization, 'content-type': 'application/json' };
    const body = JSON.stringify({ name: 'R', projectId: places.own });
    const failures: unknown[] = [];
    let sent = 0;
    const client = async (own: number) => {
      for (let turn = own; sent < wanted || processes.length < 4; turn += 1) {
        sent += 1;
        const ready = processes.filter(({ isReady }) => isReady);
        const { address = '' } = ready[turn % ready.length] ?? {};
        const [method, path, text] = turn % 3 === 0 ? ['POST', '/orders', body] : ['GET', '/orders?pageSize=2', ''];
        const answer = await send(address, agent, method, path, headers, text).catch((error: unknown) => error);
        const isRight =
          typeof answer === 'object' && answer && 'status' in answer && [200, 201].includes(Number(answer.status));
        if (!isRight) failures.push(answer);
      }
    };
    const clients = Array.from({ length: 6 }, (_, own) => client(own));
    for (const [index, replaced] of processes.slice().entries()) {
      // One replacement after a third of the requests, the other after two thirds.
      while (sent < ((index + 1) * wanted) / 3) await wait(5);
      await add();
      await replaced.draining.begin(drain);
      await replaced.close();
    }
    await Promise.all(clients);
    isOver = true;
    await probing;
    agent.destroy();
    for (const process of processes.slice(2)) await process.close();
    expect(failures).toEqual([]);
    expect(sent).toBeGreaterThanOrEqual(wanted);
  }, 60_000);
});
