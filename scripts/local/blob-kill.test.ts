import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { BlobServiceClient } from '@azure/storage-blob';
import { freePort } from '@groundwork/federation';
import { blobService } from './blobs.ts';
import { openDataFolder } from './data-folder.ts';
import { readSettings } from './settings.ts';
import { createSupervisor } from './supervisor.ts';

it('loses no picture that was acknowledged when the blob emulator is killed again and again during uploads', async () => {
  const home = mkdtempSync(join(tmpdir(), 'groundwork-blob-kill-'));
  const supervisor = createSupervisor({ say: () => {}, firstPause: 50 });
  const port = await freePort();
  const { storage } = readSettings({ BLOB_PORT: String(port) });
  let restarts = 0;
  await supervisor.start(blobService(openDataFolder(home), port, process.env), {
    onRestart: async () => {
      restarts += 1;
    },
  });
  const options = { retryOptions: { maxTries: 1 } };
  const container = BlobServiceClient.fromConnectionString(storage, options).getContainerClient('media');
  try {
    await container.create();
    const acknowledged: string[] = [];
    let number = 0;
    for (let round = 1; round <= 2; round += 1) {
      let isKilled = false;
      const writers = Array.from({ length: 4 }, async () => {
        while (!isKilled) {
          number += 1;
          const name = `picture-${number}`;
          try {
            await container.getBlockBlobClient(name).uploadData(Buffer.from(name));
            acknowledged.push(name);
          } catch {
            // Not acknowledged: it may be there or not.
          }
        }
      });
      // Killed in the middle of writing, however slow the machine is.
      while (acknowledged.length < 12 * round) await wait(5);
      process.kill(supervisor.pids().blobs!, 'SIGKILL');
      isKilled = true;
      await Promise.all(writers);
      while (restarts < round) await wait(25);
    }
    const contents = await Promise.all(
      acknowledged.map(async (name) => {
        const content = await container
          .getBlockBlobClient(name)
          .downloadToBuffer()
          .catch(() => undefined);
        return content?.toString();
      }),
    );
    expect(contents).toEqual(acknowledged);
  } finally {
    await supervisor.stop();
    rmSync(home, { recursive: true, force: true });
  }
}, 60_000);
