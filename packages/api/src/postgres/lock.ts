import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a server wrote into the postmaster.pid of its folder; undefined where none runs or it is still starting. */
export function readLock(dataFolder: string) {
  try {
    const [pid, , , port] = readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(pid), port: Number(port) };
  } catch {
    return undefined;
  }
}

export function isAlive(pid: number) {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A child that has ended but was not waited for still answers signals on Linux. */
function isZombie(pid: number) {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
