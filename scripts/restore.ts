import { join } from 'node:path';
import { migrate, openStore } from '@groundwork/api';
import type { Client } from 'pg';
import { databaseFile, readFacts } from './local/backup-files.ts';
import { openBackupPlace } from './local/backup-place.ts';
import { databaseAddress, withDatabase } from './local/connection.ts';
import { readDatabase, requireReplaceable } from './local/database-backup.ts';
import { listMedia, readMedia, requireOneInstallation } from './local/media-backup.ts';
import { readPlace } from './local/options.ts';
import { Problem, reportProblems } from './local/problem.ts';
import { createProgress } from './local/progress.ts';
import { readSettings } from './local/settings.ts';

/** `npm run restore -- FOLDER [--replace]`, or `container:NAME`: puts the newest backup there into the running platform. */
export const main = (args: readonly string[]): Promise<void> =>
  reportProblems(async () => {
    const { place: target, isGiven } = readPlace(args, {
      usage: 'npm run restore -- FOLDER, or container:NAME: puts the newest backup there into the running platform',
      options: {
        replace: { explanation: 'also where the database holds users: everything in it is replaced' },
        'other-storage': { explanation: 'also where the storage holds the pictures of another installation' },
      },
    });
    if (!target) throw new Problem('Name the folder of a backup: npm run restore -- /backups/today');
    const settings = readSettings(process.env);
    const progress = createProgress();
    const place = openBackupPlace(target, settings.storage);
    const [newest] = await place.list();
    if (newest === undefined) throw new Problem(`${target} is no backup: it holds no ${databaseFile}.`);
    const { folder, forget } = await place.fetch(newest);
    const file = join(folder, databaseFile);
    const restore = async (client: Client) => {
      await requireReplaceable(client, target, isGiven('replace'));
      const way = ` To give the storage to this database all the same: --other-storage`;
      if (!isGiven('other-storage')) await requireOneInstallation(client, settings.storage, way);
      // Before anything is replaced: what is damaged is known at once.
      const facts = readFacts(folder);
      listMedia(folder);
      const count = await progress.step('Database', () => readDatabase(client, file, facts.rows));
      // A backup of an earlier release lacks what later migrations changed in its rows.
      const store = openStore({ url: databaseAddress(settings) });
      await progress.step('Migrations', () => migrate(store).finally(() => store.close()));
      const { images, lost } = await progress.step('Images', () => readMedia(settings.storage, folder));
      console.info(`${count} rows and ${images} images are restored. Open pages fetch everything again by themselves.`);
      // A backup whose list of images is gone still says how many there were.
      const written = Math.max(facts.images ?? 0, images + lost.length);
      if (images < written)
        throw new Problem(
          `THE BACKUP LACKS ${written - images} OF ITS ${written} IMAGES; all else is restored.${lost[0] ? ` The first is ${lost[0]}.` : ''}`,
        );
    };
    // What was fetched holds everything, secrets too: it goes also where the restore fails.
    await withDatabase(databaseAddress(settings), restore).finally(forget);
  });
