import { testServer } from '../testing/server.ts';

const secret = 'a secret of edge and API';

describe('the health of releases', () => {
  const server = testServer({ healthSecret: secret });
  const ask = (headers: Record<string, string> = { 'x-groundwork-service': secret }, channel = 'portal') =>
    fetch(`${server.address}/telemetry/health?channel=${channel}`, { headers });
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
        { remote: 'catalog', version: '1.0.0-aaaaaa', opens: 3, failures: 1 },
        { remote: 'catalog', version: '1.1.0-bbbbbb', opens: 1, failures: 1 },
      ],
    });
    expect(await (await ask(undefined, 'warehouse')).json()).toEqual({ versions: [] });
  });

  it('answers nobody without the secret, and no channel that is none', async () => {
    for (const given of ['', 'a secret of edge and API?', 'wrong'])
      expect((await ask({ 'x-groundwork-service': given })).status).toBe(404);
    expect((await ask({})).status).toBe(404);
    expect((await ask(undefined, "'; drop table")).status).toBe(400);
  });
});
