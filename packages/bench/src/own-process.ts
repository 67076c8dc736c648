import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');

/** A process of this repository, begun and ended by a measurement. */
export interface OwnProcess {
  /** Its first message. */
  message: unknown;
  stop: () => Promise<void>;
}

/** Starts a TypeScript file and waits for its first message. */
export async function startProcess(file: string, env: Readonly<Record<string, string>>): Promise<OwnProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, file)], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const message = await new Promise<unknown>((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}.`)));
  });
  return {
    message,
    stop: () => {
      child.kill('SIGKILL');
      return ended;
    },
  };
}

/** A connection to the database that delays every message to it by some milliseconds. */
export async function farDatabase(databaseUrl: string, delay: number) {
  const url = new URL(databaseUrl);
  const { message, stop } = await startProcess('packages/bench/src/delaying-line.ts', {
    DATABASE_HOST: url.hostname,
    DATABASE_PORT: url.port || '5432',
    DELAY: String(delay),
  });
  return { url: Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${message}` }).href, stop };
}
