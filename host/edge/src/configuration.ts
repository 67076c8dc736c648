import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserConfiguration } from '@groundwork/federation';
import { openReleases, publicAddress, storageConnection } from '@groundwork/federation';

/** What one portal is served with. */
export interface EdgeConfiguration {
  channel: string;
  /** Container of the releases, as browsers reach it, with a closing slash. */
  releasesUrl: string;
  /** Where `/api` leads. */
  apiUrl: string;
  /** IP addresses and networks of the proxies before the edge, whose X-Forwarded-* headers are believed. */
  trustedProxies: readonly string[];
  /** Where browsers talk to chat; undefined: nowhere. */
  chatOrigins: readonly string[];
  browser: BrowserConfiguration;
  /** Folder for the last good release set and the host's files, so that storage may be away. */
  cacheFolder: string;
  /** Names the remotes that run from source (npm run dev); undefined in production. */
  developmentFile: string | undefined;
}
export interface Portal {
  port: number;
  configuration: EdgeConfiguration;
}

type Environment = Readonly<Record<string, string | undefined>>;
const checkout = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * The portals that one edge serves, from the environment. A value set to nothing is passed on as missing: the host shows
 * which one it misses.
 */
export function readPortals(environment: Environment = process.env): Portal[] {
  const number = (name: string, fallback: number) => Number(environment[name] || fallback);
  const optional = (name: string, fallback?: string) => (environment[name] ?? fallback) || undefined;
  const region = optional('CHAT_REGION', 'local');
  const applicationId = optional('CHAT_APPLICATION_ID', region === 'local' ? 'groundwork' : undefined);
  const chatHost = optional(
    'CHAT_API_URL',
    region === 'local' ? `http://localhost:${number('CHAT_PORT', 4200)}` : undefined,
  );
  const localIdentity = `http://localhost:${number('IDENTITY_PORT', 4100)}`;
  const authority = optional('IDENTITY_AUTHORITY', localIdentity);
  const data = environment.GROUNDWORK_DATA || join(checkout, '.groundwork');
  const configuration = (channel: string): EdgeConfiguration => ({
    channel,
    releasesUrl:
      environment.RELEASES_URL || publicAddress(openReleases(storageConnection(environment as NodeJS.ProcessEnv))),
    apiUrl: environment.API_URL || `http://127.0.0.1:${number('API_PORT', 4000)}`,
    trustedProxies: (environment.EDGE_TRUSTED_PROXIES ?? '')
      .split(',')
      .map((proxy) => proxy.trim())
      .filter(Boolean),
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
      supportMail: environment.SUPPORT_MAIL || 'support@groundwork.test',
      usesPasswords: authority === localIdentity || environment.GROUNDWORK_ALLOW_LOCAL_IDENTITY === '1',
    },
    cacheFolder: join(data, 'edge'),
    developmentFile:
      environment.NODE_ENV === 'production'
        ? undefined
        : environment.GROUNDWORK_DEVELOPMENT_FILE || join(checkout, '.cache', 'development.json'),
  });
  return [
    { port: number('PORTAL_PORT', 3000), configuration: configuration('portal') },
    { port: number('WAREHOUSE_PORTAL_PORT', 3100), configuration: configuration('warehouse') },
  ];
}

/** The local service answers HTTP and WebSocket at one address; the hosted one below addresses of its own. */
function chatOrigins(host: string | undefined, applicationId: string | undefined): string[] {
  if (host !== undefined) return [host, host.replace(/^http/, 'ws')];
  return applicationId === undefined ? [] : ['https://*.sendbird.com', 'wss://*.sendbird.com'];
}
