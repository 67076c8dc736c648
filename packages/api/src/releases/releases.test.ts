import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { BlobServiceClient } from '@azure/storage-blob';
import type { TelemetryBatch } from '@groundwork/contract/schemas';
import { checkExchange } from '../testing/check-exchange.ts';
import type { Person } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';
import { openReleaseStorage } from './release-storage.ts';
import { composeTakenBack, mailOwners } from './taken-back.ts';

interface Overview {
  firstView: number | null;
  remotes: {
    name: string;
    displayName: string;
    owner: string | null;
    live: { version: string } | null;
    candidate: { version: string; percent: number } | null;
    bytes: number | null;
    disabled: string | null;
    takenBack: { version: string; reason: string } | null;
    hours: { opens: number; failed: number }[];
    versions: Record<string, unknown>[];
  }[];
  recent: Record<string, unknown>[];
}

const addressOf = (person: string) => `${person}@groundwork.test`;
const hash = (person: string) => createHash('sha256').update(addressOf(person)).digest('hex').slice(0, 12);
const release = (name: string, version: string, rest: object = {}) => ({
  ...{
    name,
    version,
    baseUrl: `${name}/${version}/`,
    deployedBy: 'lena@laptop',
    deployedAtUtc: '2026-11-23T09:00:00Z',
  },
  ...rest,
});
const declaration = {
  displayName: 'Catalog',
  requires: { ui: '^1.0.0' },
  routes: [{ path: '/products', title: 'Product Catalog' }],
  dialogs: ['product.details', { name: 'vendor.create', code: 'vendor' }],
  contributions: [{ name: 'prices', title: 'Prices', point: 'order.details', code: 'prices', categories: ['PES'] }],
};
const pages = { products: { files: ['products.js'], shared: [] }, vendors: { files: ['vendors.js'], shared: [] } };
const catalog = { entry: 'remoteEntry.js', preload: ['static/a.js'], pages, declaration };
// A build that says what its pages weigh, and declares why they may.
const planning = release('planning', '1.0.0-aaaaaa', {
  ...catalog,
  pages: { plan: { ...pages.products, bytes: 91_200 }, units: { ...pages.vendors, bytes: 30_000 } },
  declaration: { ...declaration, budget: { bytes: 95_000, reason: 'The plan is drawn at once.' } },
});
const owner = { owner: 'Catalog team', keys: [] };
const built = 'http://localhost/releases/catalog/1.4.2-7f03ce/products.js';

describe('releases', () => {
  const upload = async (path: string, body: string) => {
    const [container = '', ...rest] = path.split('/');
    const service = BlobServiceClient.fromConnectionString(server.configuration.storage.connectionString);
    const client = service.getContainerClient(container);
    await client.createIfNotExists();
    await client.getBlockBlobClient(rest.join('/')).upload(body, Buffer.byteLength(body));
  };
  const server = testServer({
    withStorage: true,
    prepare: async () => {
      const files = { 'remoteEntry.js': 100, 'static/a.js': 200, 'products.js': 3_000, 'vendors.js': 50 };
      for (const [file, bytes] of Object.entries(files)) {
        await upload(`releases/catalog/1.4.2-7f03ce/${file}`, 'x'.repeat(bytes));
      }
      const document = {
        ...{ name: 'catalog', revision: 3, live: release('catalog', '1.4.2-7f03ce', catalog), entry: 'second' },
        candidate: { release: release('catalog', '1.5.0-ab12cd', catalog), percent: 5, cohorts: [] },
      };
      const entry = { action: 'deploy', revision: 1, by: 'lena@laptop', atUtc: '2026-11-22T09:00:00Z' };
      for (const [path, content] of [
        ['releases/channels/portal/catalog.json', document],
        ['releases/channels/portal/planning.json', { name: 'planning', revision: 1, live: planning }],
        ['releases/channels/portal/damaged.json', { name: 7 }],
        [
          'releases/channels/portal/owners.json',
          {
            names: {
              ...{ catalog: { ...owner, accounts: [hash('contributor')] } },
              ...{ planning: { ...owner, accounts: [hash('subscriber'), hash('director')] } },
            },
          },
        ],
        [
          'releases/channels/portal.json',
          { host: release('host', '2.4.0-cd5136'), remotes: [release('catalog', 'old')] },
        ],
        ['release-history/portal/catalog/first.json', { ...entry, entry: 'first', version: '1.4.1-0b6e55' }],
        [
          'release-history/portal/catalog/second.json',
          { ...entry, entry: 'second', before: 'first', version: '1.4.2-7f03ce', message: 'Packs', commit: 'd21f0e8' },
        ],
        [
          'release-maps/catalog/1.4.2-7f03ce/products.js.map',
          { version: 3, sources: ['remotes/catalog/src/packs.ts'], names: ['price'], mappings: 'AAiB0BA' },
        ],
      ] as const) {
        await upload(path, JSON.stringify(content));
      }
    },
  });
  const get = async <T>(person: Person, url: string) => {
    const answer = await server.call<T>(person, 'GET', url);
    const text = JSON.stringify(answer.body);
    checkExchange({ method: 'GET', url, status: answer.status, contentType: 'application/json', text });
    return answer;
  };
  const report = (batch: Omit<TelemetryBatch, 'channel'>) =>
    server.call('basic', 'POST', '/telemetry', { channel: 'portal', ...batch });
  const source = { remote: 'catalog', version: '1.4.2-7f03ce' };

  it('says what is live, who owns it and what it costs, also of documents as they were before', async () => {
    const { status, body } = await get<Overview>('director', '/releases');
    expect(status).toBe(200);
    expect(body.remotes.map(({ name }) => name)).toEqual(['host', 'catalog', 'planning']);
    expect(body.remotes[0]).toMatchObject({ displayName: 'Portal', live: { version: '2.4.0-cd5136' }, owner: null });
    expect(body.remotes[1]).toMatchObject({
      ...{
        displayName: 'Catalog',
        owner: 'Catalog team',
        live: { version: '1.4.2-7f03ce', deployedBy: 'lena@laptop' },
      },
      ...{ candidate: { version: '1.5.0-ab12cd', percent: 5 }, dialogs: ['product.details', 'vendor.create'] },
      contributions: [{ title: 'Prices', point: 'order.details' }],
      // The entry, what it preloads, and the larger page.
      bytes: 3_300,
      budget: { bytes: 80_000 },
    });
    expect(body.remotes[2]).toMatchObject({ bytes: 91_200, budget: { bytes: 95_000 } });
  });

  it('says how each version did in the last 24 hours, without reports of people who are not signed in', async () => {
    const open = { ...source, measure: 'open' as const };
    await report({
      figures: [
        open,
        open,
        open,
        { ...source, measure: 'open-failed' },
        { ...source, measure: 'first-view', value: 190 },
      ],
    });
    await fetch(`${server.address}/telemetry`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ channel: 'portal', figures: [{ ...source, measure: 'open-failed' }] }),
    });
    await server.store.query(
      `insert into telemetry_figures select minute - interval '30 hours', channel, remote, version, cohort, measure, bucket, 70
       from telemetry_figures where measure = 'open'`,
    );
    // How long the portal itself takes is not among the first views of pages.
    const host = { remote: 'host', version: '2.4.0-cd5136', measure: 'first-view' as const, value: 4_000 };
    const slow = { remote: 'planning', version: '1.8.1-c4b38f', measure: 'first-view' as const, value: 900 };
    await report({ figures: [host, host, host, slow, { ...source, measure: 'first-view', value: 190 }] });
    const { body } = await get<Overview>('administrator', '/releases');
    expect(Math.abs(Number(body.firstView) - 190)).toBeLessThan(19);
    const [, shown] = body.remotes;
    expect(shown?.hours).toHaveLength(24);
    expect(shown?.hours.at(-1)).toMatchObject({ opens: 3, failed: 1 });
    expect(shown?.versions).toEqual([
      expect.objectContaining({ version: source.version, opens: 3, failed: 1, crashes: 0 }),
    ]);
    const median = Number(shown?.versions[0]?.firstView);
    expect(Math.abs(median - 190)).toBeLessThan(19);
  });

  it('shows a failure by the line of the sources, how often and for how many people, with the history', async () => {
    const message = "TypeError: Cannot read properties of undefined (reading 'divisibleUnits')";
    await report({
      failures: [{ ...source, kind: 'uncaught', message, stack: `Error\n    at e (${built}:1:1)`, times: 5 }],
    });
    const { body } = await get<Record<string, unknown>>('director', '/releases/catalog');
    expect(body.failures).toEqual([
      expect.objectContaining({
        ...{ version: source.version, message, times: 5, people: 1 },
        frames: [{ call: 'price', file: 'remotes/catalog/src/packs.ts', line: 18, column: 27, isSource: true }],
      }),
    ]);
    expect(body.history).toEqual([
      expect.objectContaining({ version: '1.4.2-7f03ce', message: 'Packs', commit: 'd21f0e8' }),
      expect.objectContaining({ version: '1.4.1-0b6e55' }),
    ]);
  });

  it('shows the people of an owner what is theirs, and nothing of others', async () => {
    const { status, body } = await get<Overview>('contributor', '/releases');
    expect([status, body.remotes.map(({ name }) => name)]).toEqual([200, ['catalog']]);
    expect((await get('contributor', '/releases/catalog')).status).toBe(200);
    expect((await get('contributor', '/releases/host')).status).toBe(404);
  });

  it('says in the profile of staff that they are of an owner, so that they find the page', async () => {
    const isOwner = async (person: Person) =>
      (await get<{ ownsReleases?: boolean }>(person, '/auth/me')).body.ownsReleases ?? false;
    // No profile waits for the documents: the first one asks for them.
    while (!(await isOwner('contributor'))) await wait(5);
    expect(await Promise.all((['director', 'basic', 'subscriber'] as const).map(isOwner))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('says why the portal took a version back, and writes it once to the people of its owner', async () => {
    const [from, version] = ['1.4.2-7f03ce', '1.4.1-0b6e55'];
    const event = {
      ...{ entry: 'third', before: 'second', action: 'health-rollback', revision: 4, by: 'the portal' },
      ...{ atUtc: new Date().toISOString(), version, from, message: '3 of 3 openings failed' },
    };
    const document = { name: 'catalog', revision: 4, live: release('catalog', version, catalog), entry: 'third' };
    await upload('release-history/portal/catalog/third.json', JSON.stringify(event));
    await upload('releases/channels/portal/catalog.json', JSON.stringify({ ...document, withdrawn: from }));
    const [, shown] = (await get<Overview>('director', '/releases')).body.remotes;
    expect(shown?.takenBack).toMatchObject({ version: from, reason: '3 of 3 openings failed' });

    // Several processes look, and each looks again and again.
    const look = mailOwners(openReleaseStorage(server.configuration));
    const counts = await Promise.all([look(server.store), look(server.store)]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
    expect(await look(server.store)).toBe(0);
    const { rows } = await server.store.query<{ id: string; subjectId: string; userId: string; mail: string }>(
      `select o.id, subject_id as "subjectId", user_id as "userId", u.doc->>'emailAddress' as mail
       from outbox o join users u on u.id = o.user_id where kind = 'taken-back'`,
    );
    expect(rows.map(({ mail }) => mail)).toEqual([addressOf('contributor')]);
    const compose = composeTakenBack(openReleaseStorage(server.configuration), server.configuration);
    const mail = await compose(server.store, { ...rows[0]!, kind: 'taken-back', requestedBy: '', attempts: 1 });
    expect(mail).toMatchObject({ to: addressOf('contributor'), subject: 'catalog 1.4.2-7f03ce was taken back' });
    expect(mail?.text).toContain('The portal took catalog 1.4.2-7f03ce back: 3 of 3 openings failed.');
    expect(mail?.text).toContain('Its users have 1.4.1-0b6e55 again.');
    expect(mail?.link).toMatch(/\/releases\?open=catalog$/);
    // An event of last week is no news.
    const old = { ...event, entry: 'old', atUtc: '2026-11-01T09:00:00Z' };
    await upload('release-history/portal/catalog/old.json', JSON.stringify(old));
    await upload('releases/channels/portal/catalog.json', JSON.stringify({ ...document, entry: 'old' }));
    expect(await look(server.store)).toBe(0);
  });

  it('says what happened in the last 24 hours, the latest first, and nothing from before', async () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const entry = { action: 'deploy', revision: 5, by: 'lena@laptop' };
    for (const [path, content] of [
      ['catalog/a.json', { ...entry, entry: 'a', version: '1.5.0-aaaaaa', atUtc: hoursAgo(25) }],
      ['catalog/b.json', { ...entry, entry: 'b', before: 'a', version: '1.6.0-bbbbbb', atUtc: hoursAgo(23) }],
      ['catalog/c.json', { ...entry, entry: 'c', before: 'b', action: 'rollback', atUtc: hoursAgo(2) }],
      ['planning/d.json', { ...entry, entry: 'd', version: '1.1.0-dddddd', atUtc: hoursAgo(9) }],
    ] as const) {
      await upload(`release-history/portal/${path}`, JSON.stringify(content));
    }
    const catalogNow = { name: 'catalog', revision: 6, live: release('catalog', '1.5.0-aaaaaa', catalog), entry: 'c' };
    await upload('releases/channels/portal/catalog.json', JSON.stringify(catalogNow));
    const planningNow = { name: 'planning', revision: 2, live: planning, entry: 'd' };
    await upload('releases/channels/portal/planning.json', JSON.stringify(planningNow));

    const { recent } = (await get<Overview>('director', '/releases')).body;
    expect(recent.map(({ name, action, version }) => [name, action, version])).toEqual([
      ['catalog', 'rollback', ''],
      ['planning', 'deploy', '1.1.0-dddddd'],
      ['catalog', 'deploy', '1.6.0-bbbbbb'],
    ]);
    // The people of an owner learn of nothing else.
    const owned = (await get<Overview>('contributor', '/releases')).body.recent;
    expect(owned.map(({ name, action }) => [name, action])).toEqual([
      ['catalog', 'rollback'],
      ['catalog', 'deploy'],
    ]);
  });

  it.each<Person>(['basic', 'subscriber'])('is not for a %s', async (person) => {
    expect((await get(person, '/releases')).status).toBe(403);
    expect((await get(person, '/releases/catalog')).status).toBe(403);
  });

  it('answers what cannot be shown', async () => {
    expect((await get('director', '/releases?channel=../media')).status).toBe(400);
    expect((await get('director', '/releases/nothing')).status).toBe(404);
    const { status, body } = await get<Overview>('director', '/releases?channel=warehouse');
    expect([status, body.remotes]).toEqual([200, []]);
  });
});
