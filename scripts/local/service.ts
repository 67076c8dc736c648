import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { closeLog, openLog, watchLog } from './log-file.ts';
import { isListening } from './ports.ts';
import { Problem } from './problem.ts';
import { root } from './settings.ts';

/** A part of the platform that is kept running. */
export interface Service {
  name: string;
  /** @param spawned called with the pid at once, before the service is ready */
  start(spawned: (pid: number) => void): Promise<RunningService>;
}
export interface RunningService {
  pid: number;
  /** How it ended, in words. */
  exited: Promise<string>;
  /** Asks it to end, and kills it when it has not in time. */
  stop(): Promise<void>;
  /** Ends it at once. */
  kill(): void;
}

/** Longer than the services need to answer what they have accepted. */
const usualStopTimeoutMs = 7000;
// An address, because `--import` takes no absolute path on Windows.
const exitWithParent = pathToFileURL(join(root, 'scripts', 'local', 'exit-with-parent.mjs')).href;
/** A process that lives and is not ready has work to do; on a busy machine that takes its time. */
const startTimeoutMs = 180_000;
const probeInterval = 50;
const shownLines = 20;

/** A Node process; ready when it says so over its channel, or listens. It ends when this process does. */
export function nodeService(options: {
  name: string;
  /** File to run; a TypeScript one is run through tsx. */
  file: string;
  args?: readonly string[];
  /** Where it listens when it is ready. */
  port?: number;
  env: NodeJS.ProcessEnv;
  logs: string;
  /** After this time it is killed. */
  stopTimeoutMs?: number;
}): Service {
  const { name, file, args = [], port, env, logs, stopTimeoutMs = usualStopTimeoutMs } = options;
  const log = join(logs, `${name}.log`);
  return {
    name,
    async start(spawned) {
      const output = openLog(log);
      const loader = ['--import', exitWithParent, ...(file.endsWith('.ts') ? ['--import', 'tsx'] : [])];
      const child = spawn(process.execPath, [...loader, file, ...args], {
        cwd: root,
        env,
        stdio: ['ignore', output, output, 'ipc'],
        // Its own group: Ctrl-C in the terminal reaches the supervisor alone, which ends the parts in order.
        detached: process.platform !== 'win32',
        windowsHide: true,
      });
      closeLog(output);
      const stopWatching = watchLog(log);
      const exited = new Promise<string>((resolve) => {
        child.once('error', (error) => resolve(error.message));
        child.once('exit', (code, signal) => {
          stopWatching();
          resolve(signal ?? `code ${code}`);
        });
      });
      if (child.pid !== undefined) spawned(child.pid);
      const failure = await Promise.race([isReady(child, port), exited.then((how) => `It ended with ${how}.`)]);
      if (failure !== undefined) {
        child.kill('SIGKILL');
        throw new Problem(`${name} did not start. ${failure} Its last lines (all of them: ${log}):\n${lastLines(log)}`);
      }
      return {
        pid: child.pid ?? 0,
        exited,
        kill: () => void child.kill('SIGKILL'),
        async stop() {
          child.kill('SIGTERM');
          const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
          await exited;
          clearTimeout(timer);
        },
      };
    },
  };
}

/** @returns what went wrong, or undefined once it is ready */
function isReady(child: ChildProcess, port: number | undefined): Promise<string | undefined> {
  return new Promise((resolve) => {
    const rest = () => {
      clearTimeout(timer);
      clearInterval(probing);
    };
    const end = (failure?: string) => {
      rest();
      resolve(failure);
    };
    const timer = setTimeout(() => end('It was not ready within three minutes.'), startTimeoutMs);
    const probe = async () => {
      if (port !== undefined && (await isListening(port))) end();
    };
    const probing = setInterval(probe, probeInterval);
    child.on('message', (message) => {
      if (message === 'ready' || (message as { type?: unknown } | null)?.type === 'ready') end();
    });
    child.once('exit', rest);
  });
}

function lastLines(file: string): string {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-shownLines).join('\n');
  } catch {
    return '(there is no log)';
  }
}
