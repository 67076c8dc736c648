import * as v from 'valibot';
import type { ReleaseStorage } from './release-storage.ts';

// What is live on a channel, read from the documents of deployments (docs: releases#documents). A document that cannot be
// read costs its own remote only.

const text = v.fallback(v.string(), '');
const named = v.fallback(v.array(v.looseObject({ name: text, path: text, title: text })), []);
/** A dialog of a declaration is its name, or an object with it. */
const dialogs = v.fallback(
  v.array(
    v.pipe(
      v.union([v.string(), v.looseObject({ name: v.string() })]),
      v.transform((dialog) => (typeof dialog === 'string' ? dialog : dialog.name)),
    ),
  ),
  [],
);
/** What it adds to pages of other remotes; declarations from before there was such a thing have none. */
const contributions = v.optional(v.fallback(v.array(v.looseObject({ title: text, point: text })), []), []);
const files = v.fallback(v.array(v.string()), []);
const release = v.looseObject({
  name: v.string(),
  version: v.string(),
  deployedBy: text,
  deployedAtUtc: text,
  previous: v.optional(text),
  entry: v.optional(text),
  preload: v.optional(files),
  pages: v.optional(v.record(v.string(), v.looseObject({ files, bytes: v.optional(v.number()) }))),
  entries: v.optional(v.looseObject({ shell: v.looseObject({ js: files, css: files }) })),
  provides: v.optional(v.record(v.string(), v.string())),
  lazy: v.optional(v.fallback(v.record(v.string(), v.array(v.string())), {})),
  declaration: v.optional(
    v.looseObject({
      displayName: text,
      requires: v.fallback(v.record(v.string(), v.string()), {}),
      budget: v.optional(v.fallback(v.looseObject({ bytes: v.number() }), { bytes: 80_000 })),
      routes: named,
      dialogs,
      contributions,
    }),
  ),
});
export type KnownRelease = v.InferOutput<typeof release>;

const document = v.looseObject({
  name: v.string(),
  live: v.optional(release),
  candidate: v.optional(v.looseObject({ release, percent: v.number(), cohorts: files })),
  rule: v.optional(v.object({ failures: v.number(), opens: v.number() })),
  rolledBack: v.optional(text),
  withdrawn: v.optional(text),
  disabled: v.optional(v.looseObject({ reason: text })),
  entry: v.optional(v.string()),
});
export type KnownDocument = v.InferOutput<typeof document>;

/** The one document that channels had before each remote had its own. */
const formerSet = v.looseObject({ host: v.optional(release), remotes: v.fallback(v.array(v.unknown()), []) });
const owners = v.looseObject({
  names: v.record(
    v.string(),
    v.looseObject({ owner: v.string(), accounts: v.optional(v.fallback(v.array(v.string()), []), []) }),
  ),
});

const historyEntry = v.looseObject({
  entry: text,
  action: text,
  version: v.optional(text),
  from: v.optional(text),
  percent: v.optional(v.number()),
  by: text,
  atUtc: text,
  commit: v.optional(text),
  isDirty: v.optional(v.boolean()),
  message: v.optional(text),
  before: v.optional(v.string()),
});
export type KnownHistoryEntry = v.InferOutput<typeof historyEntry>;

export interface Channel {
  documents: readonly KnownDocument[];
  /** Who owns a name. */
  owners: Readonly<Record<string, string>>;
  /** Hashes of the accounts of its owner's people. */
  accounts: Readonly<Record<string, readonly string[]>>;
}

const read = <Output>(schema: v.GenericSchema<unknown, Output>, data: unknown): Output | undefined => {
  const parsed = v.safeParse(schema, data);
  return parsed.success ? parsed.output : undefined;
};

/** Everything of a channel, the host first, then remotes by name. */
export async function readChannel(storage: ReleaseStorage, channel: string): Promise<Channel> {
  const prefix = `channels/${channel}/`;
  const paths = (await storage.list('releases', prefix)).map(({ path }) => path);
  const isDocument = (path: string) =>
    /^[a-z][a-z0-9-]*\.json$/.test(path.slice(prefix.length)) && path !== `${prefix}owners.json`;
  const own = await Promise.all(paths.filter(isDocument).map((path) => storage.json('releases', path)));
  const documents = own.flatMap((data) => read(document, data) ?? []);
  const known = read(owners, await storage.json('releases', `${prefix}owners.json`));
  const former = read(formerSet, await storage.json('releases', `channels/${channel}.json`));
  for (const live of [former?.host, ...(former?.remotes ?? []).map((data) => read(release, data))]) {
    if (live && !documents.some(({ name }) => name === live.name)) documents.push({ name: live.name, live });
  }
  const rank = ({ name }: KnownDocument) => (name === 'host' ? '' : name);
  const owned = Object.entries(known?.names ?? {});
  return {
    documents: documents.sort((a, b) => (rank(a) < rank(b) ? -1 : 1)),
    owners: Object.fromEntries(owned.map(([name, { owner }]) => [name, owner])),
    accounts: Object.fromEntries(owned.map(([name, { accounts }]) => [name, accounts])),
  };
}

/** Hashes of the accounts of all owners, of every channel. */
export async function readOwnerAccounts(storage: ReleaseStorage): Promise<string[]> {
  const paths = (await storage.list('releases', 'channels/')).map(({ path }) => path);
  const documents = await Promise.all(
    paths
      .filter((path) => /^channels\/[a-z][a-z0-9-]*\/owners\.json$/.test(path))
      .map((path) => storage.json('releases', path)),
  );
  return documents.flatMap((data) =>
    Object.values(read(owners, data)?.names ?? {}).flatMap(({ accounts }) => accounts),
  );
}

/**
 * The history of a document from its latest entry backwards.
 * @param most entries to read
 * @param since milliseconds since 1970: no entry from before
 */
export async function readHistory(
  storage: ReleaseStorage,
  channel: string,
  { name, entry }: Pick<KnownDocument, 'name' | 'entry'>,
  { most = 20, since = 0 }: { most?: number; since?: number } = {},
): Promise<KnownHistoryEntry[]> {
  const entries: KnownHistoryEntry[] = [];
  const path = (id: string) => `${channel}/${name}/${id}.json`;
  for (let next = entry; next !== undefined && entries.length < most; next = entries.at(-1)?.before) {
    const found = /^[\w-]+$/.test(next)
      ? read(historyEntry, await storage.json('release-history', path(next)))
      : undefined;
    if (!found || Date.parse(found.atUtc) < since) break;
    entries.push(found);
  }
  return entries;
}
