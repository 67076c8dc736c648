import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { hostname, userInfo } from 'node:os';
import { BlobServiceClient, type ContainerClient } from '@azure/storage-blob';
import * as v from 'valibot';
import { type HistoryEntry, historyEntrySchema } from './documents.ts';
import { statusOf } from './storage.ts';

/**
 * Who did what to a channel. Each entry names the one before it; an entry is written before the document that refers to
 * it, so an interrupted or overtaken change leaves an entry that nothing refers to and that is not part of the history.
 */
const historyContainer = 'release-history';

/** The private container of the history. */
export const openHistory = (connectionString: string): ContainerClient =>
  BlobServiceClient.fromConnectionString(connectionString).getContainerClient(historyContainer);

/** GROUNDWORK_DEPLOYED_BY, or user@machine. */
export function author(): string {
  if (process.env.GROUNDWORK_DEPLOYED_BY) return process.env.GROUNDWORK_DEPLOYED_BY;
  let user = 'unknown';
  try {
    user = userInfo().username;
  } catch {
    // A container's user may have no name.
  }
  return `${user}@${hostname()}`;
}

export type Source = Pick<HistoryEntry, 'commit' | 'branch' | 'isDirty'>;

/** The commit that a folder is checked out at; nothing outside of a repository. */
export function sourceOf(folder: string): Source {
  const git = (...args: string[]) => {
    const { status, stdout } = spawnSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return status === 0 ? stdout.trim() : undefined;
  };
  const commit = git('rev-parse', 'HEAD');
  if (commit === undefined) return {};
  const branch = git('rev-parse', '--abbrev-ref', 'HEAD');
  return {
    commit,
    branch: branch === 'HEAD' ? undefined : branch,
    isDirty: git('status', '--porcelain', '--', '.') !== '',
  };
}

const folderOf = (channel: string, name: string) => `${channel}/${name}/`;

/** Writes an entry and answers its name. It counts from the moment that a document refers to it. */
export async function appendHistory(
  connectionString: string,
  channel: string,
  name: string,
  change: Omit<HistoryEntry, 'entry' | 'atUtc' | 'added' | 'dropped'> &
    Partial<Pick<HistoryEntry, 'added' | 'dropped'>>,
): Promise<string> {
  const entry = `${String(change.revision).padStart(8, '0')}-${randomUUID()}`;
  const written = { added: [], dropped: [], ...change, entry, atUtc: new Date().toISOString() };
  const body = JSON.stringify(written, null, 2);
  const container = openHistory(connectionString);
  const write = () =>
    container.getBlockBlobClient(`${folderOf(channel, name)}${entry}.json`).upload(body, Buffer.byteLength(body), {
      conditions: { ifNoneMatch: '*' },
      blobHTTPHeaders: { blobContentType: 'application/json; charset=utf-8' },
    });
  try {
    await write();
  } catch (error) {
    if (statusOf(error) !== 404) throw error;
    // No public access: it names people.
    await container.createIfNotExists();
    await write();
  }
  return entry;
}

/** The history of a document from its latest entry backwards. */
export async function readHistory(
  connectionString: string,
  channel: string,
  name: string,
  latest: string | undefined,
  most = 50,
): Promise<HistoryEntry[]> {
  const container = openHistory(connectionString);
  const entries: HistoryEntry[] = [];
  for (let entry = latest; entry !== undefined && entries.length < most; entry = entries.at(-1)?.before) {
    try {
      const bytes = await container.getBlobClient(`${folderOf(channel, name)}${entry}.json`).downloadToBuffer();
      entries.push(v.parse(historyEntrySchema, JSON.parse(bytes.toString('utf8'))));
    } catch (error) {
      if (statusOf(error) === 404) break;
      throw error;
    }
  }
  return entries;
}
