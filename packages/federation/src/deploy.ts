import { hostname, userInfo } from 'node:os';
import { promisify } from 'node:util';
import { gunzip as gunzipCallback } from 'node:zlib';
import type { ContainerClient } from '@azure/storage-blob';
import * as v from 'valibot';
import { buildWorkspace } from './build.ts';
import { type BuildRecord, releaseFolder, versionOf } from './build-record.ts';
import { readChannel, swapChannel } from './channel.ts';
import { conflicts, unmet } from './declaration.ts';
import { type FileFaults, findFaults, uploadFile, uploadFiles } from './files.ts';
import {
  type HostRelease,
  hostReleaseSchema,
  type ReleaseSet,
  type RemoteRelease,
  remoteReleaseSchema,
} from './releases.ts';
import { missingNames, type SharedNames, sharedNamesSchema } from './shared-names.ts';
import { ensureReleases, openReleases, statusOf, storageConnection } from './storage.ts';
import { readWorkspace } from './workspace.ts';

const gunzip = promisify(gunzipCallback);
const storedNamesSchema = v.object({ takes: v.optional(sharedNamesSchema), gives: v.optional(sharedNamesSchema) });

/**
 * The deployment would break the channel: nothing was changed. The message names the remote, its requirement and the
 * available version.
 */
export class DeployRefused extends Error {
  override name = 'DeployRefused';
}

/** Options of a deployment. */
export interface DeployOptions {
  /** Folder of the host or of a remote. */
  folder: string;
  /** 'portal' or 'warehouse'. */
  channel: string;
  /** Default: AZURE_STORAGE_CONNECTION_STRING, or the local emulator. */
  connectionString?: string;
  /** Recorded in the release set. Default: GROUNDWORK_DEPLOYED_BY, or user@machine. */
  deployedBy?: string;
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
}

type Release = RemoteRelease | HostRelease;
const isRemote = (release: Release): release is RemoteRelease => 'container' in release;
const liveIn = (set: ReleaseSet, name: string): Release | undefined =>
  name === 'host' ? set.host : set.remotes.find((remote) => remote.name === name);

function author(): string {
  if (process.env.GROUNDWORK_DEPLOYED_BY) return process.env.GROUNDWORK_DEPLOYED_BY;
  let user = 'unknown';
  try {
    user = userInfo().username;
  } catch {
    // A container's user may have no name.
  }
  return `${user}@${hostname()}`;
}

function releaseOf(record: BuildRecord, version: string, deployedBy: string): Release {
  const common = {
    name: record.name,
    version,
    // Relative to the container: the edge knows the address under which its browsers reach it.
    baseUrl: `${record.name}/${version}/`,
    files: record.files,
    deployedBy,
    deployedAtUtc: new Date().toISOString(),
  };
  if (record.kind === 'host')
    return { ...common, entries: record.entries, lazy: record.lazy, provides: record.provides };
  const { container, entry, preload, pages, declaration } = record;
  return { ...common, container, entry, preload, pages, declaration };
}

/** @throws DeployRefused when this release and what is live do not fit together */
function refuseUnfit(release: Release, set: ReleaseSet): void {
  const reasons: string[] = [];
  if (isRemote(release)) {
    if (set.host !== undefined)
      for (const { name, range, provided } of unmet(release.declaration.requires, set.host.provides))
        reasons.push(
          `${release.name} requires ${name} ${range}; the host of channel ${set.channel} provides ${provided ?? 'none'}`,
        );
    const others = set.remotes.map((remote) => remote.declaration);
    reasons.push(...conflicts(release.declaration, others));
  } else {
    for (const remote of set.remotes)
      for (const { name, range, provided } of unmet(remote.declaration.requires, release.provides))
        reasons.push(
          `${remote.name} ${remote.version}, live on channel ${set.channel}, requires ${name} ${range}; this host provides ${provided ?? 'none'}`,
        );
  }
  if (reasons.length > 0) throw new DeployRefused(reasons.join('\n'));
}

/** Import names of each release's shared modules: beside its files in storage, too much for the page of every visit. */
interface StoredNames {
  takes?: SharedNames;
  gives?: SharedNames;
}

/** @throws DeployRefused when a remote's code takes what its host does not have, whatever their versions promise */
async function refuseMissing(
  container: ContainerClient,
  release: Release,
  own: StoredNames,
  set: ReleaseSet,
): Promise<void> {
  const host = isRemote(release) ? set.host : release;
  const remotes = isRemote(release) ? [release] : set.remotes;
  if (host === undefined) return;
  const namesOf = async (other: Release): Promise<StoredNames> =>
    other === release ? own : storedNames(await readReleaseFile(container, other.name, other.version));
  const { gives } = await namesOf(host);
  const reasons: string[] = [];
  for (const remote of remotes) {
    const { takes } = await namesOf(remote);
    for (const { key, names } of missingNames(takes, gives)) {
      const [, shortName = ''] = key.split('/');
      reasons.push(
        `${remote.name} ${remote.version} takes ${names.join(', ')} of ${key}; the host ${host.version} of channel ${set.channel}, with ${shortName} ${host.provides[shortName] ?? 'none'}, does not have ${names.length === 1 ? 'that' : 'those'}`,
      );
    }
  }
  if (reasons.length > 0) throw new DeployRefused(reasons.join('\n'));
}

function withRelease(set: ReleaseSet, release: Release): ReleaseSet {
  if (!isRemote(release)) return { ...set, host: release };
  const remotes = [...set.remotes.filter((remote) => remote.name !== release.name), release];
  return { ...set, remotes: remotes.sort((a, b) => (a.name < b.name ? -1 : 1)) };
}

/**
 * Builds a workspace (unless unchanged), checks it against the live releases, uploads missing files, verifies the bytes
 * of every file, and makes it live in one conditional swap. Deploying the same again changes nothing, but repairs files
 * that storage lost.
 * @throws DeployRefused, or Error when building, uploading or verifying fails
 */
export async function deploy(options: DeployOptions): Promise<DeployOutcome> {
  const { folder, channel, log = () => {} } = options;
  const workspace = readWorkspace(folder);
  const { record, isNew } = await buildWorkspace(workspace);
  const version = versionOf(record);
  log(`${record.name} ${version}: ${isNew ? 'built' : 'already built'}`);

  const container = await ensureReleases(options.connectionString ?? storageConnection());
  const release = releaseOf(record, version, options.deployedBy ?? author());
  const names: StoredNames = record.kind === 'host' ? { gives: record.gives } : { takes: record.takes };
  const refuse = async (set: ReleaseSet) => {
    refuseUnfit(release, set);
    await refuseMissing(container, release, names, set);
  };
  await refuse((await readChannel(container, channel)).set);

  const uploaded = await uploadMissing(container, { ...release, ...names }, releaseFolder(workspace.folder));
  if (uploaded > 0) log(`${record.name} ${version}: ${uploaded} files uploaded and verified`);

  let previous: string | undefined;
  let changed = false;
  await swapChannel(container, channel, async (set) => {
    const live = liveIn(set, release.name);
    previous = live?.version;
    changed = live?.version !== version;
    if (!changed) {
      previous = live?.previous;
      return undefined;
    }
    await refuse(set);
    return withRelease(set, { ...release, previous });
  });
  log(
    `${record.name} ${version}: ${changed ? `live on channel ${channel}` : `was live on channel ${channel} already`}`,
  );
  return { name: record.name, channel, version, previous, changed, uploaded };
}

async function uploadMissing(container: ContainerClient, release: Release, folder: string): Promise<number> {
  const prefix = `${release.name}/${release.version}/`;
  const faults = await findFaults(container, prefix, release.files);
  await uploadFiles(container, prefix, folder, faults.missing);
  await uploadFiles(container, prefix, folder, faults.damaged, true);
  // What a rollback needs to make this version live again.
  await uploadFile(container, `${prefix}release.json`, Buffer.from(JSON.stringify(release, null, 2)));
  const written = [...faults.missing, ...faults.damaged];
  const still = await findFaults(container, prefix, pick(release.files, written));
  const bad = [...still.missing, ...still.damaged];
  if (bad.length > 0)
    throw new Error(
      `${release.name} ${release.version} was uploaded, but these files do not answer as they should: ${bad.join(', ')}. Nothing was made live.`,
    );
  return written.length;
}

const pick = (files: Record<string, string>, paths: readonly string[]) =>
  Object.fromEntries(Object.entries(files).filter(([path]) => paths.includes(path)));

/** Options of a rollback. */
export interface RollbackOptions {
  /** 'host' or a remote's name. */
  name: string;
  channel: string;
  connectionString?: string;
  deployedBy?: string;
}

/**
 * Makes the version live again that was live before. Rolling back twice returns to where it began. @throws Error when
 * there is no version before, or its files are gone; DeployRefused when it no longer fits
 */
export async function rollback(options: RollbackOptions): Promise<DeployOutcome> {
  const { name, channel } = options;
  const container = openReleases(options.connectionString ?? storageConnection());
  const live = liveIn((await readChannel(container, channel)).set, name);
  if (live === undefined)
    throw new Error(`${name} is not deployed on channel ${channel}, so there is nothing to roll back.`);
  if (live.previous === undefined)
    throw new Error(`${name} ${live.version} is the first version on channel ${channel}: there is none before it.`);
  const stored = await readReleaseFile(container, name, live.previous);
  const names = storedNames(stored);
  const earlier: Release = v.parse(name === 'host' ? hostReleaseSchema : remoteReleaseSchema, stored);
  const faults = await findFaults(container, `${name}/${earlier.version}/`, earlier.files);
  const bad = [...faults.missing, ...faults.damaged];
  if (bad.length > 0)
    throw new Error(
      `${name} ${earlier.version} cannot be made live again: ${bad.join(', ')} is missing or damaged in storage.`,
    );
  await swapChannel(container, channel, async (set) => {
    const now = liveIn(set, name);
    if (now?.version !== live.version)
      throw new Error(
        `${name} was deployed by ${now?.deployedBy ?? 'somebody'} at this very moment; look again before rolling back.`,
      );
    const release = {
      ...earlier,
      previous: live.version,
      deployedBy: options.deployedBy ?? author(),
      deployedAtUtc: new Date().toISOString(),
    };
    refuseUnfit(release, set);
    await refuseMissing(container, release, names, set);
    return withRelease(set, release);
  });
  return { name, channel, version: earlier.version, previous: live.version, changed: true, uploaded: 0 };
}

const storedNames = (stored: unknown): StoredNames => v.parse(storedNamesSchema, stored);

/** What a deployment stored of a version beside its files. */
async function readReleaseFile(container: ContainerClient, name: string, version: string): Promise<unknown> {
  try {
    const bytes = await container.getBlobClient(`${name}/${version}/release.json`).downloadToBuffer();
    return JSON.parse((await gunzip(bytes)).toString('utf8'));
  } catch (error) {
    if (statusOf(error) === 404) throw new Error(`${name} ${version} is no longer in storage.`);
    throw error;
  }
}

/** A channel's release set; of a channel without one, an empty set with revision 0. */
export async function readReleaseSet(channel: string, connectionString = storageConnection()): Promise<ReleaseSet> {
  return (await readChannel(openReleases(connectionString), channel)).set;
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
  const { set } = await readChannel(container, channel);
  const found: ReleaseFaults[] = [];
  for (const release of [...(set.host === undefined ? [] : [set.host]), ...set.remotes]) {
    const faults = await findFaults(container, `${release.name}/${release.version}/`, release.files);
    if (faults.missing.length + faults.damaged.length > 0)
      found.push({ name: release.name, version: release.version, ...faults });
  }
  return found;
}
