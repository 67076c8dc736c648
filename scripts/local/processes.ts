import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** A process as it is remembered over a restart. Pids are reused, so its start time belongs to its identity. */
export interface ProcessRecord {
  pid: number;
  started: string;
}

/** Describes a living process. @returns undefined when there is none with this pid */
export function describeProcess(pid: number): ProcessRecord | undefined {
  const started = startTime(pid);
  return started === undefined ? undefined : { pid, started };
}

/** Whether the remembered process still runs, and not another one that got its pid. */
export const isRunning = (record: ProcessRecord): boolean => startTime(record.pid) === record.started;

function startTime(pid: number): string | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  if (process.platform === 'linux') {
    try {
      // Field 2 is the program's name in brackets and may hold spaces; 3 is the state, 22 the start time (proc(5)).
      const [state, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      return state === 'Z' || state === 'X' ? undefined : fields[18];
    } catch {
      return undefined;
    }
  }
  try {
    process.kill(pid, 0);
    if (process.platform === 'win32') return 'running';
    return execFileSync('ps', ['-p', String(pid), '-o', 'lstart='], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Ends a remembered process: asks it, and after `timeoutMs` milliseconds kills it. */
export async function endProcess(record: ProcessRecord, timeoutMs: number): Promise<void> {
  if (!isRunning(record)) return;
  signal(record.pid, 'SIGTERM');
  const until = Date.now() + timeoutMs;
  while (isRunning(record) && Date.now() < until) await wait(25);
  if (!isRunning(record)) return;
  signal(record.pid, 'SIGKILL');
  while (isRunning(record)) await wait(25);
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name);
  } catch {
    // It has just ended by itself.
  }
}
