import type { BrowserConfiguration, HostRelease } from '@groundwork/federation/releases';
import { readPortals } from './configuration.ts';
import { renderPage } from './page.ts';
import { contentSecurityPolicy } from './security-headers.ts';

const host: HostRelease = {
  name: 'host',
  version: '1.0.0',
  baseUrl: '',
  files: {},
  entries: { welcome: { js: [], css: [] }, shell: { js: [], css: [] } },
  provides: {},
  deployedAtUtc: '2026-11-20T12:00:00.000Z',
};
/** What a page of each portal carries for its browser, by the environment. */
const configurationsOf = (environment: Record<string, string>): BrowserConfiguration[] =>
  readPortals(environment).map(({ configuration: { browser, channel } }) => {
    const set = { channel, revision: 1, remotes: [] };
    const page = renderPage({
      entry: 'welcome',
      path: '/',
      configuration: browser,
      releases: { welcome: set, remotes: [] } as never,
      host,
    });
    return JSON.parse(/id="groundwork-config">(.*?)<\/script>/s.exec(page)?.[1] ?? '');
  });

it('gives both portals the addresses of API and identity server, chat application id and chat region [SE-15]', () => {
  const portals = configurationsOf({
    API_BASE_URL: 'https://api.example.test/v1/',
    IDENTITY_AUTHORITY: 'https://id.example.test',
    CHAT_APPLICATION_ID: 'A1B2',
    CHAT_REGION: 'eu-1',
  });
  expect(portals).toHaveLength(2);
  for (const configuration of portals) {
    expect(configuration).toMatchObject({
      apiBaseUrl: 'https://api.example.test/v1/',
      identity: { authority: 'https://id.example.test' },
      chat: { applicationId: 'A1B2', region: 'eu-1' },
    });
  }
});

it('has all four of the local services without a setting [SE-15]', () => {
  for (const configuration of configurationsOf({ IDENTITY_PORT: '4199' })) {
    expect(configuration).toMatchObject({
      apiBaseUrl: '/api/',
      identity: { authority: 'http://localhost:4199' },
      chat: { applicationId: 'groundwork', region: 'local' },
    });
  }
});

it('says where the portals are, so that labels of each of them are known in both', () => {
  for (const { portalOrigins } of configurationsOf({ PORTAL_PORT: '3005' }))
    expect(portalOrigins).toEqual(['http://localhost:3005', 'http://localhost:3100']);
  for (const { portalOrigins } of configurationsOf({ PORTAL_ORIGINS: 'https://a.example, https://b.example/' }))
    expect(portalOrigins).toEqual(['https://a.example', 'https://b.example']);
  expect(() => readPortals({ PORTAL_ORIGINS: 'a.example' })).toThrow('PORTAL_ORIGINS must be absolute addresses');
});

it('passes on as missing what the environment sets to nothing [ER-08]', () => {
  const [portal, warehouse] = readPortals({
    IDENTITY_AUTHORITY: '',
    API_BASE_URL: '',
    CHAT_REGION: '',
  });
  expect(portal).toMatchObject({ port: 3000, configuration: { channel: 'portal' } });
  expect(warehouse).toMatchObject({ port: 3100, configuration: { channel: 'warehouse' } });
  expect(portal?.configuration.browser).toMatchObject({
    apiBaseUrl: undefined,
    identity: { authority: undefined },
    chat: { applicationId: undefined, region: undefined },
  });
});

it.each([
  ['nothing', {}, true],
  ['the local provider by its address', { IDENTITY_PORT: '7', IDENTITY_AUTHORITY: 'http://localhost:7' }, true],
  ['another provider', { IDENTITY_AUTHORITY: 'https://login.example.com' }, false],
])('lets the browser know whether people have a password here, with %s configured', (_, environment, expected) => {
  for (const configuration of configurationsOf(environment)) expect(configuration.usesPasswords).toBe(expected);
});

it('names every variable of the process that is wrong, with what is expected', () => {
  const read = () =>
    readPortals({
      PORTAL_PORT: '70000',
      EDGE_TRUSTED_PROXIES: 'nobody',
      EDGE_DRAIN_MILLISECONDS: '-1',
      API_URL: 'api',
      HOST: 'a b',
    });
  for (const message of [
    "PORTAL_PORT must be a port number, not '70000'",
    "EDGE_TRUSTED_PROXIES must be 'none', or IP addresses and networks with commas between them, not 'nobody'",
    'EDGE_DRAIN_MILLISECONDS must be a whole number of milliseconds up to 60000',
    "API_URL must be an absolute http:// or https:// address, or several of the same path with commas between them, not 'api'",
    'HOST must be a host name or an IP address',
  ]) {
    expect(read).toThrow(message);
  }
});

it('knows the service of each remote that has one, and no address that could lead elsewhere', () => {
  const servicesOf = (text: string) => readPortals({ REMOTE_SERVICES: text })[0]?.configuration.services;
  expect([...(servicesOf('tools=http://tools:8080/v1/, lab=https://lab.example') ?? [])]).toEqual([
    ['tools', 'http://tools:8080/v1'],
    ['lab', 'https://lab.example'],
  ]);
  expect(servicesOf('')).toBeUndefined();
  for (const wrong of [
    'tools',
    'tools=ftp://tools',
    'tools=tools:8080',
    'Tools=http://tools',
    'tools=http://user@tools',
    'tools=http://tools?to=',
    'tools=http://one,tools=http://two',
  ])
    expect(() => servicesOf(wrong)).toThrow("REMOTE_SERVICES must be 'remote=address' pairs");
});

it('refuses unsigned releases where it is configured to', () => {
  const required = (environment: Record<string, string>) =>
    readPortals(environment).map(({ configuration }) => configuration.requiresSignatures);
  expect(required({})).toEqual([false, false]);
  expect(required({ EDGE_REQUIRE_SIGNATURES: '1' })).toEqual([true, true]);
});

describe('in production', () => {
  const production = {
    NODE_ENV: 'production',
    API_URL: 'http://api:4000',
    PORTAL_ORIGINS: 'https://portal.example, https://warehouse.example',
    IDENTITY_AUTHORITY: 'https://login.example',
    IDENTITY_CLIENT_ID: 'portal',
    RELEASES_URL: 'https://cdn.example/releases',
    EDGE_TRUSTED_PROXIES: '10.0.0.0/8',
    INVITATION_MAIL: 'invitations@example.com',
    SUPPORT_MAIL: 'support@example.com',
    GROUNDWORK_DATA: '/data',
  };

  it('lets pages show pictures and upload them where they are, also when releases come from elsewhere', () => {
    const account =
      'DefaultEndpointsProtocol=https;AccountName=pictures;AccountKey=a2V5;EndpointSuffix=core.windows.net';
    const sourcesOf = (environment: Record<string, string>) => {
      const [portal] = readPortals({ ...production, ...environment });
      const policy = portal ? contentSecurityPolicy(portal.configuration) : '';
      return ['img-src', 'connect-src'].map((name) =>
        (policy.split('; ').find((each) => each.startsWith(`${name} `)) ?? '')
          .split(' ')
          .filter((source) => /cdn|pictures|storage/.test(source)),
      );
    };
    const both = (...sources: string[]) => [sources, sources];
    expect(sourcesOf({ AZURE_STORAGE_CONNECTION_STRING: account })).toEqual(
      both('https://cdn.example', 'https://pictures.blob.core.windows.net'),
    );
    expect(sourcesOf({ PICTURE_ORIGINS: 'https://storage.example' })).toEqual(
      both('https://cdn.example', 'https://storage.example'),
    );
    expect(sourcesOf({})).toEqual(both('https://cdn.example'));
  });

  it('lets pages reach a provider whose addresses have other hosts than its authority', () => {
    const sourcesOf = (name: string, environment: Record<string, string>) => {
      const [portal] = readPortals({ ...production, ...environment });
      const policy = portal ? contentSecurityPolicy(portal.configuration) : '';
      return policy.split('; ').find((each) => each.startsWith(`${name} `));
    };
    const origins = { IDENTITY_ORIGINS: 'https://token.example, https://login.example' };
    for (const name of ['connect-src', 'frame-src', 'form-action']) {
      expect(sourcesOf(name, origins)).toContain(' https://token.example https://login.example');
      expect(sourcesOf(name, {})).not.toContain('https://token.example');
    }
    expect(sourcesOf('script-src', origins)).not.toContain('https://token.example');
  });

  it('serves no remotes that run from source', () => {
    for (const { configuration } of readPortals(production)) expect(configuration.developmentFile).toBeUndefined();
  });

  it('names everything that is missing at once, and does not start with what is meant for one machine', () => {
    for (const name of Object.keys(production).filter((each) => !['NODE_ENV', 'RELEASES_URL'].includes(each)))
      expect(() => readPortals({ NODE_ENV: 'production' })).toThrow(`${name} is missing`);
    expect(() => readPortals({ NODE_ENV: 'production' })).toThrow('AZURE_STORAGE_CONNECTION_STRING is missing');
  });

  it.each([
    ['PORTAL_ORIGINS', 'http://portal.example', 'must be https:// addresses in production'],
    ['IDENTITY_AUTHORITY', 'http://localhost:4100', 'must be an absolute https:// address in production'],
    ['SUPPORT_MAIL', 'support@groundwork.test', 'must be an address of your own'],
    [
      'AZURE_STORAGE_CONNECTION_STRING',
      'AccountName=devstoreaccount1;AccountKey=a=',
      'must name an account of your own',
    ],
    ['RELEASE_HEALTH_SECRET', 'short', 'must have at least 16 characters'],
  ])('refuses %s=%s', (name, value, message) => {
    expect(() => readPortals({ ...production, [name]: value })).toThrow(`${name} ${message}`);
  });
});
