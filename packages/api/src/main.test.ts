import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { compiledProcess } from './testing/compiled-process.ts';
import { freePort, type TestPostgres, testPostgres } from './testing/postgres.ts';
import { type TestStorage, testStorage } from './testing/storage.ts';

describe('the process of the API', () => {
  let postgres: TestPostgres;
  let storage: TestStorage;
  beforeAll(async () => {
    postgres = await testPostgres();
    storage = await testStorage();
  }, 60_000);
  afterAll(async () => {
    await storage.stop();
    await postgres.stop();
  });

  const start = async (environment: Record<string, string>) => {
    const child = await compiledProcess('packages/api/src/main.ts', {
      env: {
        ...process.env,
        NODE_ENV: 'test',
        API_LOG_LEVEL: 'silent',
        API_DRAIN_MILLISECONDS: '0',
        CHAT_PORT: '1',
        ...environment,
      },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const ready = new Promise<unknown>((resolve) => child.once('message', resolve));
    return { child, exited, ready, said: () => said };
  };

  it.each(['SIGTERM', 'disconnect'])(
    'says when it is ready, and ends in order on %s',
    async (how) => {
      const port = await freePort();
      const api = await start({ DATABASE_URL: postgres.url, BLOB_PORT: String(storage.port), API_PORT: String(port) });
      expect(await api.ready).toEqual({ type: 'ready' });
      const answer = await fetch(`http://localhost:${port}/health/ready`);
      expect(await answer.json()).toEqual({ status: 'ready', database: true });
      expect(await (await fetch(`http://localhost:${port}/docs`)).text()).toContain(
        '<h2>preparationitemtemplates</h2>',
      );
      if (how === 'SIGTERM') api.child.kill('SIGTERM');
      else api.child.disconnect();
      expect(await api.exited).toBe(0);
    },
    60_000,
  );

  it('refuses new work before it closes its port, closes its connections and ends with 0 within its patience', async () => {
    const port = await freePort();
    const api = await start({
      DATABASE_URL: postgres.url,
      BLOB_PORT: String(storage.port),
      API_PORT: String(port),
      API_DRAIN_MILLISECONDS: '3000',
    });
    await api.ready;
    // Connections that do nothing: one that was never used, and one that is kept after its answer.
    const unused = connect(port, '127.0.0.1');
    const kept = new Agent({ keepAlive: true });
    const ask = (path: string, agent?: Agent) =>
      new Promise<{ status?: number; connection?: string }>((resolve, reject) => {
        get({ host: '127.0.0.1', port, path, agent }, (answer) => {
          answer.resume().on('end', () => {
            resolve({ status: answer.statusCode, connection: answer.headers.connection });
          });
        }).on('error', reject);
      });
    expect(await ask('/health/live', kept)).toMatchObject({ status: 200, connection: 'keep-alive' });
    api.child.kill('SIGTERM');
    while ((await ask('/health/ready')).status === 200) await wait(20);
    expect(await ask('/health/ready')).toEqual({ status: 503, connection: 'close' });
    expect(await ask('/health/live', kept)).toEqual({ status: 200, connection: 'close' });
    expect(await api.exited).toBe(0);
    unused.destroy();
  }, 60_000);

  it('says what is missing, and does not start', async () => {
    const api = await start({ NODE_ENV: 'production', DATABASE_URL: '', AZURE_STORAGE_CONNECTION_STRING: '' });
    expect(await api.exited).toBe(1);
    expect(api.said()).toContain('DATABASE_URL is missing');
  }, 60_000);
});
