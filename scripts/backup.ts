import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { databaseAddress, withDatabase } from './local/connection.ts';
import { writeDatabase } from './local/database-backup.ts';
import { writeMedia } from './local/media-backup.ts';
import { Problem, reportProblems } from './local/problem.ts';
import { createProgress } from './local/progress.ts';
import { readSettings } from './local/settings.ts';

/** `npm run backup -- FOLDER`: writes the database and the images of the running platform into a new folder. */
export const main = ([target]: readonly string[]): Promise<void> =>
  reportProblems(async () => {
    if (!target) throw new Problem('Name a folder that does not exist yet: npm run backup -- /backups/today');
    const folder = resolve(target);
    if (existsSync(folder)) throw new Problem(`${folder} exists already; name a new folder.`);
    const settings = readSettings(process.env);
    const progress = createProgress();
    await withDatabase(databaseAddress(settings), async (client) => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const rows = await progress.step('Database', () => writeDatabase(client, join(folder, 'database.jsonl.gz')));
      const images = await progress.step('Images', () => writeMedia(settings.storage, folder));
      console.info(`${rows} rows and ${images} images are in ${folder}. Restore: npm run restore -- ${folder}`);
    });
  });
