import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserConfiguration } from '@groundwork/federation';
import { openReleases, publicAddress, storageConnection } from '@groundwork/federation';
import { type TraceSettings, traceSettings, traceVariables, variable } from '@groundwork/server-process';
import { type IncludedHost, readIncludedHost } from './included-host.ts';
import { scanFiles } from './scan/scan-files.ts';

/** What one portal is served with. */
export interface EdgeConfiguration {
  channel: string;
  /** Container of the releases, as browsers reach it, with a closing slash. */
  releasesUrl: string;
  /** Credential to read the history and change releases from the Releases page; undefined: by command only. */
  releasesConnection?: string;
  /** Where pictures are, when not where releases are: pages show them and upload there. */
  pictureOrigins?: readonly string[];
  /** Where else than at its authority the identity provider answers: pages call it there and are led there. */
  identityOrigins?: readonly string[];
  /** The processes of the API, where `/api` leads. */
  apiUrls: readonly [string, ...string[]];
  /** Remote → address of the service that it may call below `/services/<remote>`; undefined: none has one. */
  services?: ReadonlyMap<string, string>;
  /** IP addresses and networks of the proxies before the edge, whose X-Forwarded-* headers are believed. */
  trustedProxies: readonly string[];
  /** Where browsers talk to chat; undefined: nowhere. */
  chatOrigins: readonly string[];
  browser: BrowserConfiguration;
  /** Folder for the last good release set and the host's files, so that storage may be away. */
  cacheFolder: string;
  /** What the edge shows the API when it asks for the health of releases; undefined: it does not ask. */
  healthSecret?: string;
  /** Milliseconds between two such questions; undefined: what suits a portal. */
  healthInterval?: number;
  /** Shared by all edges of a portal, so that a preview works at each; undefined: one of its own. */
  previewSecret?: string;
  /** Releases whose owner has no key are refused as well. */
  requiresSignatures?: boolean;
  /** Milliseconds for which an answer of storage is not asked for again; undefined: a second. */
  freshFor?: number;
  /** The host that came with this edge; undefined when it runs from its sources. */
  includedHost?: IncludedHost;
  /** Names the remotes that run from source (npm run dev); undefined in production. */
  developmentFile: string | undefined;
}
export interface Portal {
  host: string;
  port: number;
  configuration: EdgeConfiguration;
}

type Environment = Readonly<Record<string, string | undefined>>;
const checkout = fileURLToPath(new URL('../../..', import.meta.url));
const { optional: either } = variable;

const variables = {
  HOST: either(variable.host, '127.0.0.1'),
  PORTAL_PORT: either(variable.port, '3000'),
  WAREHOUSE_PORTAL_PORT: either(variable.port, '3100'),
  API_PORT: either(variable.port, '4000'),
  IDENTITY_PORT: either(variable.port, '4100'),
  CHAT_PORT: either(variable.port, '4200'),
  API_URL: either(variable.addresses),
  PORTAL_ORIGINS: either(variable.origins),
  RELEASES_URL: either(variable.address),
  PICTURE_ORIGINS: either(variable.origins),
  IDENTITY_ORIGINS: either(variable.origins),
  EDGE_TRUSTED_PROXIES: either(variable.networks, 'none'),
  REMOTE_SERVICES: either(variable.services),
  TELEMETRY_PERCENT: either(variable.whole(0, 100, 'must be a whole number of pages in a hundred'), '100'),
  EDGE_PREVIEW_SECRET: either(variable.text),
  RELEASE_HEALTH_SECRET: either(variable.text),
  EDGE_REQUIRE_SIGNATURES: either(variable.text, '0'),
  EDGE_DRAIN_MILLISECONDS: either(variable.drainMilliseconds, '2000'),
  EDGE_METRICS_PORT: either(variable.port),
  ...traceVariables,
};

/** Elsewhere this machine's own is meant, or what the sources hold. */
const ofProduction = ({ RELEASES_URL, GROUNDWORK_ALLOW_LOCAL_IDENTITY }: Environment) => ({
  API_URL: variable.required(variable.addresses),
  PORTAL_ORIGINS: variable.required(variable.secureOrigins),
  IDENTITY_AUTHORITY: variable.required(
    GROUNDWORK_ALLOW_LOCAL_IDENTITY === '1' ? variable.address : variable.secureAddress,
  ),
  IDENTITY_CLIENT_ID: variable.required(variable.text),
  AZURE_STORAGE_CONNECTION_STRING: RELEASES_URL
    ? either(variable.ownStorage)
    : variable.required(variable.ownStorage, 'is missing (required in production, or RELEASES_URL)'),
  EDGE_TRUSTED_PROXIES: variable.required(variable.networks),
  INVITATION_MAIL: variable.required(variable.ownMailAddress),
  SUPPORT_MAIL: variable.required(variable.ownMailAddress),
  GROUNDWORK_DATA: variable.required(variable.text),
  EDGE_PREVIEW_SECRET: either(variable.secret()),
  RELEASE_HEALTH_SECRET: either(variable.secret()),
});

/** @throws one error that names every variable of the process that is wrong */
const readProcess = (environment: Environment) => {
  const isProduction = environment.NODE_ENV === 'production';
  if (isProduction) variable.readVariables('The edge', { ...variables, ...ofProduction(environment) }, environment);
  return variable.readVariables('The edge', variables, environment);
};

/** How long the process goes on serving when it is asked to end, so that a load balancer notices. */
export const readDrainMilliseconds = (environment: Environment): number =>
  readProcess(environment).EDGE_DRAIN_MILLISECONDS;

/** Where Prometheus reads the figures of the process; undefined: there are none. */
export function readMetricsAddress(environment: Environment): { host: string; port: number } | undefined {
  const { HOST, EDGE_METRICS_PORT } = readProcess(environment);
  return EDGE_METRICS_PORT === undefined ? undefined : { host: HOST, port: EDGE_METRICS_PORT };
}

/** Where traces of the process's requests go; undefined: there are none. */
export const readTraces = (environment: Environment): TraceSettings | undefined =>
  traceSettings('groundwork-edge', readProcess(environment));

/**
 * The portals that one edge serves, from the environment. An empty value meant for browsers is passed on as
 * missing: the host shows which value it misses.
 * @throws one error that names every variable of the process that is wrong
 */
export function readPortals(environment: Environment = process.env): Portal[] {
  const values = readProcess(environment);
  const optional = (name: string, fallback?: string) => (environment[name] ?? fallback) || undefined;
  const region = optional('CHAT_REGION', 'local');
  const applicationId = optional('CHAT_APPLICATION_ID', region === 'local' ? 'groundwork' : undefined);
  const chatHost = optional('CHAT_API_URL', region === 'local' ? `http://localhost:${values.CHAT_PORT}` : undefined);
  const localIdentity = `http://localhost:${values.IDENTITY_PORT}`;
  const authority = optional('IDENTITY_AUTHORITY', localIdentity);
  const storage = optional('AZURE_STORAGE_CONNECTION_STRING');
  const data = environment.GROUNDWORK_DATA || join(checkout, '.groundwork');
  const includedHost = readIncludedHost(fileURLToPath(new URL('./included-host', import.meta.url)));
  const configuration = (channel: string): EdgeConfiguration => ({
    channel,
    releasesUrl: values.RELEASES_URL
      ? `${values.RELEASES_URL}/`
      : publicAddress(openReleases(storageConnection(environment as NodeJS.ProcessEnv))),
    pictureOrigins: values.PICTURE_ORIGINS ?? (storage ? [variable.storageOrigin(storage)] : undefined),
    identityOrigins: values.IDENTITY_ORIGINS,
    apiUrls: values.API_URL ?? [`http://127.0.0.1:${values.API_PORT}`],
    services: values.REMOTE_SERVICES,
    trustedProxies: values.EDGE_TRUSTED_PROXIES,
    chatOrigins: chatOrigins(chatHost, applicationId),
    browser: {
      channel,
      apiBaseUrl: optional('API_BASE_URL', '/api/'),
      identity: {
        authority,
        clientId: environment.IDENTITY_CLIENT_ID || 'groundwork-portal',
        apiScope: environment.IDENTITY_API_SCOPE || 'api',
      },
      chat: { applicationId, region, apiHost: chatHost },
      invitationMail: environment.INVITATION_MAIL || 'invitations@groundwork.test',
      scanWorker: scanFiles().worker,
      portalOrigins: values.PORTAL_ORIGINS ?? [
        `http://localhost:${values.PORTAL_PORT}`,
        `http://localhost:${values.WAREHOUSE_PORTAL_PORT}`,
      ],
      ...(values.REMOTE_SERVICES ? { services: [...values.REMOTE_SERVICES.keys()] } : {}),
      telemetryPercent: values.TELEMETRY_PERCENT,
      supportMail: environment.SUPPORT_MAIL || 'support@groundwork.test',
      usesPasswords: authority === localIdentity || environment.GROUNDWORK_ALLOW_LOCAL_IDENTITY === '1',
    },
    cacheFolder: join(data, 'edge'),
    releasesConnection: storage,
    previewSecret: values.EDGE_PREVIEW_SECRET || undefined,
    healthSecret: values.RELEASE_HEALTH_SECRET || undefined,
    requiresSignatures: values.EDGE_REQUIRE_SIGNATURES === '1',
    includedHost,
    developmentFile:
      environment.NODE_ENV === 'production'
        ? undefined
        : environment.GROUNDWORK_DEVELOPMENT_FILE || join(checkout, '.cache', 'development.json'),
  });
  return [
    { host: values.HOST, port: values.PORTAL_PORT, configuration: configuration('portal') },
    { host: values.HOST, port: values.WAREHOUSE_PORTAL_PORT, configuration: configuration('warehouse') },
  ];
}

/** The local service answers HTTP and WebSocket at one address; the hosted one below addresses of its own. */
function chatOrigins(host: string | undefined, applicationId: string | undefined): string[] {
  if (host !== undefined) return [host, host.replace(/^http/, 'ws')];
  return applicationId === undefined ? [] : ['https://*.sendbird.com', 'wss://*.sendbird.com'];
}
