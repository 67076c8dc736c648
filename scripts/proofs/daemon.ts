import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Problem } from '../local/problem.ts';

/** A program of the system that serves on a port. */
export interface Daemon {
  child: ChildProcess;
  exited: Promise<void>;
  stop(): Promise<void>;
}
export interface DaemonOptions {
  program: string;
  args: readonly string[];
  /** File that gets what it says. */
  log: string;
  /** It is awaited until something listens there. */
  port: number;
  env?: NodeJS.ProcessEnv;
  /** For root: programs of databases refuse to run as root. */
  runAs?: { uid: number; gid: number };
}

const startTimeout = 30_000;

/** Debian's account `nobody`, for root; everybody else runs programs as themselves. */
export const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;

/** Starts a program in the foreground; it ends with this process. @throws Problem with what it said where it does not listen */
export async function startDaemon(options: DaemonOptions): Promise<Daemon> {
  const { program, args, log, port, env, runAs = nobody } = options;
  const output = openSync(log, 'a');
  const child = spawn(program, args, {
    ...runAs,
    cwd: '/',
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const exited = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('exit', () => resolve());
  });
  let isOver = false;
  void exited.then(() => {
    isOver = true;
    process.off('exit', end);
  });
  const until = Date.now() + startTimeout;
  while (!(await listens(port))) {
    if (isOver || Date.now() > until) {
      end();
      throw new Problem(`${program} does not serve port ${port}:\n${readFileSync(log, 'utf8').slice(-2_000)}`);
    }
    await wait(50);
  }
  return {
    child,
    exited,
    async stop() {
      child.kill('SIGTERM');
      const late = setTimeout(end, 5_000);
      await exited;
      clearTimeout(late);
    },
  };
}

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => socket.end(() => resolve(true)));
    socket.once('error', () => resolve(false));
  });
