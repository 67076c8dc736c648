import { createHash, randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { Problem } from './problem.ts';

/** The places within the data folder. */
export interface DataFolder {
  path: string;
  postgres: string;
  blobs: string;
  logs: string;
  lock: string;
}

const isRoot = () => process.getuid?.() === 0;

/**
 * Where the data of a checkout lives: beside the code. Root's lives in /var/lib instead, because PostgreSQL does not run
 * as root and the account that then runs it may not be able to enter the checkout.
 */
export function defaultDataFolder(checkout: string): string {
  if (!isRoot()) return join(checkout, '.groundwork');
  return join('/var/lib/groundwork', createHash('sha256').update(checkout).digest('hex').slice(0, 12));
}

/** Makes the data folder. @throws Problem when it cannot be written, or PostgreSQL's account could not enter it */
export function openDataFolder(path: string): DataFolder {
  const folder = {
    path,
    postgres: join(path, 'postgres'),
    blobs: join(path, 'blobs'),
    logs: join(path, 'logs'),
    lock: join(path, 'running.json'),
  };
  try {
    mkdirSync(folder.logs, { recursive: true });
    mkdirSync(folder.blobs, { recursive: true });
    accessSync(path, constants.W_OK);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    throw new Problem(
      `Cannot write to the data folder ${path} (${code}). Make it writable for this user, or name another one: GROUNDWORK_DATA=/a/folder npm start`,
    );
  }
  if (isRoot()) letOthersEnter(path);
  return folder;
}

/** Of the data folder itself we may open the door; of the folders above it we only say that it is shut. */
function letOthersEnter(path: string) {
  const mode = statSync(path).mode;
  if ((mode & 0o001) === 0) chmodSync(path, mode | 0o011);
  for (let parent = dirname(path); parent !== dirname(parent); parent = dirname(parent)) {
    if ((statSync(parent).mode & 0o001) === 0) {
      throw new Problem(
        `PostgreSQL does not run as root but as 'nobody', who cannot enter ${parent}. Name a data folder elsewhere: GROUNDWORK_DATA=/var/lib/groundwork/mine npm start`,
      );
    }
  }
}

/** Removes everything but the lock. */
export function emptyDataFolder(folder: DataFolder): void {
  const files = [passwordFile(folder), deployMemoryFile(folder)];
  for (const path of [folder.postgres, folder.blobs, folder.logs, ...files]) {
    rmSync(path, { recursive: true, force: true });
  }
  mkdirSync(folder.logs, { recursive: true });
  mkdirSync(folder.blobs, { recursive: true });
}

/** The password of the local database, made once; nobody needs to know it. */
export function databasePassword(folder: DataFolder): string {
  const file = passwordFile(folder);
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const password = randomBytes(18).toString('base64url');
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  return password;
}

/** Where a start remembers what it has deployed. */
export const deployMemoryFile = (folder: DataFolder): string => join(folder.path, 'deployed.json');

/** Where the key is that signs what is deployed on this machine. */
export const releaseKeyFile = (dataFolder: string): string => join(dataFolder, 'release-key.pem');

const passwordFile = (folder: DataFolder) => join(folder.path, 'database.password');
