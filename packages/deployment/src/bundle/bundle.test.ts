import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, type TestPostgres, testPostgres } from '@groundwork/api/test-postgres';
import { type TestStorage, testStorage } from '@groundwork/api/test-storage';
import { builtHost, removeBuiltWorkspaces } from '@groundwork/federation/testing';
import { startTraceCollector } from '@groundwork/server-process/test-collector';
import { makeBundles } from './bundle.ts';

const root = join(__dirname, '../../../..');
const minute = 60_000;
/** By default one request of a hundred has a trace. */
const everyRequest = { OTEL_TRACES_SAMPLER: 'always_on' };

/** Path → hash of every file below a folder. */
const contentOf = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [relative(folder, file), createHash('sha256').update(readFileSync(file)).digest('hex')]),
  );

describe('the bundles', () => {
  let folder: string;
  let host: string;
  let postgres: TestPostgres;
  let storage: TestStorage;
  const running = new Set<ChildProcess>();
  beforeAll(async () => {
    // Outside of the checkout, where no package of the workspace can be found.
    folder = mkdtempSync(join(tmpdir(), 'groundwork-bundles-'));
    // The host's own build takes long, and has tests of its own.
    host = builtHost();
    const made = makeBundles(root, join(folder, 'one'), host);
    [postgres, storage] = await Promise.all([testPostgres(), testStorage(), made]);
  }, minute);
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL');
    await Promise.all([storage.stop(), postgres.stop()]);
    removeBuiltWorkspaces();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Node alone, and of the environment nothing but what is given. */
  const start = (name: string, env: Record<string, string>) => {
    const child = spawn(process.execPath, [join(folder, 'one', name, 'main.mjs')], {
      cwd: folder,
      env,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    running.add(child);
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    const ended = new Promise<{ code: number | null; said: string }>((resolve) => {
      child.once('close', (code) => resolve({ code, said }));
    });
    const ready = new Promise<void>((resolve) => child.once('message', () => resolve()));
    return { child, ended, ready };
  };

  it('refuse a folder in which somebody works, and leave it as it is', async () => {
    const work = join(folder, 'work', 'edge');
    mkdirSync(work, { recursive: true });
    writeFileSync(join(work, 'notes.ts'), 'mine');
    await expect(makeBundles(root, join(folder, 'work'), host)).rejects.toThrow(
      /work.edge holds something else than a server\. Name another folder/,
    );
    expect(readdirSync(join(folder, 'work'))).toEqual(['edge']);
    expect(readFileSync(join(work, 'notes.ts'), 'utf8')).toBe('mine');
  });

  it(
    'are the same bytes each time',
    async () => {
      await makeBundles(root, join(folder, 'two'), host);
      const [one, two] = [contentOf(join(folder, 'one')), contentOf(join(folder, 'two'))];
      expect(Object.keys(one)).toEqual(
        expect.arrayContaining(['api', 'edge', 'chat', 'print'].map((name) => `${name}/main.mjs`)),
      );
      expect(two).toEqual(one);
    },
    minute,
  );

  it(
    'run by Node alone: the tables are made, the API answers a request, and SIGTERM ends it in order, also beside a collector of traces that hangs',
    async () => {
      const collector = await startTraceCollector(true);
      const port = await freePort();
      expect(await start('migrate', { DATABASE_URL: postgres.url }).ended).toEqual({ code: 0, said: '' });
      const { child, ready, ended } = start('api', {
        DATABASE_URL: postgres.url,
        BLOB_PORT: String(storage.port),
        API_PORT: String(port),
        API_DRAIN_MILLISECONDS: '0',
        CHAT_PORT: '1',
        OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector.url,
        ...everyRequest,
      });
      await Promise.race([ready, ended]);
      const answer = await fetch(`http://127.0.0.1:${port}/health/ready`);
      expect({ status: answer.status, body: await answer.json() }).toEqual({
        status: 200,
        body: { status: 'ready', database: true },
      });
      expect((await fetch(`http://127.0.0.1:${port}/products`)).status).toBe(401);
      child.kill('SIGTERM');
      expect(await ended).toEqual({ code: 0, said: '' });
      expect(collector.spans).toContainEqual(
        expect.objectContaining({ service: 'groundwork-api', name: 'GET /:collection' }),
      );
      await collector.stop();
    },
    minute,
  );

  it(
    'have the host in the edge, which serves it before anything was deployed, and says so to a collector of traces',
    async () => {
      const collector = await startTraceCollector();
      const [port, other] = [await freePort(), await freePort()];
      const { child, ended } = start('edge', {
        PORTAL_PORT: String(port),
        WAREHOUSE_PORTAL_PORT: String(other),
        BLOB_PORT: String(storage.port),
        GROUNDWORK_DATA: join(folder, 'data'),
        EDGE_DRAIN_MILLISECONDS: '0',
        OTEL_EXPORTER_OTLP_ENDPOINT: new URL(collector.url).origin,
        ...everyRequest,
      });
      const ask = (path: string) =>
        fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept: 'text/html' } }).catch(() => undefined);
      while (child.exitCode === null && !(await ask('/health/live'))) await wait(50);
      expect((await ask('/health/ready'))?.status).toBe(200);
      const script = /src="([^"]+welcome\.js)"/.exec((await (await ask('/'))?.text()) ?? '')?.[1] ?? 'no script';
      expect(await (await ask(script))?.text()).toBe('/* welcome host */');
      child.kill('SIGTERM');
      expect(await ended).toMatchObject({ code: 0 });
      expect(collector.spans).toContainEqual(expect.objectContaining({ service: 'groundwork-edge', name: 'GET page' }));
      await collector.stop();
    },
    minute,
  );

  it(
    'have a chat that makes its own tables, refuses strangers, and says so to a collector of traces',
    async () => {
      const collector = await startTraceCollector();
      const port = await freePort();
      const { child, ready, ended } = start('chat', {
        DATABASE_URL: postgres.url,
        CHAT_PORT: String(port),
        OTEL_EXPORTER_OTLP_ENDPOINT: new URL(collector.url).origin,
        ...everyRequest,
      });
      await Promise.race([ready, ended]);
      expect((await fetch(`http://127.0.0.1:${port}/v3/users/one`)).status).toBe(400);
      child.kill('SIGTERM');
      expect(await ended).toEqual({ code: 0, said: '' });
      expect(collector.spans).toContainEqual(
        expect.objectContaining({ service: 'groundwork-chat', name: 'GET /v3/users/:id' }),
      );
      await collector.stop();
    },
    minute,
  );

  it(
    'have a print service that lives without printers, and refuses strangers',
    async () => {
      const port = await freePort();
      const { child, ready, ended } = start('print', { PRINT_PORT: String(port) });
      await Promise.race([ready, ended]);
      expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200);
      expect((await fetch(`http://127.0.0.1:${port}/printers`)).status).toBe(401);
      child.kill('SIGTERM');
      expect(await ended).toEqual({ code: 0, said: '' });
    },
    minute,
  );

  it.each([
    ['api', 'DATABASE_URL is missing'],
    ['edge', 'IDENTITY_AUTHORITY is missing'],
    ['chat', 'GROUNDWORK_ALLOW_LOCAL_CHAT is not 1'],
    ['print', 'API_URL is missing'],
    ['migrate', 'DATABASE_URL is missing'],
  ])(
    'the %s does not start in production with nothing configured',
    async (name, message) => {
      const { code, said } = await start(name, { NODE_ENV: 'production' }).ended;
      expect(code).toBe(1);
      expect(said).toContain(message);
    },
    minute,
  );
});
