import { people } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';

const secret = 'a secret of edge and API';

describe('the health of releases', () => {
  const server = testServer({ healthSecret: secret });
  const ask = (headers: Record<string, string> = { 'x-groundwork-service': secret }, channel = 'portal') =>
    fetch(`${server.address}/telemetry/health?channel=${channel}`, { headers });
  const of = (browser: string, opens: number, failures: number, people = failures) => ({
    ...{ browser, opens, failures, people },
  });
  const figure = (version: string, measure: string) => ({ remote: 'catalog', version, measure });

  it('counts openings and failures of each version, of people who are signed in', async () => {
    const figures = [
      ...Array.from({ length: 3 }, () => figure('1.0.0-aaaaaa', 'open')),
      figure('1.0.0-aaaaaa', 'crash'),
      figure('1.1.0-bbbbbb', 'open'),
      figure('1.1.0-bbbbbb', 'open-failed'),
      figure('1.1.0-bbbbbb', 'error'),
    ];
    await server.call('director', 'POST', '/telemetry', { channel: 'portal', figures });
    await fetch(`${server.address}/telemetry`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ channel: 'portal', figures: [figure('1.0.0-aaaaaa', 'open-failed')] }),
    });
    expect(await (await ask()).json()).toEqual({
      versions: [
        {
          remote: 'catalog',
          version: '1.0.0-aaaaaa',
          opens: 3,
          failures: 1,
          people: 1,
          browsers: [of('Another browser', 3, 1)],
          actions: [],
        },
        {
          remote: 'catalog',
          version: '1.1.0-bbbbbb',
          opens: 1,
          failures: 1,
          people: 1,
          browsers: [of('Another browser', 1, 1)],
          actions: [],
        },
      ],
    });
    expect(await (await ask(undefined, 'warehouse')).json()).toEqual({ versions: [] });
  });

  it('counts each browser for itself, whatever its version', async () => {
    const report = async (agent: string, ...measures: string[]) =>
      fetch(`${server.address}/telemetry`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': agent,
          authorization: `Bearer ${await server.token(people.basic)}`,
        },
        body: JSON.stringify({
          channel: 'browsers',
          figures: measures.map((measure) => figure('2.0.0-cccccc', measure)),
        }),
      });
    await report('Mozilla/5.0 Chrome/140.0.0.0 Safari/537.36', 'open', 'open', 'open');
    await report('Mozilla/5.0 Gecko/20100101 Firefox/141.0', 'open', 'crash');
    await report('Mozilla/5.0 Gecko/20100101 Firefox/142.0', 'open', 'open-failed', 'error');
    expect(await (await ask(undefined, 'browsers')).json()).toEqual({
      versions: [
        {
          remote: 'catalog',
          version: '2.0.0-cccccc',
          opens: 5,
          failures: 2,
          people: 1,
          browsers: [of('Chrome', 3, 0), of('Firefox', 2, 2, 1)],
          actions: [],
        },
      ],
    });
  });

  it('counts the people whose openings failed, each once however often they say so', async () => {
    const report = (person: 'basic' | 'director', ...measures: string[]) =>
      server.call(person, 'POST', '/telemetry', {
        channel: 'people',
        figures: measures.map((measure) => figure('5.0.0-abcdef', measure)),
      });
    const counted = async () => {
      const { versions } = (await (await ask(undefined, 'people')).json()) as {
        versions: { failures: number; people: number; browsers: { people: number }[] }[];
      };
      return versions.map(({ failures, people, browsers }) => [failures, people, browsers.map((each) => each.people)]);
    };
    await report('basic', 'open', 'open-failed', 'crash');
    for (let times = 0; times < 3; times++) await report('basic', 'open-failed');
    // Nothing of theirs failed.
    await report('director', 'open');
    expect(await counted()).toEqual([[5, 1, [1]]]);
    await report('director', 'crash');
    expect(await counted()).toEqual([[6, 2, [2]]]);
  });

  it('counts the people who had an action fail, each once, as the same failure in each version', async () => {
    const failed = (version: string, message: string) => ({
      ...{ remote: 'catalog', version, kind: 'uncaught', message, times: 5 },
      stack: `    at total (http://localhost/releases/catalog/${version}/page.js:1:20)`,
    });
    const batch = (version: string, ...messages: string[]) => ({
      channel: 'actions',
      figures: [figure(version, 'open'), figure(version, 'error')],
      failures: messages.map((message) => failed(version, message)),
    });
    const [old, missing] = ['Error: as ever', 'TypeError: the total is missing'];
    await server.call('basic', 'POST', '/telemetry', batch('3.0.0-dddddd', old));
    await server.call('basic', 'POST', '/telemetry', batch('3.1.0-eeeeee', old, missing));
    for (const person of ['basic', 'director'] as const)
      await server.call(person, 'POST', '/telemetry', batch('3.1.0-eeeeee', missing));
    const { versions } = (await (await ask(undefined, 'actions')).json()) as {
      versions: { failures: number; actions: { failure: string; people: number }[] }[];
    };
    expect(versions.map(({ failures }) => failures)).toEqual([0, 0]);
    const [before, late] = versions.map(({ actions }) => actions);
    expect(before).toHaveLength(1);
    const [same, other] = [true, false].map((isKnown) =>
      late?.filter(({ failure }) => (failure === before?.[0]?.failure) === isKnown),
    );
    expect([same, other]).toEqual([[{ ...before?.[0], people: 1 }], [expect.objectContaining({ people: 2 })]]);
  });

  it('counts the people of a failed action in each browser, whatever its version', async () => {
    const report = async (person: 'basic' | 'director', agent: string) =>
      fetch(`${server.address}/telemetry`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': agent,
          authorization: `Bearer ${await server.token(people[person])}`,
        },
        body: JSON.stringify({
          channel: 'families',
          figures: [figure('4.0.0-ffffff', 'open')],
          failures: [
            {
              ...{ remote: 'catalog', version: '4.0.0-ffffff', kind: 'uncaught', message: 'TypeError: no', times: 1 },
              stack: '    at total (http://localhost/releases/catalog/4.0.0-ffffff/page.js:1:20)',
            },
          ],
        }),
      });
    await report('basic', 'Mozilla/5.0 Gecko/20100101 Firefox/141.0');
    await report('basic', 'Mozilla/5.0 Gecko/20100101 Firefox/142.0');
    await report('director', 'Mozilla/5.0 Gecko/20100101 Firefox/142.0');
    await report('director', 'Mozilla/5.0 Chrome/140.0.0.0 Safari/537.36');
    const { versions } = (await (await ask(undefined, 'families')).json()) as { versions: { actions: unknown[] }[] };
    expect(versions.map(({ actions }) => actions)).toEqual([
      [
        {
          failure: expect.any(String),
          people: 2,
          browsers: [
            { browser: 'Chrome', people: 1 },
            { browser: 'Firefox', people: 2 },
          ],
        },
      ],
    ]);
  });

  it('answers nobody without the secret, and no channel that is none', async () => {
    for (const given of ['', 'a secret of edge and API?', 'a secret of edge and APA', 'wrong'])
      expect((await ask({ 'x-groundwork-service': given })).status).toBe(404);
    expect((await ask({})).status).toBe(404);
    expect((await ask(undefined, "'; drop table")).status).toBe(400);
  });
});
