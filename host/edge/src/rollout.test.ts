import { type DeployOptions, deploy, promote, rollback } from '@groundwork/federation';
import { builtHost, builtRemote } from '@groundwork/federation/testing';
import type { FastifyInstance } from 'fastify';
import { dataIn, type EdgeWorld, healthSecret, startEdgeWorld } from './testing/edge-world.ts';

// Who gets which version while one is tried with some users.
let world: EdgeWorld;
let live: string;
let candidate: string;
const put = (content: string, options: Partial<DeployOptions> = {}) =>
  deploy({
    folder: builtRemote({ name: 'catalog', content }),
    channel: world.channel,
    connectionString: world.azurite.connectionString,
    ...options,
  });

beforeAll(async () => {
  world = await startEdgeWorld();
}, 30_000);
afterAll(() => world.stop());
beforeEach(async () => {
  world.changeChannel();
  await world.put(builtHost());
  ({ version: live } = await put('live'));
  ({ version: candidate } = await put('candidate', { rollout: { percent: 0, cohorts: ['role:Director'] } }));
});

const cookieOf = (role: string) => `groundwork-session=1; groundwork-visitor=0123456789ab.${role}`;
/** The versions of the catalog that a page names, in its set and in the files that it preloads. */
async function versionsIn(edge: FastifyInstance, cookie: string): Promise<string[]> {
  const { body } = await world.page(edge, '/catalog', { cookie });
  const { remotes } = dataIn(body, 'groundwork-release-set') as unknown as { remotes: { version: string }[] };
  const preloaded = [...body.matchAll(/\/catalog\/([^/"]+)\//g)].map(([, version = '']) => version);
  return [...new Set([...remotes.map(({ version }) => version), ...preloaded])];
}
const options = () => ({
  name: 'catalog',
  channel: world.channel,
  connectionString: world.azurite.connectionString,
});

it('gives the candidate to the people that it is for, at every load and from every edge, and never both in one page', async () => {
  const edges = [await world.open(), await world.open()];
  for (const edge of [...edges, ...edges]) {
    expect(await versionsIn(edge, cookieOf('Director'))).toEqual([candidate]);
    expect(await versionsIn(edge, cookieOf('Basic'))).toEqual([live]);
    expect(await versionsIn(edge, 'groundwork-session=1')).toEqual([live]);
  }
});

describe('a candidate for the people of a project', () => {
  const member = 'groundwork-session=1; groundwork-visitor=0123456789ab.Basic';
  const stranger = 'groundwork-session=1; groundwork-visitor=ba9876543210.Director';
  let tried: string;
  beforeEach(async () => {
    world.members = { oak: ['0123456789ab'], elm: ['ba9876543210'] };
    ({ version: tried } = await put('for oak', { rollout: { percent: 0, cohorts: ['project:oak'] } }));
  });

  it('is what those get that the API names, at every load and from every edge, and nobody else', async () => {
    const edges = [await world.open({ healthSecret }), await world.open({ healthSecret })];
    for (const edge of [...edges, ...edges]) {
      expect(await versionsIn(edge, member)).toEqual([tried]);
      expect(await versionsIn(edge, stranger)).toEqual([live]);
      expect(await versionsIn(edge, 'groundwork-session=1')).toEqual([live]);
    }
  });

  it('does not take the word of a browser for it', async () => {
    const edge = await world.open({ healthSecret });
    for (const claim of ['ba9876543210.Basic.oak', 'ba9876543210.project:oak', 'project:oak'])
      expect(await versionsIn(edge, `groundwork-session=1; groundwork-visitor=${claim}`)).toEqual([live]);
  });

  it('is for nobody while the API does not say who they are', async () => {
    world.members = undefined;
    const warned = jest.spyOn(console, 'warn').mockImplementation();
    expect(await versionsIn(await world.open({ healthSecret }), member)).toEqual([live]);
    expect(warned).toHaveBeenCalledWith(expect.stringContaining('project oak'));
    warned.mockRestore();
    expect(await versionsIn(await world.open(), member)).toEqual([live]);
  });
});

it('gives it to all with a promotion, and to nobody after a rollback', async () => {
  await promote(options());
  expect(await versionsIn(await world.open(), cookieOf('Basic'))).toEqual([candidate]);
  world.changeChannel();
  await world.put(builtHost());
  await put('live');
  await put('candidate', { rollout: { percent: 100, cohorts: [] } });
  expect(await versionsIn(await world.open(), cookieOf('Basic'))).toEqual([candidate]);
  await rollback(options());
  const edge = await world.open({ cacheFolder: `${world.folder}/after` });
  expect(await versionsIn(edge, cookieOf('Director'))).toEqual([live]);
});

it('names the version before to a page that has found its version broken, and nothing else', async () => {
  const edge = await world.open();
  const before = async (version: string, cookie = cookieOf('Director')) => {
    const answer = await edge.inject({ url: `/releases/catalog/before/${version}`, headers: { cookie } });
    return answer.statusCode === 200 ? (answer.json() as { version: string }).version : answer.statusCode;
  };
  expect(await before(candidate)).toBe(live);
  expect(await before(live)).toBe(404);
  expect(await before('9.9.9-abcdef')).toBe(404);
  expect(await before(candidate, '')).toBe(404);
  await promote(options());
  const later = await world.open({ cacheFolder: `${world.folder}/later` });
  const answer = await later.inject({
    url: `/releases/catalog/before/${candidate}`,
    headers: { cookie: cookieOf('Basic') },
  });
  expect(answer.json()).toMatchObject({ name: 'catalog', version: live, entry: 'remoteEntry.js' });
});
