import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const timeoutMs = 5 * 60_000;

function holder(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}

/** Runs `work` while no other process builds the same folder: two at once would mix their files. */
export async function whileAlone<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const file = join(folder, 'dist', 'build.lock');
  mkdirSync(dirname(file), { recursive: true });
  for (const since = Date.now(); ; await wait(100)) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const pid = holder(file);
      // Its process was killed.
      if (pid === undefined) rmSync(file, { force: true });
      else if (Date.now() - since > timeoutMs)
        throw new Error(`Process ${pid} has been building ${folder} for five minutes; end it and try again.`);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
