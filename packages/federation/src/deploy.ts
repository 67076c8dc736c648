import type { KeyObject } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ContainerClient } from '@azure/storage-blob';
import { buildWorkspace } from './build.ts';
import { type BuildRecord, releaseFolder, versionOf } from './build-record.ts';
import { migrateChannel, readChannel, readDocument, setOf } from './channel.ts';
import { contributionChange, DeployRefused } from './checks.ts';
import { offeredBy, readableRelease } from './compose.ts';
import {
  type Candidate,
  type ChannelDocument,
  type HealthRule,
  parseRelease,
  type Release,
  type StoredRelease,
} from './documents.ts';
import { type FileFaults, findFaults, uploadFile, uploadFiles } from './files.ts';
import { fittingOthers, goLive } from './go-live.ts';
import { appendHistory, author, sourceOf } from './history.ts';
import { typesPath } from './kept-types.ts';
import { cohortsText } from './option-values.ts';
import { addKey, knownKey, refuseOtherOwner, registerOwner, releaseKey } from './owned.ts';
import { type Preview, previewToken } from './preview.ts';
import { isProven, provenTypes } from './proof.ts';
import { releaseOfBuild } from './release-of-build.ts';
import type { ReleaseSet } from './releases.ts';
import { isSignedBy, publicKeyOf, signed } from './signatures.ts';
import { uploadMaps } from './source-maps.ts';
import { ensureReleases, isOwnStorage, openReleases, storageConnection } from './storage.ts';
import { readStoredRelease, type StoredNames } from './stored-release.ts';
import { refuseTypeBreaks } from './type-breaks.ts';
import { readWorkspace, refuseOtherName } from './workspace.ts';

/** Options of a deployment. */
export interface DeployOptions {
  /** Folder of the host or of a remote. */
  folder: string;
  /** 'portal' or 'warehouse'. */
  channel: string;
  /** Default: AZURE_STORAGE_CONNECTION_STRING, or the local emulator. */
  connectionString?: string;
  /** Recorded in the history. Default: GROUNDWORK_DEPLOYED_BY, or user@machine. */
  deployedBy?: string;
  /** What is new, for users. */
  message?: string;
  /** The team's private key. Default: the file in GROUNDWORK_RELEASE_KEY; without it the release is not signed. */
  key?: KeyObject;
  /** Who owns the name, when this is its first release on the channel. Default: the name. */
  owner?: string;
  /** Routes, dialogs and menu entries that may be lost: by name, or all. */
  drops?: readonly string[] | 'all';
  /** Types that may change for those who use them: 'ui.Button', 'product.create', or all. */
  breaks?: readonly string[] | 'all';
  /** Some users get it and the others stay with what is live. Default: everybody gets it. */
  rollout?: Omit<Candidate, 'release'>;
  /** Uploads it for people with a link, until then; nothing becomes live. */
  preview?: Pick<Preview, 'people' | 'untilUtc'>;
  /** When it is taken back without a person. */
  rule?: HealthRule;
  /** Checks everything and writes nothing. */
  isDryRun?: boolean;
  log?: (line: string) => void;
}
/** The result of a deployment: the live version, and what was uploaded. */
export interface DeployOutcome {
  name: string;
  channel: string;
  /** The version that is live now. */
  version: string;
  /** The version that was live before; undefined when this is the first. */
  previous: string | undefined;
  /** false: exactly this was live already. */
  changed: boolean;
  /** How many files had to be written. */
  uploaded: number;
  /** The token of the preview's link. */
  preview?: string;
}

const releaseOf = (record: BuildRecord, message: string | undefined, key?: KeyObject): StoredRelease => {
  const release = releaseOfBuild(record, message);
  return { ...(key === undefined ? release : signed(release, key)), deployedAtUtc: new Date().toISOString() };
};

/** Who gets a candidate, in words. */
export const rolloutText = ({ percent, cohorts }: Omit<Candidate, 'release'>): string =>
  [percent > 0 || cohorts.length === 0 ? `${percent} % of the users` : '', cohortsText(cohorts)]
    .filter(Boolean)
    .join(' and ');

/** The live release of a document; undefined as well for one that cannot be read. */
const liveOf = ({ name, live }: ChannelDocument): Release | undefined => readableRelease(name, live);

/**
 * Builds a workspace (unless unchanged), refuses one that is not proven where others would get it, checks it against the live releases, uploads missing files, verifies the bytes
 * of every file, and makes it live in one conditional swap. Deploying the same again changes nothing, but repairs files
 * that storage lost.
 * @throws DeployRefused, or Error when building, uploading or verifying fails
 */
export async function deploy(options: DeployOptions): Promise<DeployOutcome> {
  const { folder, channel, drops = [], breaks = [], log = () => {}, key = releaseKey(), rollout } = options;
  const workspace = readWorkspace(folder);
  refuseOtherName(workspace);
  const { record, isNew } = await buildWorkspace(workspace);
  const version = versionOf(record);
  const { name } = record;
  log(`${name} ${version}: ${isNew ? 'built' : 'already built'}`);

  const connectionString = options.connectionString ?? storageConnection();
  if (!isOwnStorage(connectionString) && !isProven(workspace))
    throw new DeployRefused(
      `Nobody has checked the types and run the tests of ${name} as it is now: let 'groundwork-remote deploy' do that. Only storage on this machine takes what is not proven.`,
    );
  const container = options.isDryRun ? openReleases(connectionString) : await ensureReleases(connectionString);
  if (!options.isDryRun) await migrateChannel(container, channel);
  await refuseOtherOwner(container, channel, name, key);
  const previewKey = options.preview && (await knownKey(container, channel, name, key));
  const release = releaseOf(record, options.message, key);
  const names: StoredNames = record.kind === 'host' ? { gives: record.gives } : { takes: record.takes };
  const where = `live on channel ${channel}${rollout === undefined ? '' : ` for ${rolloutText(rollout)}`}`;
  const refuseLoss = (document: ChannelDocument) => {
    if (rollout !== undefined && document.live === undefined)
      throw new DeployRefused(
        `${name} has nothing live on channel ${channel} that the other users could stay with. Deploy it to everybody first.`,
      );
    const changes = contributionChange(liveOf(document), parseRelease(release), drops);
    if (changes.unnamed.length > 0)
      throw new DeployRefused(
        `${name} ${version} has no longer what is live on channel ${channel}: ${changes.unnamed.join(', ')}. Pages, links and other remotes may need it. Name what may go with --drops.`,
      );
    return changes;
  };
  const isSame = (stored: StoredRelease | undefined) =>
    stored?.version === version && (key === undefined || isSignedBy(stored, [publicKeyOf(key)]));
  const isDone = ({ live, candidate }: ChannelDocument) =>
    rollout === undefined
      ? candidate === undefined && isSame(live)
      : isSame(candidate?.release) && isDeepStrictEqual({ ...rollout }, withoutRelease(candidate));
  const { document } = await readDocument(container, channel, name, true);
  const check = { container, channel, release, names };
  if (!isDone(document)) refuseLoss(document);
  const others = (await fittingOthers(check)).flatMap((other) => offeredBy(other.document));
  const types = provenTypes(workspace);
  if (types !== undefined && !isDone(document))
    await refuseTypeBreaks({
      ...{ workspace, container, channel, types, others, breaks },
      ...{ release: parseRelease(release), live: liveOf(document) },
    });
  if (options.isDryRun) {
    log(`${name} ${version}: ${isDone(document) ? 'is live already' : `would be ${where}`}; nothing was changed`);
    return { name, channel, version, previous: document.live?.version, changed: false, uploaded: 0 };
  }

  const uploaded = await uploadMissing(container, release, names, releaseFolder(workspace.folder));
  if (uploaded > 0) log(`${name} ${version}: ${uploaded} files uploaded and verified`);
  if (types !== undefined) await uploadFile(container, typesPath(name, version), Buffer.from(JSON.stringify(types)));
  const maps = await uploadMaps(connectionString, workspace.folder, { name, version });
  if (maps.problem) log(`${name} ${version}: its source maps could not be uploaded: ${maps.problem}`);
  if (options.preview !== undefined && previewKey !== undefined) {
    const token = { channel, name, version, ...options.preview };
    const live = document.live?.version;
    if (live === version)
      log(`${name} ${version} is live on channel ${channel} already: the link shows what everybody has.`);
    return {
      name,
      channel,
      version,
      previous: live,
      changed: false,
      uploaded,
      preview: previewToken(token, previewKey),
    };
  }
  await registerOwner(container, channel, name, options.owner, key);

  let previous: string | undefined;
  let changed = false;
  const source = sourceOf(workspace.folder);
  const watched = options.rule === undefined ? {} : { rule: options.rule };
  await goLive({
    ...check,
    isNeeded: (current) => {
      changed = !isDone(current);
      previous = changed ? current.live?.version : liveOf(current)?.previous;
      if (changed) refuseLoss(current);
      return changed;
    },
    change: async ({ rule: _rule, ...current }) => {
      const from = current.live?.version;
      const { added, dropped } = refuseLoss(current);
      const revision = current.revision + 1;
      const entry = await appendHistory(connectionString, channel, name, {
        before: current.entry,
        revision,
        action: 'deploy',
        version,
        from,
        percent: rollout?.percent,
        by: options.deployedBy ?? author(),
        ...source,
        message: options.message || undefined,
        added,
        dropped,
      });
      if (rollout !== undefined) return { ...current, ...watched, revision, entry, candidate: { ...rollout, release } };
      const { candidate: _candidate, rolledBack: _rolledBack, withdrawn: _withdrawn, ...rest } = current;
      const before = from === version ? liveOf(current)?.previous : from;
      return {
        ...rest,
        ...watched,
        revision,
        entry,
        live: before === undefined ? release : { ...release, previous: before },
      };
    },
  });
  await addKey(container, channel, name, key);
  log(`${name} ${version}: ${changed ? where : `was ${where} already`}`);
  return { name, channel, version, previous, changed, uploaded };
}

const withoutRelease = (candidate: Candidate | undefined) => {
  const { release: _release, ...rollout } = candidate ?? {};
  return rollout;
};

async function uploadMissing(
  container: ContainerClient,
  stored: StoredRelease,
  names: StoredNames,
  folder: string,
): Promise<number> {
  const release = parseRelease(stored);
  const prefix = `${release.name}/${release.version}/`;
  const faults = await findFaults(container, prefix, release.files);
  await uploadFiles(container, prefix, folder, faults.missing);
  await uploadFiles(container, prefix, folder, faults.damaged, true);
  // What a rollback needs to make this version live again: as its team has signed it last.
  const file = Buffer.from(JSON.stringify({ ...stored, ...names }, null, 2));
  await uploadFile(container, `${prefix}release.json`, file, await isSignedOtherwise(container, stored));
  const written = [...faults.missing, ...faults.damaged];
  const still = await findFaults(container, prefix, pick(release.files, written));
  const bad = [...still.missing, ...still.damaged];
  if (bad.length > 0)
    throw new Error(
      `${release.name} ${release.version} was uploaded, but these files do not answer as they should: ${bad.join(', ')}. Nothing was made live.`,
    );
  return written.length;
}

async function isSignedOtherwise(
  container: ContainerClient,
  { name, version, signature }: StoredRelease,
): Promise<boolean> {
  if (signature === undefined) return false;
  try {
    return (await readStoredRelease(container, name, version)).release.signature !== signature;
  } catch {
    return false;
  }
}

const pick = (files: Record<string, string>, paths: readonly string[]) =>
  Object.fromEntries(Object.entries(files).filter(([path]) => paths.includes(path)));

/** A channel's release set; of a channel without one, an empty set with revision 0. */
export async function readReleaseSet(channel: string, connectionString = storageConnection()): Promise<ReleaseSet> {
  return setOf(await readChannel(openReleases(connectionString), channel));
}

/** The missing or changed files of one release in storage. */
export interface ReleaseFaults extends FileFaults {
  name: string;
  version: string;
}

/** The live releases of a channel whose files storage has lost or changed; empty when all is well. Deploy repairs them. */
export async function verifyReleases(
  channel: string,
  connectionString = storageConnection(),
): Promise<ReleaseFaults[]> {
  const container = openReleases(connectionString);
  const { documents } = await readChannel(container, channel);
  const found: ReleaseFaults[] = [];
  for (const { document } of documents) {
    const release = liveOf(document);
    if (release === undefined) continue;
    const faults = await findFaults(container, `${release.name}/${release.version}/`, release.files);
    if (faults.missing.length + faults.damaged.length > 0)
      found.push({ name: release.name, version: release.version, ...faults });
  }
  return found;
}
