import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { BlobServiceClient } from '@azure/storage-blob';
import { databaseFile } from './backup-files.ts';
import { Problem } from './problem.ts';

/** Where backups are kept: a folder that holds a folder for each, or a blob container that holds a prefix for each. */
export interface BackupPlace {
  /** Names of the backups that are whole, the newest first. */
  list(): Promise<string[]>;
  /** A folder with the files of a backup, and what forgets it afterwards. */
  fetch(name: string): Promise<{ folder: string; forget(): void }>;
}

const container = 'container:';

/** Whether a backup goes to, or comes from, a blob container: `container:NAME`. */
export const isContainer = (place: string): boolean => place.startsWith(container);

/**
 * The container `container:NAME` of BACKUP_STORAGE_CONNECTION_STRING, or of the platform's own storage. An account of its
 * own is safer: what empties the one leaves the other.
 */
function openContainer(place: string, storage: string) {
  const name = place.slice(container.length);
  if (!/^[a-z0-9](-?[a-z0-9]){2,62}$/.test(name))
    throw new Problem(`'${name}' is no name of a blob container: 3 to 63 small letters, digits and single hyphens.`);
  const connection = process.env.BACKUP_STORAGE_CONNECTION_STRING || storage;
  return BlobServiceClient.fromConnectionString(connection).getContainerClient(name);
}

/** Makes the container of `container:NAME` where it is missing. @throws Problem when that is no name of one */
export const makeContainer = async (place: string, storage: string): Promise<void> =>
  void (await openContainer(place, storage).createIfNotExists());

/** Sends the files of a folder; the file that makes it a backup comes last, so that half a one is none. */
export async function sendBackup(folder: string, place: string, storage: string, name: string): Promise<void> {
  const client = openContainer(place, storage);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  for (const file of files.sort((a, b) => Number(a === databaseFile) - Number(b === databaseFile)))
    await client.getBlockBlobClient(`${name}/${file.split(sep).join('/')}`).uploadFile(join(folder, file));
}

export function openBackupPlace(place: string, storage: string): BackupPlace {
  return isContainer(place) ? containerPlace(openContainer(place, storage)) : folderPlace(resolve(place));
}

function folderPlace(folder: string): BackupPlace {
  if (!existsSync(folder)) throw new Problem(`${folder} does not exist.`);
  const isBackup = (path: string) => existsSync(join(path, databaseFile));
  return {
    // A backup itself, or a folder of backups whose names begin with their time.
    async list() {
      if (isBackup(folder)) return ['.'];
      return readdirSync(folder)
        .filter((name) => isBackup(join(folder, name)))
        .sort()
        .reverse();
    },
    async fetch(name) {
      return { folder: join(folder, name), forget() {} };
    },
  };
}

function containerPlace(client: ReturnType<typeof openContainer>): BackupPlace {
  return {
    async list() {
      const names: string[] = [];
      for await (const { name } of client.listBlobsFlat())
        if (name.endsWith(`/${databaseFile}`)) names.push(name.slice(0, -databaseFile.length - 1));
      return names.sort().reverse();
    },
    async fetch(name) {
      const folder = mkdtempSync(join(tmpdir(), 'groundwork-restore-'));
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      for await (const blob of client.listBlobsFlat({ prefix: `${name}/` })) {
        const file = join(folder, ...blob.name.slice(name.length + 1).split('/'));
        if (!file.startsWith(folder + sep)) throw new Problem(`The backup holds a file outside it: ${blob.name}`);
        await mkdir(dirname(file), { recursive: true });
        await client.getBlobClient(blob.name).downloadToFile(file);
      }
      return { folder, forget: () => rmSync(folder, { recursive: true, force: true }) };
    },
  };
}
