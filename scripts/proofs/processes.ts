import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../local/settings.ts';

/** One process of the platform, as its own program. */
export interface Program {
  child: ChildProcess;
  /** File that holds what it says. */
  log: string;
  /** Code or signal with which it ended. */
  exited: Promise<number | string>;
  /** The time until it was ready: seconds of the clock, and of the processor. */
  readyAfter: { clock: number; processor: number };
  stop(): Promise<number | string>;
}

const isTypeScript = (file: string) => file.endsWith('.ts');

/** Starts a program and waits until it says that it is ready, or answers at `address`. */
export async function startProgram(options: {
  file: string;
  environment: NodeJS.ProcessEnv;
  log: string;
  args?: readonly string[];
  address?: string;
  /** It is left to the caller to see when it is ready. */
  isAwaited?: boolean;
  /** The sources of another release, with what they need installed; default: this checkout. */
  folder?: string;
}): Promise<Program> {
  const { file, environment, log, args = [], address, isAwaited = true, folder = root } = options;
  const began = performance.now();
  const loader = isTypeScript(file) ? ['--import', 'tsx'] : [];
  const output = openSync(log, 'a');
  const child = spawn(process.execPath, [...loader, join(folder, file), ...args], {
    cwd: folder,
    env: environment,
    // The file itself, as the supervisor passes it: nothing is between the program and a full disk.
    stdio: ['ignore', output, output, 'ipc'],
  });
  closeSync(output);
  const exited = new Promise<number | string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? code ?? 0));
  });
  const said = new Promise<void>((resolve) => child.once('message', () => resolve()));
  const early = exited.then((how) => {
    throw new Error(`${file} ended with ${how} before it was ready; see ${log}`);
  });
  early.catch(() => {});
  if (isAwaited) await Promise.race([address ? answers(address) : said, early]);
  const readyAfter = { clock: (performance.now() - began) / 1000, processor: processorSeconds(child.pid ?? 0) };
  return {
    child,
    log,
    exited,
    readyAfter,
    stop() {
      child.kill('SIGTERM');
      return exited;
    },
  };
}

/** Makes and changes the tables, as an operator does before the processes of a release start. @throws where that fails */
export async function migrateBy(url: string, { folder, log }: { folder?: string; log: string }): Promise<void> {
  const { exited } = await startProgram({
    file: 'packages/deployment/src/migrate/main.ts',
    environment: { ...process.env, DATABASE_URL: url },
    isAwaited: false,
    ...{ folder, log },
  });
  const how = await exited;
  if (how !== 0) throw new Error(`The migration ended with ${how}: ${readFileSync(log, 'utf8').slice(-2_000)}`);
}

async function answers(address: string) {
  while (!(await fetch(address).catch(() => undefined))) await wait(20);
}

/** The processor time of a process (proc(5): fields 14 and 15, in hundredths of a second). */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Stops, or continues, a process and its children: a server that neither answers nor closes anything. */
export function signalFamily(pid: number, signal: 'SIGSTOP' | 'SIGCONT') {
  for (const each of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(each, signal);
    } catch {
      // It has just ended.
    }
  }
}

export const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((other) => parentOf(other) === pid);

function parentOf(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return undefined;
  }
}
