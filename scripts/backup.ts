import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isContainer, makeContainer, sendBackup } from './local/backup-place.ts';
import { databaseAddress, withDatabase } from './local/connection.ts';
import { noteBackup } from './local/database-backup.ts';
import { requireOneInstallation } from './local/media-backup.ts';
import { readPlace } from './local/options.ts';
import { Problem, reportProblems } from './local/problem.ts';
import { createProgress } from './local/progress.ts';
import { readSettings } from './local/settings.ts';
import { writeBackup } from './local/whole-backup.ts';

/** `npm run backup -- FOLDER` or `container:NAME`: writes database and images of the running platform into a new folder, or below a new prefix. */
export const main = (args: readonly string[]): Promise<void> =>
  reportProblems(async () => {
    const { place: target } = readPlace(args, {
      usage:
        'npm run backup -- FOLDER, or container:NAME: writes database and images into a new folder, or below a new prefix',
      options: {},
    });
    if (!target)
      throw new Problem('Name a folder that does not exist yet, or a blob container: npm run backup -- /backups/today');
    const settings = readSettings(process.env);
    const progress = createProgress();
    const isSent = isContainer(target);
    // Before the work, which takes a while: a place that takes nothing is known at once.
    if (isSent) await makeContainer(target, settings.storage);
    const folder = isSent ? mkdtempSync(join(tmpdir(), 'groundwork-backup-')) : resolve(target);
    if (!isSent && existsSync(folder)) throw new Problem(`${folder} exists already; name a new folder.`);
    try {
      await withDatabase(databaseAddress(settings), async (client) => {
        await requireOneInstallation(client, settings.storage);
        const { taken, rows, images } = await writeBackup(client, settings.storage, folder, progress);
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
