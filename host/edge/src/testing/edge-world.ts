import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deploy, openReleases, publicAddress } from '@groundwork/federation';
import { type Azurite, removeBuiltWorkspaces, startAzurite } from '@groundwork/federation/testing';
import type { LogStream } from '@groundwork/server-process';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { EdgeConfiguration } from '../configuration.ts';
import { createEdge } from '../edge.ts';

interface Counts {
  opens: number;
  failures: number;
  people?: number;
}

/** A real blob server, an API that repeats what it was asked, and edges before them. */
export interface EdgeWorld {
  readonly azurite: Azurite;
  /** Of files that go with the world. */
  readonly folder: string;
  /** What the API was asked. */
  readonly seen: readonly { url?: string; headers: Record<string, unknown>; body: string }[];
  readonly channel: string;
  /** What the API says of versions to the edge alone. */
  health: (Counts & {
    remote: string;
    version: string;
    browsers?: (Counts & { browser: string })[];
    actions?: { failure: string; people: number }[];
  })[];
  /** Hashes of the accounts of projects, which the API says to the edge alone; undefined: it cannot say. */
  members: Record<string, readonly string[]> | undefined;
  /** To one that nothing is deployed to. */
  changeChannel: () => void;
  configuration: (changes?: Partial<EdgeConfiguration>) => EdgeConfiguration;
  open: (changes?: Partial<EdgeConfiguration>, log?: LogStream) => Promise<FastifyInstance>;
  put: (folderOfBuild: string) => ReturnType<typeof deploy>;
  /** Asks as a browser asks for a page. */
  page: (edge: FastifyInstance, url: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;
  stop: () => Promise<void>;
}

/** Milliseconds: tests wait for the next question to storage. */
export const freshFor = 100;
/** Known to the edge and the API. */
export const healthSecret = 'secret';

export async function startEdgeWorld(): Promise<EdgeWorld> {
  const azurite = await startAzurite();
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-edge-'));
  const edges: FastifyInstance[] = [];
  const seen: { url?: string; headers: Record<string, unknown>; body: string }[] = [];
  let count = 0;
  const api = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      seen.push({ url: request.url, headers: request.headers, body });
      const isAway = world.members === undefined && request.url?.startsWith('/release-cohorts/');
      response.writeHead(isAway ? 503 : request.url === '/missing' ? 404 : 200, {
        'content-type': 'application/json',
        'x-pagination': '{}',
      });
      // A token that names a role is that of somebody of this role: of staff, unless it names a category, too.
      const [, category = 'PES', role] = /^Bearer as (?:(\w+) )?(\w+)$/.exec(request.headers.authorization ?? '') ?? [];
      const isHealth = request.url?.startsWith('/telemetry/health?');
      const isTrusted = request.headers['x-groundwork-service'] === healthSecret;
      if (isHealth) return response.end(JSON.stringify(isTrusted ? { versions: world.health } : {}));
      const project = /^\/release-cohorts\/([\w-]+)$/.exec(request.url ?? '')?.[1];
      if (project && isTrusted) return response.end(JSON.stringify({ accounts: world.members?.[project] ?? [] }));
      const profile = { category, role, emailAddress: `${role}@example.test` };
      response.end(JSON.stringify(request.url === '/auth/me' && role ? profile : { url: request.url }));
    });
  });
  await new Promise<void>((resolve) => {
    api.listen(0, '127.0.0.1', resolve);
  });
  const world: EdgeWorld = {
    azurite,
    folder,
    seen,
    health: [],
    members: {},
    get channel() {
      return `edge-${count}`;
    },
    changeChannel: () => {
      count += 1;
    },
    configuration: (changes = {}) => ({
      channel: world.channel,
      releasesUrl: publicAddress(openReleases(azurite.connectionString)),
      apiUrls: [`http://127.0.0.1:${(api.address() as AddressInfo).port}`],
      trustedProxies: [],
      chatOrigins: ['http://localhost:4200', 'ws://localhost:4200'],
      browser: {
        channel: world.channel,
        apiBaseUrl: '/api/',
        identity: {
          authority: 'http://localhost:4100',
          clientId: 'groundwork-portal',
          apiScope: 'api',
        },
        chat: { applicationId: 'local', region: 'local', apiHost: 'http://localhost:4200' },
        invitationMail: 'invitations@groundwork.test',
        supportMail: 'support@groundwork.test',
      },
      cacheFolder: join(folder, world.channel),
      freshFor,
      developmentFile: undefined,
      ...changes,
    }),
    open: async (changes, log) => {
      const edge = await createEdge(world.configuration(changes), log);
      edges.push(edge);
      return edge;
    },
    put: (folderOfBuild) =>
      deploy({ folder: folderOfBuild, channel: world.channel, connectionString: azurite.connectionString }),
    page: (edge, url, headers = {}) => edge.inject({ url, headers: { accept: 'text/html', ...headers } }),
    stop: async () => {
      await Promise.all(edges.map((edge) => edge.close()));
      await new Promise((resolve) => {
        api.close(resolve);
      });
      await azurite.remove();
      removeBuiltWorkspaces();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return world;
}

/** The data that a page carries in its element of this id. */
export function dataIn(html: string, id: string): Record<string, never> {
  const text = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(html)?.[1];
  return JSON.parse(text ?? 'null') as Record<string, never>;
}
