import type { AskApi } from './ask-api.ts';
import { projectCohorts } from './project-cohorts.ts';

const dana = '0123456789ab';
/** An API whose project 'oak' has these accounts, or that does not answer, at a time that the test decides. */
function world(first: readonly string[] | Error | 'silent' | 'failing') {
  const state = { oak: first, time: 0, asked: [] as string[], lines: [] as string[], secrets: [] as string[] };
  const askApi: AskApi = async (path, headers) => {
    state.asked.push(path);
    state.secrets.push(headers['x-groundwork-service'] ?? '');
    if (state.oak === 'silent') return new Promise(() => {});
    if (state.oak instanceof Error) throw state.oak;
    if (state.oak === 'failing') return Response.json({ message: 'Not now' }, { status: 503 });
    return Response.json({ accounts: path === 'release-cohorts/oak' ? state.oak : [] });
  };
  const cohorts = projectCohorts({
    askApi,
    secret: 'secret',
    warn: (line) => state.lines.push(line),
    now: () => state.time,
  });
  return { state, of: (...projects: string[]) => cohorts.of(dana, projects), cohorts };
}

it('names the projects that the API says an account belongs to, and asks once for many pages', async () => {
  const { state, of } = world([dana]);
  expect(await of('oak', 'elm')).toEqual(['oak']);
  for (let page = 0; page < 5; page += 1) expect(await of('oak')).toEqual(['oak']);
  expect(state.asked).toEqual(['release-cohorts/oak', 'release-cohorts/elm']);
  expect(new Set(state.secrets)).toEqual(new Set(['secret']));
});

it('asks for a project by its id and for nothing else, whatever the id is', async () => {
  const { state, of } = world([dana]);
  expect(await of('../users?x')).toEqual([]);
  expect(state.asked).toEqual(['release-cohorts/..%2Fusers%3Fx']);
});

it('notices after half a minute who has left a project, without a page that waits for it', async () => {
  const { state, of } = world([dana]);
  await of('oak');
  state.oak = [];
  state.time = 31_000;
  expect(await of('oak')).toEqual(['oak']);
  await new Promise(setImmediate);
  expect(await of('oak')).toEqual([]);
});

it('keeps what it knows for five minutes while the API is away, then nobody belongs to a project', async () => {
  const { state, of } = world([dana]);
  await of('oak');
  state.oak = 'failing';
  state.time = 100_000;
  for (let page = 0; page < 2; page += 1) {
    expect(await of('oak')).toEqual(['oak']);
    await new Promise(setImmediate);
  }
  state.oak = new Error('refused');
  state.time = 200_000;
  expect(await of('oak')).toEqual(['oak']);
  state.time = 301_000;
  expect(await of('oak')).toEqual([]);
  state.oak = [dana];
  state.time = 310_000;
  expect(await of('oak')).toEqual(['oak']);
});

it('puts nobody into a project while the API was never heard, hangs, or is not to be asked', async () => {
  const away = world(new Error('refused'));
  expect(await away.of('oak')).toEqual([]);
  expect(await away.of('oak')).toEqual([]);
  // It is left alone for some seconds.
  expect(away.state.asked).toHaveLength(1);
  expect(away.state.lines).toEqual([expect.stringContaining('oak')]);
  expect(await world('silent').of('oak')).toEqual([]);
  const asked = jest.fn();
  const without = projectCohorts({ askApi: asked, secret: undefined, warn: () => {} });
  expect(await without.of(dana, ['oak'])).toEqual([]);
  expect(asked).not.toHaveBeenCalled();
});
