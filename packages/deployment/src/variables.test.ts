import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfiguration } from '@groundwork/api';
import { readChatConfiguration } from '@groundwork/chat-service';
import { readPortals } from '@groundwork/edge';
import { environmentOf, readCompose, setUp } from './testing/installation.ts';

const root = join(__dirname, '../../..');
const traces = 'packages/server-process/src/traces/settings.ts';
const sources = {
  api: ['packages/api/src/configuration.ts', traces],
  edge: ['host/edge/src/configuration.ts', 'packages/federation/src/storage.ts', traces],
  chat: ['packages/chat-service/src/configuration.ts', traces],
  migrate: ['packages/deployment/src/migrate/main.ts'],
};
type Server = keyof typeof sources;
const servers = Object.keys(sources) as Server[];
/** The names of environment variables, as the sources of a server spell them. */
const readBy = (server: Server) => {
  const text = sources[server].map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  return new Set(text.replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, '').match(/\b(?:HOST|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/g));
};
/** Of the platform on one's own machine. */
const local = ['DATABASE_PORT', 'BLOB_PORT', 'IDENTITY_PORT', 'GROUNDWORK_DEVELOPMENT_FILE'];

const variables = setUp();
const databaseServer = 'postgres://groundwork:of-ones-own@db.example/groundwork';
/** What the image sets. */
const image = { NODE_ENV: 'production', HOST: '0.0.0.0', GROUNDWORK_DATA: '/var/lib/groundwork' };
type Environments = (server: Server, added?: Record<string, string>) => Record<string, string>;
/** @param added what an operator names who has more than a database */
const environments: Record<string, Environments> = {
  compose: (name, added) =>
    readCompose({ ...variables, ...added }).services[name === 'api' ? 'api-1' : name]?.environment ?? {},
  Kubernetes: (name, added) => environmentOf(name, { ...variables, DATABASE_URL: databaseServer, ...added }),
};

it('the page of operations names every variable that a server reads', () => {
  const page = readFileSync(join(root, 'packages/docs/pages/operations.md'), 'utf8');
  const missing = servers.flatMap((server) =>
    [...readBy(server)].filter((name) => !local.includes(name) && !page.includes(`\`${name}`)),
  );
  expect(missing).toEqual([]);
});

describe.each(Object.keys(environments))('in %s', (kind) => {
  const environment: Environments = (name, added) => environments[kind]?.(name, added) ?? {};

  it.each([
    ['api', readConfiguration],
    ['edge', readPortals],
    ['chat', readChatConfiguration],
  ] as const)('the %s has all that production asks for', (server, read) => {
    expect(() => read({ ...image, ...environment(server) })).not.toThrow();
  });

  it('conversations are there, and the API, the edge and the chat mean the same application', () => {
    expect(readConfiguration({ ...image, ...environment('api') }).chat).toMatchObject({
      applicationId: readChatConfiguration({ ...image, ...environment('chat') }).applicationId,
      apiToken: variables.CHAT_API_TOKEN,
    });
    const [portal] = readPortals({ ...image, ...environment('edge') });
    expect(portal?.configuration.browser.chat).toEqual({
      applicationId: 'groundwork',
      region: 'local',
      apiHost: 'https://chat.example.com',
    });
  });

  it('sessions last, and nothing is read from a copy, where the operator names a database alone', () => {
    const { databaseUrl, directDatabaseUrl, replicaDatabaseUrl } = readConfiguration({
      ...image,
      ...environment('api'),
    });
    expect(databaseUrl).toMatch(/^postgres:\/\/groundwork:[\w-]+@(database|db\.example)\/groundwork$/);
    expect([directDatabaseUrl, replicaDatabaseUrl]).toEqual([undefined, undefined]);
    const { database } = readChatConfiguration({ ...image, ...environment('chat') });
    expect(database).toEqual({ url: databaseUrl, directUrl: databaseUrl });
    expect(environment('migrate')).toMatchObject({ DATABASE_URL: databaseUrl });
    expect(environment('migrate').DATABASE_DIRECT_URL ?? '').toBe('');
  });

  it('who names a pool also names the server behind it, which migrations need, and a copy for lists', () => {
    const named = {
      DATABASE_URL: 'postgres://groundwork:of-ones-own@pool.example:6432/groundwork',
      DATABASE_DIRECT_URL: databaseServer,
      DATABASE_REPLICA_URL: 'postgres://groundwork:of-ones-own@copy.example:6432/groundwork',
    };
    expect(readConfiguration({ ...image, ...environment('api', named) })).toMatchObject({
      databaseUrl: named.DATABASE_URL,
      directDatabaseUrl: databaseServer,
      replicaDatabaseUrl: named.DATABASE_REPLICA_URL,
    });
    expect(readChatConfiguration({ ...image, ...environment('chat', named) }).database).toEqual({
      url: named.DATABASE_URL,
      directUrl: databaseServer,
    });
    expect(environment('migrate', named)).toMatchObject({ DATABASE_DIRECT_URL: databaseServer });
  });

  it.each(servers)('the %s gets no variable that it does not read', (server) => {
    const known = readBy(server);
    expect(Object.keys(environment(server)).filter((name) => !known.has(name))).toEqual([]);
  });
});
