import { setTimeout as wait } from 'node:timers/promises';
import type { ContainerClient } from '@azure/storage-blob';
import * as v from 'valibot';
import { composeSet } from './compose.ts';
import {
  type ChannelDocument,
  channelDocumentSchema,
  documentPath,
  formerPath,
  type Owners,
  ownersPath,
  ownersSchema,
} from './documents.ts';
import type { ReleaseSet } from './releases.ts';
import { statusOf } from './storage.ts';

/**
 * The documents of a channel in storage. Each is replaced under the condition that nobody replaced it since it was read.
 */
const attempts = 40;
/** How long a claim counts. Its deployment needs two requests, and gives up long before. */
const claimMilliseconds = 5_000;

export interface StoredDocument {
  document: ChannelDocument;
  /** undefined: there is none yet. */
  etag: string | undefined;
  /** It claims the channel for a release that a deployment is making live at this moment. */
  isClaimed: boolean;
  /** It is not valid: `document` is what can be read of it. */
  isPartial?: boolean;
}
export interface ChannelState {
  channel: string;
  /** undefined: nothing was ever deployed here. */
  owners: Owners | undefined;
  documents: readonly StoredDocument[];
  /** Names whose document cannot be read: one broken document must not keep the other teams from deploying. */
  unreadable: readonly string[];
}

interface Read {
  data: unknown;
  etag: string | undefined;
  /** How old it is, by storage's own clock. */
  age: number;
}

async function readJsonBlob(container: ContainerClient, path: string, isReplaced = false): Promise<Read | undefined> {
  let text = '';
  let read: Read;
  try {
    const answer = await container.getBlobClient(path).download();
    const chunks: Uint8Array[] = [];
    if (answer.readableStreamBody) for await (const chunk of answer.readableStreamBody) chunks.push(Buffer.from(chunk));
    const age = (answer.date?.getTime() ?? 0) - (answer.lastModified?.getTime() ?? 0);
    text = Buffer.concat(chunks).toString('utf8');
    read = { data: undefined, etag: answer.etag, age };
  } catch (error) {
    if (statusOf(error) === 404) return undefined;
    throw error;
  }
  try {
    return { ...read, data: JSON.parse(text) };
  } catch (error) {
    if (isReplaced) return read;
    throw new Error(`${path} in storage is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Writes a document. @returns false when somebody else wrote it since it was read */
async function writeJsonBlob(
  container: ContainerClient,
  path: string,
  data: unknown,
  etag: string | undefined,
): Promise<boolean> {
  const body = JSON.stringify(data, null, 2);
  try {
    await container.getBlockBlobClient(path).upload(body, Buffer.byteLength(body), {
      conditions: etag === undefined ? { ifNoneMatch: '*' } : { ifMatch: etag },
      blobHTTPHeaders: { blobContentType: 'application/json; charset=utf-8', blobCacheControl: 'no-store' },
    });
    return true;
  } catch (error) {
    if (![409, 412].includes(statusOf(error) ?? 0)) throw error;
    return false;
  }
}

const pause = (attempt: number) => wait(Math.random() * 40 * Math.min(attempt, 10));

/** Owners of the channel's names, or undefined for a channel that nothing was deployed to. @throws Error when it cannot be read */
export async function readOwners(container: ContainerClient, channel: string): Promise<Owners | undefined> {
  const read = await readJsonBlob(container, ownersPath(channel));
  return read && v.parse(ownersSchema, read.data);
}

/** Changes owners.json; `change` answers undefined to leave it as it is. */
export async function changeOwners(
  container: ContainerClient,
  channel: string,
  change: (owners: Owners) => Owners | undefined,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const read = await readJsonBlob(container, ownersPath(channel));
    const next = change(read === undefined ? { names: {} } : v.parse(ownersSchema, read.data));
    if (next === undefined || (await writeJsonBlob(container, ownersPath(channel), next, read?.etag))) return;
    if (attempt === attempts) throw new Error(`The owners of channel ${channel} are changed by others all the time.`);
    await pause(attempt);
  }
}

/**
 * What is readable of a document that is not valid: the kill switch and a rollback have to work on exactly such a one. Its
 * revision is later than any count where it is lost, so that pages notice the change.
 */
function readablePart(name: string, data: unknown): ChannelDocument {
  const fields = typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
  const { claim: _claim, name: _name, ...schemas } = channelDocumentSchema.entries;
  const isOwn = fields.name === name;
  const readable = Object.entries(schemas).flatMap(([field, schema]) => {
    const parsed = v.safeParse(schema as v.GenericSchema, fields[field]);
    return parsed.success && (isOwn || field === 'revision') ? [[field, parsed.output]] : [];
  });
  return { revision: Math.floor(Date.now() / 1000), ...Object.fromEntries(readable), name };
}

/**
 * A document; one that is not there yet is empty.
 * @param isReplaced of one that is not valid, what can be read of it: it is about to be replaced
 * @throws Error when it cannot be read
 */
export async function readDocument(
  container: ContainerClient,
  channel: string,
  name: string,
  isReplaced = false,
): Promise<StoredDocument> {
  const path = documentPath(channel, name);
  const read = await readJsonBlob(container, path, isReplaced);
  if (read === undefined) return { document: { name, revision: 0 }, etag: undefined, isClaimed: false };
  const parsed = v.safeParse(channelDocumentSchema, read.data);
  const isOwn = parsed.success && parsed.output.name === name;
  if (isOwn) {
    const document = parsed.output;
    return { document, etag: read.etag, isClaimed: document.claim !== undefined && read.age < claimMilliseconds };
  }
  if (isReplaced)
    return { document: readablePart(name, read.data), etag: read.etag, isClaimed: false, isPartial: true };
  if (parsed.success) throw new Error(`${path} is the document of ${parsed.output.name}, which has one of its own`);
  const [issue] = parsed.issues;
  throw new Error(`${path} is not valid at '${v.getDotPath(issue) ?? ''}': ${issue.message}`);
}

/** The documents of all names that the channel has. */
export async function readChannel(container: ContainerClient, channel: string): Promise<ChannelState> {
  const owners = await readOwners(container, channel);
  const unreadable: string[] = [];
  const documents = await Promise.all(
    Object.keys(owners?.names ?? {}).map(async (name) => {
      try {
        const stored = await readDocument(container, channel, name);
        composeSet(channel, [stored.document]);
        return stored;
      } catch (error) {
        if (statusOf(error) !== undefined) throw error;
        unreadable.push(name);
        return undefined;
      }
    }),
  );
  return { channel, owners, documents: documents.filter((stored) => stored !== undefined), unreadable };
}

/** A channel's release set; of a channel without one, an empty set with revision 0. */
export const setOf = ({ channel, documents }: ChannelState): ReleaseSet =>
  composeSet(
    channel,
    documents.map(({ document }) => document),
  );

/** Writes a document that was read. @returns false when somebody else wrote it since */
export const writeDocument = (
  container: ContainerClient,
  channel: string,
  document: ChannelDocument,
  etag: string | undefined,
): Promise<boolean> => writeJsonBlob(container, documentPath(channel, document.name), document, etag);

/**
 * Optimistic update of a document, or of what can be read of it: reads again and retries while somebody else writes it. `change` answers undefined to
 * leave it as it is. @throws what `change` throws
 */
export async function changeDocument(
  container: ContainerClient,
  channel: string,
  name: string,
  change: (
    document: ChannelDocument,
    isPartial?: boolean,
  ) => ChannelDocument | undefined | Promise<ChannelDocument | undefined>,
): Promise<ChannelDocument> {
  for (let attempt = 1; ; attempt++) {
    const { document, etag, isPartial } = await readDocument(container, channel, name, true);
    const next = await change(document, isPartial);
    if (next === undefined) return document;
    if (await writeDocument(container, channel, next, etag)) return next;
    if (attempt === attempts) throw new Error(`${name} on channel ${channel} is changed by others all the time.`);
    await pause(attempt);
  }
}

/**
 * Gives every release of a channel's former single document a document of its own. The owners come last: only with them
 * the edge looks at the new documents, so a page always finds a whole set.
 */
export async function migrateChannel(container: ContainerClient, channel: string): Promise<void> {
  if ((await readJsonBlob(container, ownersPath(channel))) !== undefined) return;
  const former = await readJsonBlob(container, formerPath(channel));
  if (former === undefined) return;
  const { host, remotes = [] } = former.data as { host?: unknown; remotes?: unknown[] };
  const names: Owners['names'] = {};
  for (const release of [host, ...remotes]) {
    const parsed = v.safeParse(channelDocumentSchema.entries.live, release);
    if (!parsed.success || parsed.output === undefined) continue;
    const { deployedBy: _by, ...live } = parsed.output as typeof parsed.output & { deployedBy?: unknown };
    const { name } = live;
    names[name] = { owner: name, keys: [] };
    await writeDocument(container, channel, { name, revision: 1, live }, undefined);
  }
  await changeOwners(container, channel, (owners) => (Object.keys(owners.names).length > 0 ? undefined : { names }));
}
