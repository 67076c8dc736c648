import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { createEdge, readPortals } from '@groundwork/edge';
import { documentPath, formerPath, openReleases, ownersPath, readReleaseSet } from '@groundwork/federation';
import { type Figure, figure } from './figure.ts';

// What documents of one's own for each release add to the first page: the same releases of two channels, one with a
// document and an owner for each name, the other with the single document of earlier versions.

const rounds = 200;
interface Given {
  identity: string;
  api: string;
  storage: string;
}

/** An edge for a channel. */
async function openEdge(channel: string, { identity, api, storage }: Given) {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-bench-edge-'));
  const [portal] = readPortals({
    AZURE_STORAGE_CONNECTION_STRING: storage,
    IDENTITY_AUTHORITY: identity,
    API_URL: api,
    GROUNDWORK_DATA: folder,
  });
  if (portal === undefined) throw new Error('There is no portal to compare with.');
  const { configuration } = portal;
  const browser = { ...configuration.browser, channel };
  const edge = await createEdge({ ...configuration, developmentFile: undefined, channel, browser });
  const { port } = new URL(await edge.listen({ port: 0, host: '127.0.0.1' }));
  const page = async () => {
    const begun = performance.now();
    const headers = { cookie: 'groundwork-session=1', accept: 'text/html', 'accept-encoding': 'identity' };
    const answer = await fetch(`http://127.0.0.1:${port}/products`, { headers });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`The edge answered ${answer.status}.`);
    return { bytes: brotliCompressSync(text).length, milliseconds: performance.now() - begun };
  };
  const close = async () => {
    await edge.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { page, close };
}

export async function measureReleasePage(given: Given): Promise<Figure[]> {
  const releases = openReleases(given.storage);
  const written: string[] = [];
  const write = async (path: string, content: unknown) => {
    const body = JSON.stringify(content);
    written.push(path);
    await releases.getBlockBlobClient(path).upload(body, Buffer.byteLength(body));
  };
  const live = await readReleaseSet('portal', given.storage);
  const [own, single] = [`bench-own-${process.pid}`, `bench-single-${process.pid}`];
  const edges: Awaited<ReturnType<typeof openEdge>>[] = [];
  try {
    const all = [...(live.host ? [live.host] : []), ...live.remotes];
    for (const { name, ...release } of all)
      await write(documentPath(own, name), { name, revision: 1, live: { name, ...release } });
    await write(ownersPath(own), {
      names: Object.fromEntries(all.map(({ name }) => [name, { owner: name, keys: [] }])),
    });
    await write(formerPath(single), { ...live, channel: single });
    edges.push(await openEdge(own, given), await openEdge(single, given));
    const [pages, before]: { bytes: number; milliseconds: number }[][] = [[], []];
    for (let round = -20; round < rounds; round += 1) {
      const [now, then] = [await edges[0]?.page(), await edges[1]?.page()];
      // The first rounds warm both up.
      if (round < 0 || !now || !then) continue;
      pages?.push(now);
      before?.push(then);
    }
    const added = (of: 'bytes' | 'milliseconds') =>
      (pages ?? []).map((page, round) => page[of] - (before?.[round]?.[of] ?? 0));
    const baseline = (of: 'bytes' | 'milliseconds') => ({
      name: 'the whole page, of a channel with one document',
      values: (before ?? []).map((page) => page[of]),
    });
    return [
      figure('p own documents add to the page', 'bytes', added('bytes'), baseline('bytes'), { value: 2_000 }),
      figure('p own documents add to its answer', 'ms', added('milliseconds'), baseline('milliseconds'), { value: 5 }),
    ];
  } finally {
    for (const edge of edges) await edge.close();
    for (const path of written) await releases.deleteBlob(path);
  }
}
