import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type HostRelease, integrityOf } from '@groundwork/federation';
import { openHostFiles } from './host-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'groundwork-host-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => jest.useRealTimers());

it('compresses the files of a release at once, and a minute after its start as well as can be', async () => {
  const code = Array.from(
    { length: 20_000 },
    (_, index) => `name${(index * index * 7) % 1009}(${(index * 31) % 127});`,
  );
  const bytes = Buffer.from(code.join(' '));
  mkdirSync(join(folder, 'host/1.0.0'), { recursive: true });
  writeFileSync(join(folder, 'host/1.0.0/shell.js'), bytes);
  const release = { version: '1.0.0', files: { 'shell.js': integrityOf(bytes) } } as unknown as HostRelease;
  // What is on disk is not asked of storage.
  const files = openHostFiles('http://127.0.0.1:9/', folder, async () => release);
  const sent = async () => (await (await files.read('1.0.0', 'shell.js'))?.content.for('br'))?.body.length ?? 0;

  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance', 'Date'] });
  files.warm(release);
  const first = await sent();
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(bytes.length / 2);
  jest.advanceTimersByTime(59_000);
  expect(await sent()).toBe(first);
  jest.advanceTimersByTime(1_000);
  jest.useRealTimers();
  for (let tries = 0; tries < 500 && (await sent()) === first; tries++)
    await new Promise((done) => setTimeout(done, 20));
  expect(await sent()).toBeLessThan(first);
});

it('asks storage for no file that the release does not name, even if every object has something of that name', async () => {
  const release = { version: '1.0.0', files: {} } as unknown as HostRelease;
  const files = openHostFiles('http://127.0.0.1:9/', folder, async () => release);
  for (const path of ['constructor', 'toString', '__proto__', 'missing.js'])
    expect(await files.read('1.0.0', path)).toBeUndefined();
});
