import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { ContainerClient } from '@azure/storage-blob';
import { DeployRefused } from './checks.ts';
import { isField } from './contract-collections.ts';
import { isRemote, type Release } from './documents.ts';
import { offeredKey } from './earlier-majors.ts';
import { isDeclared, seenWithEarlier, withComing } from './earlier-types.ts';
import { type KeptTypes, readStoredTypes } from './kept-types.ts';
import { readStoredRelease, type StoredNames } from './stored-release.ts';
import { type TypeFault, typeFaults } from './type-check.ts';
import {
  dialogUse,
  fieldUse,
  pointUse,
  question,
  type TypeUse,
  type TypeWorld,
  typeUseAt,
  valueUse,
  worldFiles,
} from './type-gate.ts';
import type { Workspace } from './workspace.ts';

/** A deployment whose types are compared with what is live. */
export interface TypeComparison {
  workspace: Workspace;
  container: ContainerClient;
  channel: string;
  release: Release;
  /** What of this name is live; undefined: nothing. */
  live: Release | undefined;
  types: KeptTypes;
  /** What the other names offer. */
  others: readonly Release[];
  /** Names that may change for others, or all. */
  breaks: readonly string[] | 'all';
}
interface Other {
  release: Release;
  types: KeptTypes;
}

const scope = '@groundwork/';
const contract = `${scope}contract`;
const words = (types: KeptTypes) => (types.words ?? []).flatMap((word) => [dialogUse(word), pointUse(word)]);
const hasTypes = (declarations: KeptTypes['declarations']): declarations is Record<string, string> =>
  declarations !== undefined && isDeclared(declarations, contract);
const called = ({ name, version }: Release) => `${name} ${version}`;

/** The host's name for a shared package that a remote takes: that of an earlier major where the remote needs one. */
const offeredTo = (remote: Release, host: Release | undefined, key: string): string =>
  isRemote(remote) && host !== undefined && !isRemote(host)
    ? offeredKey(key, remote.declaration.requires, host.provides)
    : key;

/** What a remote takes of the host: values of its shared packages, and fields of the contract's records. */
function takenUses({ takes = {} }: StoredNames, offered: (key: string) => string): TypeUse[] {
  return Object.entries(takes).flatMap(([key, names]) => {
    // A list of the contract, such as the statuses, grows without breaking anybody; its records are compared by field.
    if (key !== contract && !key.startsWith(`${contract}/`)) return names.map((name) => valueUse(key, name));
    return names.filter(isField).map((name) => {
      const [, collection = '', field = ''] = name.split('.');
      return fieldUse(offered(contract), collection, field);
    });
  });
}

/** The uses that no longer hold, with what the compiler says. What it cannot even compare with itself does not count. */
async function broken(
  workspace: Workspace,
  live: TypeWorld,
  next: TypeWorld,
  keys: readonly string[],
  uses: readonly TypeUse[],
): Promise<Map<string, string>> {
  const found = async (before: TypeWorld, after: TypeWorld, asked: readonly TypeUse[]) => {
    const faults = await typeFaults(workspace, question(before, after, keys, asked));
    return new Map(
      faults.flatMap(({ file, line, message }) => {
        const use = file === 'check.ts' ? typeUseAt(asked, line) : undefined;
        return use === undefined ? [] : [[use.name, message] as const];
      }),
    );
  };
  const changed = await found(live, next, uses);
  if (changed.size === 0) return changed;
  const asked = uses.filter(({ name }) => changed.has(name));
  const incomparable = await found(live, live, asked);
  return new Map([...changed].filter(([name]) => !incomparable.has(name)));
}

const offersOf = (others: readonly Other[]) =>
  Object.fromEntries(
    others.flatMap(({ release, types }) => (types.offers === undefined ? [] : [[release.name, types.offers]])),
  );

/** Which remotes use what a deployment changes: 'ui.Button' → the change, and those who use it. */
async function brokenForOthers(
  comparison: TypeComparison,
  live: TypeWorld,
  next: TypeWorld,
  users: readonly { release: Release; uses: readonly TypeUse[] }[],
): Promise<string[]> {
  const { workspace, release, breaks } = comparison;
  const uses = [...new Map(users.flatMap((user) => user.uses.map((use) => [use.line, use] as const))).values()];
  if (uses.length === 0 || breaks === 'all') return [];
  const keys = [...new Set(users.flatMap((user) => user.uses.flatMap(({ key }) => key ?? [])))];
  const changes = await broken(workspace, live, next, keys, uses);
  return [...changes]
    .filter(([name]) => !breaks.includes(name))
    .map(([name, message]) => {
      const broken = users.filter((user) => user.uses.some((use) => use.name === name));
      return `${called(release)} changes ${name}, which ${broken.map((user) => called(user.release)).join(' and ')} ${broken.length === 1 ? 'uses' : 'use'} as it is live: ${message}`;
    });
}

/** Sources of a remote that do not compile against what the live host and the other remotes give. */
async function ownFaults({ workspace }: TypeComparison, world: TypeWorld): Promise<TypeFault[]> {
  const source = join(workspace.folder, 'src');
  const entry = ['remote.ts', 'remote.tsx'].find((file) => existsSync(join(source, file)));
  if (entry === undefined || !existsSync(join(workspace.folder, 'tsconfig.json'))) return [];
  const declared = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.d.ts'));
  const files = worldFiles('live', world);
  const offers = Object.keys(files).filter((file) => file.startsWith('live/offers/'));
  const targets = Object.entries(world.declarations).flatMap(([path, text]) => {
    const [, folder] = /^(@groundwork\/[\w-]+)\/package\.json$/.exec(path) ?? [];
    if (folder === undefined) return [];
    const { exports = {} } = JSON.parse(text) as { exports?: Record<string, string> };
    return Object.entries(exports).map(([key, file]) => [
      `${folder}${key.slice(1)}`,
      [`./live/node_modules/${folder}/${file.replace('./', '')}`],
    ]);
  });
  const own = [entry, ...declared].map((file) => `../../src/${file.split(sep).join('/')}`);
  const cleared = { outDir: null, rootDir: null, tsBuildInfoFile: null };
  const once = { noEmit: true, composite: false, incremental: false, declaration: false, emitDeclarationOnly: false };
  const faults = await typeFaults(workspace, {
    files,
    configuration: {
      extends: '../../tsconfig.json',
      compilerOptions: { ...cleared, ...once, types: [], paths: Object.fromEntries(targets) },
      ...{ include: [], references: [], files: [...own, ...offers] },
    },
  });
  // What is wrong in the types of others is not up to this remote.
  return faults.filter(({ file }) => !file.startsWith('live/'));
}

/** The remotes that a deployment breaks, by name, and the places where its own sources do not fit the live releases. */
async function reasons(comparison: TypeComparison): Promise<string[]> {
  const { workspace, container, channel, release, live, types, others, breaks } = comparison;
  const known = await Promise.all(
    others.map(async (other) => ({ release: other, types: await readStoredTypes(container, other) })),
  );
  const remotes = known.filter((other) => isRemote(other.release));
  const before = live === undefined ? {} : await readStoredTypes(container, live);
  const offers = offersOf(remotes);
  if (!isRemote(release)) {
    if (!hasTypes(before.declarations) || !hasTypes(types.declarations)) return [];
    const provides = live === undefined || isRemote(live) ? {} : live.provides;
    const known = withComing(before.declarations, provides, release.provides);
    const next = types.declarations;
    const isKnown = ({ key }: TypeUse) => key === undefined || [known, next].every((each) => isDeclared(each, key));
    const users = await Promise.all(
      remotes.map(async (other) => {
        const { names } = await readStoredRelease(container, other.release.name, other.release.version);
        const taken = takenUses(names, (key) => offeredTo(other.release, release, key));
        return { release: other.release, uses: [...taken.filter(isKnown), ...words(other.types)] };
      }),
    );
    return brokenForOthers(comparison, { declarations: known, offers }, { declarations: next, offers }, users);
  }
  const host = known.find((other) => !isRemote(other.release));
  const { declarations = {} } = host?.types ?? {};
  const withOwn = (own: string | undefined): TypeWorld => ({
    declarations,
    offers: { ...offers, ...(own === undefined ? {} : { [release.name]: own }) },
  });
  const users = remotes.map((other) => ({ release: other.release, uses: words(other.types) }));
  const isSame = before.offers === types.offers;
  const found = isSame ? [] : await brokenForOthers(comparison, withOwn(before.offers), withOwn(types.offers), users);
  if (!hasTypes(declarations) || breaks === 'all') return found;
  const own = offeredTo(release, host?.release, contract);
  // A host of before kept no types of an earlier major.
  if (!isDeclared(declarations, own)) return found;
  const world = { declarations, offers };
  const faults = await ownFaults(comparison, own === contract ? world : seenWithEarlier(world, own.replace(scope, '')));
  const { folder } = workspace;
  return [
    ...found,
    ...faults.map(
      ({ file, line, message }) =>
        `${called(release)} does not fit what is live on channel ${channel}: ${relative(folder, join(folder, 'dist', 'gate', file))}:${line}: ${message}`,
    ),
  ];
}

const most = 20;

/** @throws DeployRefused naming who breaks, and by what */
export async function refuseTypeBreaks(comparison: TypeComparison): Promise<void> {
  const found = await reasons(comparison);
  if (found.length === 0) return;
  const more = found.length > most ? [`and ${found.length - most} more`] : [];
  throw new DeployRefused(
    [...found.slice(0, most), ...more, 'Name what may change for others with --breaks.'].join('\n'),
  );
}
