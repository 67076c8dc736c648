import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takeLock } from './lock.ts';
import { describeProcess, endProcess, isRunning, type ProcessRecord } from './processes.ts';

const folder = mkdtempSync(join(tmpdir(), 'groundwork-lock-'));
const file = join(folder, 'running.json');
afterEach(() => rmSync(file, { force: true }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sleeper = () => spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
const described = (pid: number | undefined): ProcessRecord => describeProcess(pid ?? 0)!;
const ended = (child: ReturnType<typeof spawn>) => new Promise((resolve) => child.once('exit', resolve));

it('refuses a second start with the address and the pid of the first', () => {
  const lock = takeLock(file, 'http://localhost:3000');
  expect(() => takeLock(file, 'http://localhost:3000')).toThrow(
    `Groundwork already runs from this data folder (process ${process.pid}): http://localhost:3000.`,
  );
  lock.release();
  takeLock(file, 'http://localhost:3000').release();
  expect(existsSync(file)).toBe(false);
});

it('takes over the lock of a killed start and learns what it left', async () => {
  const killed = sleeper();
  const orphan = sleeper();
  const left = { supervisor: described(killed.pid), portal: 'p', services: { api: described(orphan.pid) } };
  writeFileSync(file, JSON.stringify(left));
  killed.kill('SIGKILL');
  await ended(killed);
  const lock = takeLock(file, 'http://localhost:3000');
  expect(lock.left).toEqual(left);
  await endProcess(left.services.api, 2000);
  expect(isRunning(left.services.api)).toBe(false);
  lock.release();
});

it('takes over from a pid that another program has got since', () => {
  const reused = { pid: process.pid, started: 'long ago' };
  writeFileSync(file, JSON.stringify({ supervisor: reused, portal: 'p', services: { api: reused } }));
  const lock = takeLock(file, 'http://localhost:3000');
  expect(isRunning(lock.left!.services.api!)).toBe(false);
  lock.release();
});

it('takes over a file that was never finished', () => {
  writeFileSync(file, '{"supervisor"');
  const lock = takeLock(file, 'http://localhost:3000');
  expect(lock.left).toBeUndefined();
  lock.record({ api: { pid: 1, started: '1' } });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ services: { api: { pid: 1 } } });
  lock.release();
});

it('kills a process that does not hear', async () => {
  const deaf = spawn(process.execPath, [
    '-e',
    "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('up')",
  ]);
  await new Promise((resolve) => deaf.stdout.once('data', resolve));
  const record = described(deaf.pid);
  await endProcess(record, 100);
  expect(isRunning(record)).toBe(false);
});
