import { createHash } from 'node:crypto';
import { ownsReleases } from './release-owners.ts';
import type { ReleaseStorage } from './release-storage.ts';

const hashOf = (mail: string) => createHash('sha256').update(mail).digest('hex').slice(0, 12);
const settled = () => new Promise(setImmediate);

/** Storage with the owners of two channels, and a time that the test decides. */
function world() {
  const state = { mails: ['lena@example.test'], isAway: false, reads: 0, time: 0 };
  const storage: ReleaseStorage = {
    async list() {
      state.reads += 1;
      if (state.isAway) throw new Error('away');
      const paths = ['portal/owners.json', 'portal/catalog.json', 'warehouse/owners.json'];
      return paths.map((path) => ({ path: `channels/${path}`, bytes: 1 }));
    },
    async json(_, path) {
      if (path === 'channels/warehouse/owners.json') return { names: { stock: { owner: 'Stock', keys: [] } } };
      return { names: { catalog: { owner: 'Catalog', keys: [], accounts: state.mails.map(hashOf) } } };
    },
  };
  return { state, owns: ownsReleases(storage, () => state.time) };
}

it('knows the people of owners by their address in any case, and nobody else', async () => {
  const { owns } = world();
  owns(undefined);
  await settled();
  expect([owns('Lena@Example.test'), owns('bo@example.test'), owns(''), owns(undefined)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

it('reads storage once a minute, and goes on with what it knows while that is away', async () => {
  const { state, owns } = world();
  owns('lena@example.test');
  await settled();
  for (let page = 0; page < 5; page += 1) owns('lena@example.test');
  expect(state.reads).toBe(1);
  Object.assign(state, { isAway: true, time: 61_000 });
  owns('lena@example.test');
  await settled();
  expect(owns('lena@example.test')).toBe(true);
  Object.assign(state, { isAway: false, mails: [], time: 122_000 });
  owns('lena@example.test');
  await settled();
  expect(owns('lena@example.test')).toBe(false);
  expect(state.reads).toBe(3);
});
