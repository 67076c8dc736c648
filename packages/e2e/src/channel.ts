import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { BlobServiceClient, type ContainerClient } from '@azure/storage-blob';
import { createEdge, readPortals } from '@groundwork/edge';
import {
  type ChannelDocument,
  type DeployOptions,
  type DeployOutcome,
  deploy,
  disable,
  documentPath,
  enable,
  openReleases,
  ownersPath,
  type ReleaseSet,
  type RemoteRelease,
  readReleaseSet,
  rollback,
} from '@groundwork/federation';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { type Account, pageWith, platform, signedIn } from './fixtures.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const fixture = join(import.meta.dirname, '..', 'fixtures', 'probe-remote');

/** A portal of its own on the shared platform: an edge, and a channel that no other test deploys to. */
export interface Channel {
  name: string;
  address: string;
  storage: ContainerClient;
  deploy(folder: string, options?: Partial<DeployOptions>): Promise<DeployOutcome>;
  rollback(remote: string): Promise<DeployOutcome>;
  switchOff(remote: string, reason: string): Promise<unknown>;
  switchOn(remote: string): Promise<unknown>;
  releases(): Promise<ReleaseSet>;
  release(remote: string): Promise<RemoteRelease>;
  /** Replaces the live releases of remotes by whatever `change` answers, past every check of the deploy command. */
  doctor(change: (set: ReleaseSet) => unknown): Promise<void>;
  /** A page of somebody who is signed in, without a service worker unless the test is about it. */
  pageAs(browser: Browser, account: Account, options?: BrowserContextOptions): Promise<Page>;
  close(): Promise<void>;
}

/**
 * @param remotes which of the portal's live remotes it starts with
 * @param servers of this portal, in place of the shared ones or beside them (REMOTE_SERVICES), and how often its edge asks
 * for the health of releases
 */
export async function openChannel(
  remotes: readonly string[] = ['collaboration'],
  servers: { apis?: readonly string[]; chat?: string; services?: string; healthInterval?: number } = {},
): Promise<Channel> {
  const { storage: connectionString, identity, env } = platform();
  const { apis = [platform().api], chat = platform().chat } = servers;
  const name = `e2e-${Date.now()}-${process.pid}`;
  const cacheFolder = mkdtempSync(join(tmpdir(), 'groundwork-channel-'));
  const [portal] = readPortals({
    AZURE_STORAGE_CONNECTION_STRING: connectionString,
    IDENTITY_AUTHORITY: identity,
    API_URL: apis.join(','),
    CHAT_API_URL: chat,
    REMOTE_SERVICES: servers.services,
    GROUNDWORK_DATA: cacheFolder,
    RELEASE_HEALTH_SECRET: env.RELEASE_HEALTH_SECRET,
  });
  const { configuration } = portal!;
  const edge = await createEdge({
    ...configuration,
    healthInterval: servers.healthInterval,
    // Remotes that somebody runs from source are not this test's.
    developmentFile: undefined,
    channel: name,
    browser: { ...configuration.browser, channel: name },
  });
  const storage = openReleases(connectionString);
  const upload = async (path: string, content: unknown) => {
    const body = JSON.stringify(content);
    await storage.getBlockBlobClient(path).upload(body, Buffer.byteLength(body));
  };
  const live = await readReleaseSet('portal', connectionString);
  const first = [...(live.host ? [live.host] : []), ...live.remotes.filter((r) => remotes.includes(r.name))];
  for (const release of first)
    await upload(documentPath(name, release.name), { name: release.name, revision: 1, live: release });
  // Nothing here is signed: the tests replace releases past the deploy command.
  await upload(ownersPath(name), {
    names: Object.fromEntries(first.map((r) => [r.name, { owner: r.name, keys: [] }])),
  });
  const { port } = new URL(await edge.listen({ port: 0, host: '127.0.0.1' }));
  const address = `http://localhost:${port}`;
  await letRead(connectionString, address);
  return {
    name,
    address,
    storage,
    deploy: (folder, options) =>
      deploy({ folder, channel: name, connectionString, deployedBy: 'e2e', drops: 'all', ...options }),
    rollback: (remote) => rollback({ name: remote, channel: name, connectionString, deployedBy: 'e2e' }),
    switchOff: (remote, reason) => disable({ name: remote, channel: name, connectionString, message: reason }),
    switchOn: (remote) => enable({ name: remote, channel: name, connectionString }),
    releases: () => readReleaseSet(name, connectionString),
    release: async (remote) =>
      (await readReleaseSet(name, connectionString)).remotes.find((release) => release.name === remote)!,
    doctor: async (change) => {
      const set = await readReleaseSet(name, connectionString);
      const { remotes: changed } = change(set) as { remotes: { name: string }[] };
      let grown = 0;
      for (const release of changed) {
        if (
          isDeepStrictEqual(
            release,
            set.remotes.find((remote) => remote.name === release.name),
          )
        )
          continue;
        const path = documentPath(name, release.name);
        const before = JSON.parse((await storage.getBlobClient(path).downloadToBuffer()).toString()) as ChannelDocument;
        await upload(path, { ...before, revision: before.revision + 1, live: release });
        grown += 1;
      }
      // The edge asks again after a second; a page opened now must see the change.
      await waitUntilServed(address, set.revision + grown);
    },
    async pageAs(browser, account, options) {
      const state = await signedIn(browser, account);
      // A session is stored for each origin: copy it, so that the same person is signed in at this portal too.
      const origins = state.origins.map((item) =>
        item.origin === platform().portal ? { ...item, origin: address } : item,
      );
      return pageWith(browser, { ...state, origins }, { serviceWorkers: 'block', ...options });
    },
    async close() {
      await edge.close();
      for await (const { name: path } of storage.listBlobsFlat({ prefix: `channels/${name}/` }))
        await storage.deleteBlob(path);
      rmSync(cacheFolder, { recursive: true, force: true });
    },
  };
}

/** Lets the pages of one more origin read the releases, as the API does for its own portals. */
async function letRead(connectionString: string, origin: string): Promise<void> {
  const service = BlobServiceClient.fromConnectionString(connectionString);
  // Another test file may write the rules at the same moment; there is no condition for them.
  for (let attempt = 0; attempt < 10; attempt++) {
    const { cors = [] } = await service.getProperties();
    const [rule] = cors;
    if (rule === undefined || rule.allowedOrigins.split(',').includes(origin)) return;
    await service.setProperties({
      cors: [{ ...rule, allowedOrigins: `${rule.allowedOrigins},${origin}` }, ...cors.slice(1)],
    });
  }
}

/** Waits until a portal serves a release set of at least this revision. */
export async function waitUntilServed(address: string, revision: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const answer = await fetch(`${address}/release-set.json`);
    const set = answer.ok ? ((await answer.json()) as { revision: number }) : undefined;
    if (set !== undefined && set.revision >= revision) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${address} still serves an earlier release set than revision ${revision}.`);
}

export interface Probe {
  folder: string;
  /** Writes files of the remote; the next deploy builds them. */
  write(files: Record<string, string>): void;
  /** Makes the next build another release. */
  edition(text: string): void;
  remove(): void;
}

/** A copy of the fixture remote that can be built, outside of `remotes`. */
export function makeProbe(name = 'probe'): Probe {
  const parent = join(root, '.cache', 'e2e');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, `${name}-`));
  cpSync(fixture, folder, { recursive: true });
  symlinkSync(join(root, 'remotes', 'collaboration', 'node_modules'), join(folder, 'node_modules'));
  const probe: Probe = {
    folder,
    write(files) {
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
      }
    },
    // The time gives it files that no other release has: tests damage them in storage.
    edition: (text) =>
      probe.write({ 'src/edition.ts': `export const edition = ${JSON.stringify(`${text} of ${Date.now()}`)};\n` }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
  probe.edition('Edition 0');
  return probe;
}

/** The files that a code reference of a release brings, by ending. */
export const fileOf = (release: RemoteRelease, code: string, ending: '.js' | '.css'): string =>
  release.pages![code]!.files.find((file) => file.endsWith(ending))!;

export interface FailureReport {
  cause: string;
  remote: string;
  version: string;
  revision: number;
  code?: string;
  requestId?: string;
}

/** Failures that the loader reports on this page's console, as they come. */
export function reportsOf(page: Page): FailureReport[] {
  const reports: FailureReport[] = [];
  page.on('console', async (message) => {
    if (!message.text().startsWith('[loader]')) return;
    reports.push((await message.args()[1]?.jsonValue()) as FailureReport);
  });
  return reports;
}
