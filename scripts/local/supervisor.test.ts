import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describeProcess, isRunning, type ProcessRecord } from './processes.ts';
import { nodeService } from './service.ts';
import { root } from './settings.ts';
import { createSupervisor } from './supervisor.ts';

const logs = mkdtempSync(join(tmpdir(), 'groundwork-supervisor-'));
afterAll(() => rmSync(logs, { recursive: true, force: true }));

const fixture = join(root, 'scripts/local/fixtures/service.mjs');
const service = (name: string, behavior: string, file = join(logs, `${name}.pids`), stopTimeoutMs?: number) =>
  nodeService({ name, file: fixture, args: [behavior, file], env: process.env, logs, stopTimeoutMs });
const until = async (condition: () => boolean) => {
  for (let tries = 0; tries < 400 && !condition(); tries += 1) await wait(25);
  expect(condition()).toBe(true);
};
const described = (pid: number | undefined): ProcessRecord => describeProcess(pid ?? 0)!;

it('starts services, records them before they are ready, and stops them in reverse order', async () => {
  const records: Record<string, ProcessRecord>[] = [];
  const supervisor = createSupervisor({ say: () => {}, record: (services) => records.push(services) });
  await supervisor.start(service('first', 'good'));
  await supervisor.start(service('second', 'good'));
  const processes = Object.values(supervisor.pids()).map(described);
  expect(records.map((each) => Object.keys(each))).toEqual([['first'], ['first', 'second']]);
  await supervisor.stop();
  expect(processes.map(isRunning)).toEqual([false, false]);
  expect(supervisor.pids()).toEqual({});
});

it('starts a service again that was killed, and says so', async () => {
  const lines: string[] = [];
  const supervisor = createSupervisor({ say: (line) => lines.push(line), firstPause: 20 });
  const onRestart = jest.fn(async () => {});
  await supervisor.start(service('killed', 'good'), { onRestart });
  const before = supervisor.pids().killed!;
  process.kill(before, 'SIGKILL');
  await until(() => onRestart.mock.calls.length === 1);
  expect(supervisor.pids().killed).not.toBe(before);
  await until(() => lines.length === 2);
  expect(lines).toEqual(['killed ended (SIGKILL); starting it again', 'killed runs again']);
  await supervisor.stop();
});

it('says the last lines of a service that does not start, and where the rest is', async () => {
  const supervisor = createSupervisor({ say: () => {}, firstPause: 20 });
  await expect(supervisor.start(service('broken', 'broken'))).rejects.toThrow(
    `broken did not start. It ended with code 3. Its last lines (all of them: ${join(logs, 'broken.log')}):\nit cannot: the reason`,
  );
  await supervisor.stop();
});

it('tries again when the first start fails, as after a kill whose process still holds the port', async () => {
  const supervisor = createSupervisor({ say: () => {}, firstPause: 20 });
  const late = service('late', 'good');
  let starts = 0;
  const flaky = {
    ...late,
    start: (spawned: (pid: number) => void) => {
      starts += 1;
      return starts < 3 ? Promise.reject(new Error('EADDRINUSE')) : late.start(spawned);
    },
  };
  await supervisor.start(flaky);
  expect(Object.keys(supervisor.pids())).toEqual(['late']);
  await supervisor.stop();
});

it('goes on when neither its record nor a log can be written', async () => {
  const lines: string[] = [];
  const supervisor = createSupervisor({
    say: (line) => lines.push(line),
    firstPause: 20,
    record: () => {
      throw new Error('ENOSPC: no space left on device');
    },
  });
  const nowhere = nodeService({
    name: 'unlogged',
    file: fixture,
    args: ['good', join(logs, 'unlogged.pids')],
    env: process.env,
    // A file in the place of the folder: nothing can be made in it, no matter who runs this.
    logs: fixture,
  });
  await supervisor.start(nowhere);
  const before = supervisor.pids().unlogged!;
  process.kill(before, 'SIGKILL');
  await until(() => lines.at(-1) === 'unlogged runs again');
  expect(supervisor.pids().unlogged).not.toBe(before);
  expect(lines[0]).toBe('The list of running processes could not be written: ENOSPC: no space left on device');
  await supervisor.stop();
});

it('kills a service that does not hear in time', async () => {
  const supervisor = createSupervisor({ say: () => {} });
  await supervisor.start(service('deaf', 'deaf', undefined, 200));
  const deaf = described(supervisor.pids().deaf);
  await supervisor.stop();
  expect(isRunning(deaf)).toBe(false);
});

it('ends everything at once when asked', async () => {
  const supervisor = createSupervisor({ say: () => {} });
  await supervisor.start(service('slow', 'deaf'));
  const slow = described(supervisor.pids().slow);
  supervisor.kill();
  await until(() => !isRunning(slow));
});

it('leaves no service behind when it is killed itself', async () => {
  const pids = join(logs, 'orphan.pids');
  const supervise = join(root, 'scripts/local/fixtures/supervise.ts');
  const supervisor = spawn(process.execPath, ['--import', 'tsx', supervise, fixture, logs, pids], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => supervisor.stdout.once('data', resolve));
  const child = described(Number(readFileSync(pids, 'utf8')));
  expect(isRunning(child)).toBe(true);
  supervisor.kill('SIGKILL');
  await until(() => !isRunning(child));
}, 20_000);
