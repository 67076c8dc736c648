import { constants, copyFileSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { Problem } from './problem.ts';
import { describeProcess, isRunning, type ProcessRecord } from './processes.ts';

/** The record that a running platform writes into its data folder. */
export interface RunningRecord {
  supervisor: ProcessRecord;
  portal: string;
  /** The processes it started, by name of the service. */
  services: Record<string, ProcessRecord>;
}

/** The right to use a data folder. */
export interface Lock {
  /** The record of a start that was killed; undefined when the last one ended properly. */
  left: RunningRecord | undefined;
  /** Remembers the processes started so far, for anybody who finds them after a kill. */
  record(services: Record<string, ProcessRecord>): void;
  release(): void;
}

/** Takes the data folder for this process. @throws Problem when another start is using it */
export function takeLock(file: string, portal: string): Lock {
  const supervisor = describeProcess(process.pid) ?? { pid: process.pid, started: '' };
  const own: RunningRecord = { supervisor, portal, services: {} };
  const beside = `${file}.${process.pid}`;
  const write = (record: RunningRecord) => writeFileSync(beside, JSON.stringify(record));
  let left: RunningRecord | undefined;
  write(own);
  try {
    // link() fails when the file exists, and the file is never seen half written.
    while (!tryLink(beside, file)) {
      const holder = read(file);
      if (holder && isRunning(holder.supervisor)) {
        throw new Problem(
          `Groundwork already runs from this data folder (process ${holder.supervisor.pid}): ${holder.portal}. Open that, or end it first with Ctrl-C in its terminal or: kill ${holder.supervisor.pid}`,
        );
      }
      left = holder;
      const stale = `${beside}.stale`;
      try {
        renameSync(file, stale);
      } catch {
        continue;
      }
      // Somebody else may have taken the stale lock over in between; then what was moved away is theirs.
      const moved = read(stale);
      if (moved && isRunning(moved.supervisor)) tryLink(stale, file);
      rmSync(stale, { force: true });
    }
  } finally {
    rmSync(beside, { force: true });
  }
  return {
    left,
    record(services) {
      write({ ...own, services });
      renameSync(beside, file);
    },
    release: () => rmSync(file, { force: true }),
  };
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    return tryCopy(from, to);
  }
}

/** For file systems without hard links; there the file may be seen half written for a moment. */
function tryCopy(from: string, to: string): boolean {
  try {
    copyFileSync(from, to, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function read(file: string): RunningRecord | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RunningRecord;
  } catch {
    return undefined;
  }
}
