import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type RunningPostgres, startPostgres } from './index.ts';

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
const rows = async (url: string, sql: string) => {
  const client = new pg.Client(url);
  await client.connect();
  const answer = await client.query(sql);
  await client.end();
  return answer.rows;
};

describe('startPostgres', () => {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-postgres-'));
  chmodSync(folder, 0o755);
  const options = { dataFolder: join(folder, 'data'), password: "it's:secret", settings: { fsync: 'off' } };
  let server: RunningPostgres | undefined;
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('initializes a folder, is adopted by a second start, keeps its data over a stop and over another port', async () => {
    const port = await freePort();
    server = await startPostgres({ ...options, port });
    await rows(server.url, 'create table kept as select 7 as n');
    const again = await startPostgres({ ...options, port });
    expect({ adopted: again.adopted, pid: again.pid }).toEqual({ adopted: true, pid: server.pid });

    const elsewhere = await startPostgres({ ...options, port: await freePort() });
    await server.exited;
    server = elsewhere;
    expect(elsewhere.adopted).toBe(false);
    expect(await rows(elsewhere.url, 'select n from kept')).toEqual([{ n: 7 }]);
    await elsewhere.stop();
    server = await startPostgres({ ...options, port });
    expect(await rows(server.url, 'select n from kept')).toEqual([{ n: 7 }]);
  }, 60_000);

  it('asks for the password', async () => {
    await expect(rows((server?.url ?? '').replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(/password/);
  });

  it('starts again after the server was killed with all its work unfinished', async () => {
    process.kill(server?.pid ?? 0, 'SIGKILL');
    await server?.exited;
    server = await startPostgres({ ...options, port: await freePort() });
    expect(await rows(server.url, 'select n from kept')).toEqual([{ n: 7 }]);
  }, 60_000);
});
