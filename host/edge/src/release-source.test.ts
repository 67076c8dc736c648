import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openReleaseSource } from './release-source.ts';
import { freshFor } from './testing/edge-world.ts';

// Storage that answers, and storage that accepts a request and is silent.
const set = (revision: number) => JSON.stringify({ name: 'catalog', revision });
const owners = JSON.stringify({ names: { catalog: { owner: 'Catalog', keys: [] } } });
const open: ServerResponse[] = [];
let answer: string | undefined;
const storage = createServer((request, response) => {
  if (answer === undefined) open.push(response);
  else response.end(request.url?.endsWith('owners.json') ? owners : answer);
});
const folder = mkdtempSync(join(tmpdir(), 'groundwork-source-'));
let address: string;
const sourceOf = (cache: string) =>
  openReleaseSource({ channel: 'portal', releasesUrl: address, cacheFolder: join(folder, cache), freshFor });
/** Longer than a release set counts as fresh. */
const aged = () => wait(freshFor + 50);
const isUnanswered = (response: ServerResponse | undefined) => response?.destroyed === false;

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    storage.listen(0, '127.0.0.1', resolve);
  });
  address = `http://127.0.0.1:${(storage.address() as AddressInfo).port}/`;
});
beforeEach(() => {
  answer = undefined;
  open.length = 0;
});
afterAll(() => {
  storage.closeAllConnections();
  storage.close();
  rmSync(folder, { recursive: true, force: true });
});

it('serves the set it has while storage is silent, and the newer one once storage answers again', async () => {
  const source = sourceOf('silent');
  answer = set(1);
  expect(await source.current()).toMatchObject({ set: { revision: 1 } });
  answer = undefined;
  await aged();
  for (let page = 0; page < 3; page += 1) {
    expect(await source.current()).toMatchObject({ set: { revision: 1 } });
    // The page did not wait for the end of the question: it is one, and still open.
    expect(open.map(isUnanswered)).toEqual([true]);
  }
  answer = set(2);
  open[0]?.end(owners);
  await aged();
  await source.current();
  await aged();
  expect(await source.current()).toMatchObject({ set: { revision: 2 } });
});

it('serves the set on its disk after a restart while storage is silent', async () => {
  answer = set(7);
  await sourceOf('restart').current();
  answer = undefined;
  expect(await sourceOf('restart').current()).toMatchObject({ set: { revision: 7 } });
  expect(open.map(isUnanswered)).toEqual([true]);
});

it('waits for storage that is prompt, so that a deploy shows with the next page', async () => {
  const source = sourceOf('prompt');
  answer = set(1);
  await source.current();
  answer = set(2);
  await aged();
  expect(await source.current()).toMatchObject({ set: { revision: 2 } });
});
