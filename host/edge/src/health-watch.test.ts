import { randomUUID } from 'node:crypto';
import { deploy, documentPath, openReleases, parseDocument, readHistory } from '@groundwork/federation';
import { builtRemote } from '@groundwork/federation/testing';
import { askingApi } from './ask-api.ts';
import { lookAtHealth } from './health-watch.ts';
import { openReleaseSource } from './release-source.ts';
import { type EdgeWorld, healthSecret, startEdgeWorld } from './testing/edge-world.ts';

// Versions that users have trouble with, and a rule of at most one failure in a hundred of 200 openings.
const rule = { failures: 1, opens: 200 };
let world: EdgeWorld;
beforeAll(async () => {
  world = await startEdgeWorld();
}, 30_000);
afterAll(() => world.stop());
beforeEach(() => {
  world.changeChannel();
  world.health = [];
});

const put = (content: string, options: object = {}) => {
  const folder = builtRemote({ name: 'catalog', content });
  return deploy({ folder, channel: world.channel, connectionString: world.azurite.connectionString, ...options });
};
/** What an edge that starts now does. */
async function look(changes: object = {}): Promise<string[]> {
  const lines: string[] = [];
  const configuration = {
    ...world.configuration(),
    releasesConnection: world.azurite.connectionString,
    healthSecret,
    ...changes,
  };
  const { watched } = openReleaseSource({
    ...configuration,
    cacheFolder: `${configuration.cacheFolder}-${randomUUID()}`,
  });
  await lookAtHealth({
    configuration,
    askApi: askingApi(configuration.apiUrls),
    watched,
    warn: (line) => lines.push(line),
  });
  return lines;
}
async function documentOf() {
  const blob = openReleases(world.azurite.connectionString).getBlobClient(documentPath(world.channel, 'catalog'));
  return parseDocument(JSON.parse((await blob.downloadToBuffer()).toString()), 'catalog');
}
const historyOf = async () =>
  readHistory(world.azurite.connectionString, world.channel, 'catalog', (await documentOf()).entry);

it('ends a candidate that fails for everybody, says why, and leaves the live version alone', async () => {
  const live = await put('live');
  const { version } = await put('bad', { rollout: { percent: 5, cohorts: [] }, rule });
  world.health = [
    { remote: 'catalog', version: live.version, opens: 10, failures: 10 },
    { remote: 'catalog', version, opens: 3, failures: 3 },
  ];
  expect(await look()).toEqual([expect.stringContaining(`catalog ${version} was taken back: 3 of 3 openings failed`)]);
  expect(await documentOf()).toMatchObject({ live: { version: live.version } });
  expect((await documentOf()).candidate).toBeUndefined();
  expect((await historyOf())[0]).toMatchObject({
    action: 'health-rollback',
    from: version,
    by: 'the portal',
    message: '3 of 3 openings failed',
  });
  expect(await look()).toEqual([]);
});

it('leaves a candidate that one person alone says fails', async () => {
  await put('live');
  const { version } = await put('reported', { rollout: { percent: 5, cohorts: [] }, rule });
  const counts = { remote: 'catalog', version, opens: 3, failures: 900 };
  world.health = [{ ...counts, people: 1, browsers: [{ browser: 'Firefox', opens: 3, failures: 900, people: 1 }] }];
  expect(await look()).toEqual([]);
  world.health = [{ ...counts, people: 3 }];
  expect(await look()).toHaveLength(1);
});

it('makes the version before live again when one that went to everybody fails late', async () => {
  const before = await put('before');
  const { version } = await put('late', { rule });
  world.health = [{ remote: 'catalog', version, opens: 10_000, failures: 90 }];
  expect(await look()).toEqual([]);
  world.health = [{ remote: 'catalog', version, opens: 10_100, failures: 120 }];
  expect(await look()).toHaveLength(1);
  expect(await documentOf()).toMatchObject({ live: { version: before.version }, rolledBack: version });
});

it('takes back what fails in one browser alone, though it is rare among all openings, and names the browser', async () => {
  const live = await put('live');
  const { version } = await put('bad in Firefox', { rollout: { percent: 50, cohorts: [] }, rule });
  const of = (browser: string, opens: number, failures: number) => ({ browser, opens, failures });
  const counts = { remote: 'catalog', version, opens: 10_050, failures: 50 };
  // Half a percent of all, spread over the browsers as they are used.
  world.health = [{ ...counts, browsers: [of('Chrome', 10_000, 48), of('Firefox', 50, 2)] }];
  expect(await look()).toEqual([]);
  world.health = [{ ...counts, browsers: [of('Chrome', 10_000, 2), of('Firefox', 50, 48)] }];
  expect(await look()).toHaveLength(1);
  expect(await documentOf()).toMatchObject({ live: { version: live.version }, withdrawn: version });
  expect((await historyOf())[0]).toMatchObject({ message: '48 of 50 openings in Firefox failed' });
});

it('takes back what has an action that fails late, by the people who have that and not with the version before', async () => {
  const live = await put('live');
  const { version } = await put('late', { rollout: { percent: 5, cohorts: [] }, rule });
  const counts = { remote: 'catalog', failures: 0 };
  const old = { failure: 'old', people: 40 };
  const before = { ...counts, version: live.version, opens: 4_000, actions: [old] };
  const tried = (people: number) => ({
    // Nobody had an opening that failed.
    ...{ ...counts, version, opens: 150, people: 0, actions: [old, { failure: 'new', people }] },
  });
  world.health = [before, tried(2)];
  expect(await look()).toEqual([]);
  // Too seldom opened today to say what fails in it too.
  world.health = [{ ...before, opens: 100, actions: [] }, tried(3)];
  expect(await look()).toEqual([]);
  // Opened less than half as often: what is rare in it would be taken for new.
  world.health = [before, { ...tried(200), opens: 10_000 }];
  expect(await look()).toEqual([]);
  world.health = [before, tried(3)];
  expect(await look()).toHaveLength(1);
  expect(await documentOf()).toMatchObject({ live: { version: live.version }, withdrawn: version });
});

it('takes back what has an action that fails in one browser alone, where the version before is known there', async () => {
  const live = await put('live');
  const { version } = await put('late in Safari', { rollout: { percent: 50, cohorts: [] }, rule });
  const of = (browser: string, opens: number) => ({ browser, opens, failures: 0 });
  const counts = { remote: 'catalog', failures: 0 };
  const before = (safari: number) => ({
    ...{ ...counts, version: live.version, opens: 9_000, actions: [] },
    browsers: [of('Chrome', 8_000), of('Safari', safari)],
  });
  const failure = { failure: 'new', people: 30, browsers: [{ browser: 'Safari', people: 30 }] };
  const after = {
    ...{ ...counts, version, opens: 10_000, actions: [failure] },
    browsers: [of('Chrome', 9_950), of('Safari', 50)],
  };
  // Nobody has tried the version before in it: the same may fail there.
  world.health = [before(10), after];
  expect(await look()).toEqual([]);
  // Of a release before that does not split actions.
  world.health = [before(100), { ...after, actions: [{ failure: 'new', people: 30 }] }];
  expect(await look()).toEqual([]);
  world.health = [before(100), after];
  expect(await look()).toHaveLength(1);
  expect(await documentOf()).toMatchObject({ live: { version: live.version }, withdrawn: version });
  expect((await historyOf())[0]).toMatchObject({ message: '30 of 50 openings in Safari failed' });
});

it('takes back once what two edges notice at the same moment', async () => {
  await put('before');
  const { version } = await put('bad', { rule });
  world.health = [{ remote: 'catalog', version, opens: 5, failures: 5 }];
  const lines = (await Promise.all([look(), look()])).flat();
  expect(lines).toHaveLength(1);
  expect(await historyOf()).toHaveLength(3);
});

it('takes back nothing without a rule, a credential or a secret', async () => {
  const unwatched = await put('no rule');
  world.health = [{ remote: 'catalog', version: unwatched.version, opens: 5, failures: 5 }];
  expect(await look()).toEqual([]);
  const { version } = await put('rule', { rule });
  world.health = [{ remote: 'catalog', version, opens: 5, failures: 5 }];
  expect(await look({ releasesConnection: undefined })).toEqual([]);
  expect(await look({ healthSecret: undefined })).toEqual([]);
  expect(await documentOf()).toMatchObject({ live: { version } });
});

it('takes back what is unhealthy also where the version before another remote is lost', async () => {
  const before = await put('before');
  const lost = await put('late', { rule });
  const container = openReleases(world.azurite.connectionString);
  for await (const { name } of container.listBlobsFlat({ prefix: `catalog/${before.version}/` }))
    await container.deleteBlob(name);
  const putOther = (content: string, options: object = {}) =>
    deploy({
      folder: builtRemote({ name: 'warehouse', content }),
      channel: world.channel,
      connectionString: world.azurite.connectionString,
      ...options,
    });
  await putOther('live');
  const { version } = await putOther('bad', { rollout: { percent: 5, cohorts: [] }, rule });
  world.health = [
    { remote: 'catalog', version: lost.version, opens: 10, failures: 10 },
    { remote: 'warehouse', version, opens: 10, failures: 10 },
  ];
  expect(await look()).toEqual([
    expect.stringContaining(`catalog ${lost.version} could not be taken back`),
    expect.stringContaining(`warehouse ${version} was taken back`),
  ]);
});
