import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './postgres.ts';

export interface TestStorage {
  port: number;
  stop(): Promise<void>;
}

/** The Azurite emulator in a process of its own, in memory. */
export async function testStorage(): Promise<TestStorage> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-blobs-'));
  const entry = createRequire(__filename).resolve('azurite/dist/src/blob/main.js');
  const flags = [
    '--blobHost',
    '127.0.0.1',
    '--blobPort',
    String(port),
    '--silent',
    '--inMemoryPersistence',
    '--disableTelemetry',
  ];
  const child = spawn(process.execPath, [entry, ...flags], { cwd: folder, stdio: 'ignore' });
  for (let tries = 0; !(await isListening(port)); tries += 1) {
    if (tries > 1_200) throw new Error('Azurite did not start.');
    await wait(50);
  }
  return {
    port,
    async stop() {
      child.kill('SIGKILL');
      await new Promise((resolve) => child.once('exit', resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.once('connect', () => socket.destroy());
    socket.once('error', () => resolve(false));
  });
