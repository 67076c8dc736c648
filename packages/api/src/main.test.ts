import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
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

  const start = (environment: Record<string, string>) => {
    const root = join(__dirname, '../../..');
    const child = spawn(process.execPath, ['--import', 'tsx', join(__dirname, 'main.ts')], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'test', API_LOG_LEVEL: 'silent', ...environment },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const ready = new Promise<unknown>((resolve) => child.once('message', resolve));
    return { child: child as ChildProcess, exited, ready, said: () => said };
  };

  it.each(['SIGTERM', 'disconnect'])(
    'says when it is ready, and ends in order on %s',
    async (how) => {
      const port = await freePort();
      const api = start({ DATABASE_URL: postgres.url, BLOB_PORT: String(storage.port), API_PORT: String(port) });
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

  it('says what is missing, and does not start', async () => {
    const api = start({ NODE_ENV: 'production', DATABASE_URL: '', AZURE_STORAGE_CONNECTION_STRING: '' });
    expect(await api.exited).toBe(1);
    expect(api.said()).toContain('DATABASE_URL is missing');
  }, 60_000);
});
