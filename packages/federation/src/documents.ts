import * as v from 'valibot';
import { declarationFileSchema } from './own-service.ts';
import { type HostRelease, hostReleaseSchema, type RemoteRelease, remoteReleaseSchema } from './releases.ts';

/**
 * The documents of a channel in storage (docs: releases#documents). Read by the deploy command, the edge and the
 * Releases page. What people did is in the history, which the public cannot read.
 */
const text = v.pipe(v.string(), v.minLength(1));
const name = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/, 'must be lower-case letters, digits and dashes'));

/** A release of the host or of a remote. */
export type Release = RemoteRelease | HostRelease;
/**
 * A release as it was signed: nothing of it is dropped or filled in, or a later version of this code could not verify the
 * signature. `parseRelease` reads it.
 */
export const storedReleaseSchema = v.looseObject({ name, version: text });
/** A release as it was signed. */
export type StoredRelease = v.InferOutput<typeof storedReleaseSchema>;

/** @throws Error naming `what`, the field that is wrong, and what was expected */
function parsed<Output>(schema: v.GenericSchema<unknown, Output>, data: unknown, what: string): Output {
  const result = v.safeParse(schema, data);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new Error(`${what} is not valid at '${v.getDotPath(issue) ?? ''}': ${issue.message}`);
}
/** With what only the edge reads of it. */
const wholeReleaseSchema = v.object({ ...remoteReleaseSchema.entries, declaration: declarationFileSchema });

/** @throws Error naming the field that is wrong */
export const parseRelease = (stored: StoredRelease): Release =>
  parsed<Release>(
    stored.name === 'host' ? hostReleaseSchema : wholeReleaseSchema,
    stored,
    `${stored.name} ${stored.version}`,
  );
/**
 * Reads what the document of a name offers. A team writes its document by itself, so a release counts for the name that
 * the document belongs to and for no other: not for the host, and not with the files of somebody else.
 * @throws Error naming the field that is wrong, or what belongs to another name
 */
export function parseReleaseOf(owned: string, stored: StoredRelease): Release {
  const release = parseRelease(stored);
  const claimed = isRemote(release) ? [release.name, release.declaration.name] : [release.name];
  const other = claimed.find((each) => each !== owned);
  if (other !== undefined) throw new Error(`the document of ${owned} offers ${other}, which has a document of its own`);
  if (release.baseUrl !== `${owned}/${release.version}/` || !/^(?!.*\.\.)[\w.+-]+$/.test(release.version))
    throw new Error(`${owned} ${release.version} has its files at ${release.baseUrl}, outside of its own folder`);
  // A page knows a container by its name: with that of another remote its pages would be those of this one.
  const [packageVersion = ''] = release.version.split('-');
  const prefix = `${owned}_${packageVersion}_`.replaceAll(/\W/g, '_');
  if (isRemote(release) && !release.container.startsWith(prefix))
    throw new Error(`${owned} ${release.version} has the container ${release.container}, which is not its own`);
  return release;
}
/** @throws Error naming `what` and the field that is wrong */
export const parseStoredRelease = (data: unknown, what: string): StoredRelease =>
  parsed(storedReleaseSchema, data, what);

/** At most `failures` percent of `opens` openings may fail. */
export const healthRuleSchema = v.object({
  failures: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  opens: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
/** How many openings may fail. */
export type HealthRule = v.InferOutput<typeof healthRuleSchema>;

/** A version that some users get while the others stay with the live one. */
export const candidateSchema = v.object({
  release: storedReleaseSchema,
  /** Share of the users, 0 to 100. */
  percent: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  /** Names of cohorts that get it whatever their share. */
  cohorts: v.optional(v.array(text), () => []),
});
/** A version that some users get. */
export type Candidate = v.InferOutput<typeof candidateSchema>;

/** `channels/<channel>/<name>.json`: what is live of the host or of one remote. Its team alone writes it. */
export const channelDocumentSchema = v.object({
  name,
  /** Grows with every change that pages can see. */
  revision: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Absent: nothing is live; the remote was removed, or its first version is being deployed. */
  live: v.optional(storedReleaseSchema),
  candidate: v.optional(candidateSchema),
  /** When the candidate, or what has gone to everybody, is taken back without a person. */
  rule: v.optional(healthRuleSchema),
  /** The version that a rollback took back. The next deployment clears it. */
  rolledBack: v.optional(text),
  /** The version that was taken back last, a candidate too: pages that have it say that it is urgent to leave it. */
  withdrawn: v.optional(text),
  /** Switched off: out of menu and router, with the reason that users see. */
  disabled: v.optional(v.object({ reason: v.string() })),
  /** A release that a deployment is about to make live: others that do not fit it wait, or are refused. */
  claim: v.optional(v.object({ id: text, release: storedReleaseSchema })),
  /** The latest entry of the history that belongs to this state. */
  entry: v.optional(text),
});
/** What is live of the host or of one remote. */
export type ChannelDocument = v.InferOutput<typeof channelDocumentSchema>;

/** Who owns a name of the channel, and the public keys (Ed25519, SPKI in base64) whose signatures count. None: unsigned. */
export const ownerSchema = v.object({
  owner: text,
  keys: v.array(text),
  /** Hashes of the accounts of its people, who see and steer it on the Releases page and get its mails. */
  accounts: v.optional(v.array(v.pipe(v.string(), v.regex(/^[0-9a-f]{12}$/)))),
});
/** The owner of one name of a channel. */
export type Owner = v.InferOutput<typeof ownerSchema>;
/** `channels/<channel>/owners.json`: held by the portal's owners. A name that is not here is not part of the channel. */
export const ownersSchema = v.object({ names: v.record(name, ownerSchema) });
/** The owners of all names of a channel. */
export type Owners = v.InferOutput<typeof ownersSchema>;

/** What somebody did to a document. */
export const historyActions = [
  'deploy',
  'rollback',
  'promote',
  'remove',
  'disable',
  'enable',
  'health-rollback',
] as const;
/** `<channel>/<name>/<entry>.json` in the private container of the history; written once, never changed. */
export const historyEntrySchema = v.object({
  entry: text,
  /** The entry before, of the same document. */
  before: v.optional(text),
  revision: v.number(),
  action: v.picklist(historyActions),
  /** The version that the action made live, or that it concerns. */
  version: v.optional(text),
  /** The version that was live. */
  from: v.optional(text),
  percent: v.optional(v.number()),
  by: text,
  atUtc: text,
  commit: v.optional(text),
  branch: v.optional(text),
  /** The working tree had changes that no commit has. */
  isDirty: v.optional(v.boolean()),
  message: v.optional(v.string()),
  /** Routes, dialogs, menu entries and contributions that came and went: 'route products', 'dialog vendor.create', 'menu entry Vendors'. */
  added: v.optional(v.array(text), () => []),
  dropped: v.optional(v.array(text), () => []),
});
/** One entry of the history of a name. */
export type HistoryEntry = v.InferOutput<typeof historyEntrySchema>;
/** What somebody did to a document. */
export type HistoryAction = HistoryEntry['action'];

/** Where a channel's owners are in the container. */
export const ownersPath = (channel: string): string => `channels/${channel}/owners.json`;
/** Where the document of a name is in the container. */
export const documentPath = (channel: string, document: string): string => `channels/${channel}/${document}.json`;
/** The one document of a channel before every remote had its own; read until the first deployment replaces it. */
export const formerPath = (channel: string): string => `channels/${channel}.json`;

/** Whether a release is one of a remote. */
export const isRemote = (release: Release): release is RemoteRelease => 'container' in release;

/** @throws Error naming `path` and the field that is wrong */
export const parseDocument = (data: unknown, path: string): ChannelDocument =>
  parsed(channelDocumentSchema, data, path);
/** @throws Error naming `path` and the field that is wrong */
export const parseOwners = (data: unknown, path: string): Owners => parsed(ownersSchema, data, path);
