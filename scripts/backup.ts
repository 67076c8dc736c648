import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { databaseFile, writeFacts } from './local/backup-files.ts';
import { isContainer, sendBackup } from './local/backup-place.ts';
import { databaseAddress, withDatabase } from './local/connection.ts';
import { noteBackup, writeDatabase } from './local/database-backup.ts';
import { writeMedia } from './local/media-backup.ts';
import { Problem, reportProblems } from './local/problem.ts';
import { createProgress } from './local/progress.ts';
import { readSettings } from './local/settings.ts';

/** `npm run backup -- FOLDER` or `container:NAME`: writes database and images of the running platform into a new folder, or below a new prefix. */
export const main = ([target]: readonly string[]): Promise<void> =>
  reportProblems(async () => {
    if (!target)
      throw new Problem('Name a folder that does not exist yet, or a blob container: npm run backup -- /backups/today');
    const settings = readSettings(process.env);
    const progress = createProgress();
    const isSent = isContainer(target);
    const folder = isSent ? mkdtempSync(join(tmpdir(), 'groundwork-backup-')) : resolve(target);
    if (!isSent && existsSync(folder)) throw new Problem(`${folder} exists already; name a new folder.`);
    try {
      await withDatabase(databaseAddress(settings), async (client) => {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        const taken = new Date().toISOString();
        const rows = await progress.step('Database', () => writeDatabase(client, join(folder, databaseFile)));
        const images = await progress.step('Images', () => writeMedia(settings.storage, folder));
        writeFacts(folder, { taken, rows, images });
        const name = taken.replaceAll(':', '-');
        if (isSent) await progress.step('Sent', () => sendBackup(folder, target, settings.storage, name));
        // The backup is whole without it: it may run as a user who may only read.
        await noteBackup(client).catch((error: Error) => console.warn(`Its age will not be seen: ${error.message}`));
        console.info(
          isSent
            ? `${rows} rows and ${images} images are in ${target}, below ${name}. Try them: npm run restore-drill -- ${target}`
            : `${rows} rows and ${images} images are in ${folder}. Restore: npm run restore -- ${folder}`,
        );
      });
    } finally {
      if (isSent) rmSync(folder, { recursive: true, force: true });
    }
  });
