import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { emulatorConnection } from '../storage.ts';

/** A blob server of a test's own: the real emulator in a child process, on a free port, with a folder that goes with it. */
export interface Azurite {
  port: number;
  connectionString: string;
  stop(): Promise<void>;
  /** Starts it again on the same port with the same data. */
  restart(): Promise<void>;
  /** stop() and the data with it. */
  remove(): Promise<void>;
}

export async function startAzurite(): Promise<Azurite> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-azurite-'));
  const main = createRequire(import.meta.url).resolve('azurite/dist/src/blob/main.js');
  let child: ChildProcess | undefined;
  const start = async () => {
    const options = ['--silent', '--disableTelemetry', '--skipApiVersionCheck', '--blobHost', '127.0.0.1'];
    child = spawn(process.execPath, [main, ...options, '--blobPort', String(port), '--location', folder], {
      stdio: 'ignore',
    });
    for (let attempt = 0; attempt < 500; attempt++) {
      const answers = await fetch(`http://localhost:${port}/devstoreaccount1`).then(
        () => true,
        () => false,
      );
      if (answers) return;
      await wait(100);
    }
    throw new Error(`Azurite did not start on port ${port}`);
  };
  const stop = async () => {
    const running = child;
    child = undefined;
    if (running === undefined || running.exitCode !== null) return;
    const ended = new Promise((resolve) => {
      running.once('exit', resolve);
    });
    running.kill();
    await ended;
  };
  await start();
  return {
    port,
    connectionString: emulatorConnection(port),
    stop,
    restart: start,
    remove: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
