import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { type BackupFacts, databaseFile, writeFacts } from './backup-files.ts';
import { writeDatabase } from './database-backup.ts';
import { writeMedia } from './media-backup.ts';
import { Problem } from './problem.ts';
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
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw unwritten(error, folder);
  }
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
    throw unwritten(error, folder);
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'no space is left there',
  EDQUOT: 'no space is left there for this user',
  EROFS: 'it is read-only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOTDIR: 'a part of its path is a file',
  // Node says so of a folder in a file system that is read-only.
  ENOENT: 'no folder can be made there; the disk may be read-only',
};

/** What to say of a disk that does not take the backup; every other failure stays what it is. */
function unwritten(error: unknown, folder: string): unknown {
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException;
  const reason = code === 'ENOENT' && syscall !== 'mkdir' ? undefined : reasons[code];
  if (reason === undefined) return error;
  return new Problem(
    `The backup could not be written into ${folder}: ${reason}. Nothing of it was kept. Name another place.`,
  );
}
