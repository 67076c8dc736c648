import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserConfiguration, contentTypeOf, type HostRelease } from '@groundwork/federation';

/**
 * Remotes that run from source: `npm run dev` leaves a note for the edge that is running on this machine, and while its
 * process lives the portal takes those remotes from their development servers and the host from its development build.
 * There is no note in production.
 */
export interface DevelopmentNote {
  /** Process that wrote it. */
  pid: number;
  remotes: NonNullable<BrowserConfiguration['development']>;
  /** Folder of the host's development build, and what is in it. */
  hostFolder: string;
  host: HostRelease;
}
export interface Development extends DevelopmentNote {
  origins: readonly string[];
}

/** Version under which the development build of the host is served. */
export const developmentVersion = 'development';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

export async function readDevelopment(file: string | undefined): Promise<Development | undefined> {
  if (file === undefined) return undefined;
  try {
    const note = JSON.parse(await readFile(file, 'utf8')) as DevelopmentNote;
    if (!isAlive(note.pid)) return undefined;
    const origins = Object.values(note.remotes).map(({ entry }) => new URL(entry).origin);
    return { ...note, origins: [...new Set(origins)] };
  } catch {
    return undefined;
  }
}

/** A file of the host's development build. */
export async function readDevelopmentFile(
  { hostFolder }: Development,
  path: string,
): Promise<{ body: Buffer; contentType: string } | undefined> {
  if (path.includes('..')) return undefined;
  try {
    return { body: await readFile(join(hostFolder, path)), contentType: contentTypeOf(path) };
  } catch {
    return undefined;
  }
}
