import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { type BackupFacts, databaseFile, writeFacts } from './backup-files.ts';
import { writeDatabase } from './database-backup.ts';
import { writeMedia } from './media-backup.ts';
import type { Progress } from './progress.ts';

/**
 * Writes database and images into a new folder. The file that makes it a backup gets its name at the very end, so that one
 * which was interrupted is never taken for the newest; what failed is removed.
 */
export async function writeBackup(
  client: Client,
  storage: string,
  folder: string,
  progress: Progress,
): Promise<BackupFacts> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    const taken = new Date().toISOString();
    const unfinished = join(folder, `${databaseFile}.unfinished`);
    const rows = await progress.step('Database', () => writeDatabase(client, unfinished));
    const images = await progress.step('Images', () => writeMedia(storage, folder));
    const facts = { taken, rows, images };
    writeFacts(folder, facts);
    renameSync(unfinished, join(folder, databaseFile));
    return facts;
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}
