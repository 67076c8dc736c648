import { collectionNames } from '@groundwork/contract';
import { migrate } from '../store/migrate.ts';
import { openStore, type Store } from '../store/store.ts';
import { tableOf } from '../store/tables.ts';
import { type TestPostgres, testPostgres } from '../testing/postgres.ts';
import { generate } from './generate.ts';
import { demonstrationId } from './identifier.ts';
import { type ImageStore, isEmpty, type SeedProgress, seedAccounts, seedDemonstration } from './seed.ts';
import { verifyMedia } from './verifyMedia.ts';

const now = new Date('2026-11-20T15:07:00Z');
/** Keeps what it is given, as the media pipeline does, without making renditions. */
function createImages(host: string) {
  const files = new Map<string, Buffer>();
  const images: ImageStore = {
    async store(bytes, name) {
      const url = `https://${host}/media/${name}/original.jpg`;
      files.set(url, bytes);
      return { url, type: 'image/jpeg', renditions: [{ url, width: 1_600, height: 1_200 }] };
    },
  };
  return { files, images };
}

describe('seeding a database', () => {
  let postgres: TestPostgres;
  let store: Store;
  const first = createImages('first.test');
  const countOf = async (name: (typeof collectionNames)[number], where = 'true') => {
    const { rows } = await store.query<{ count: number }>(`select count(*) from ${tableOf(name)} where ${where}`);
    return rows[0]?.count;
  };

  beforeAll(async () => {
    postgres = await testPostgres();
    store = openStore(postgres.addresses);
    await migrate(store);
  }, 60_000);
  afterAll(async () => {
    await store.close();
    await postgres.stop();
  });

  it('begins with the accounts alone', async () => {
    expect(await isEmpty(store)).toBe(true);
    const { counts } = await seedAccounts({ store, images: first.images, now });
    expect(counts).toEqual({ users: 14 });
    expect(await isEmpty(store)).toBe(false);
    expect(first.files.size).toBe(13);
  }, 60_000);

  it('writes every record, and what is there already is left alone', async () => {
    const progress: SeedProgress[] = [];
    const options = { store, images: first.images, now };
    const { counts } = await seedDemonstration({ ...options, onProgress: (step) => progress.push(step) });
    const expected = generate({ now });
    for (const name of collectionNames) {
      expect([name, await countOf(name)]).toEqual([name, expected[name].length]);
      expect(counts[name]).toBe(name === 'users' ? 0 : expected[name].length);
    }
    const last = progress.at(-1);
    expect(last?.done).toBe(last?.total);
    const again = await seedDemonstration(options);
    expect(Object.values(again.counts).every((count) => count === 0)).toBe(true);
    const [order] = expected.orders;
    const { rows } = await store.query(`select doc from ${tableOf('orders')} where id = $1`, [order?.id]);
    expect(rows).toEqual([{ doc: JSON.parse(JSON.stringify(order)) }]);
  }, 120_000);

  it('leaves deleted records so that the trash can restore them', async () => {
    const operation = `delete_operation = (select delete_operation from ${tableOf('setupareas')} where id = $1)`;
    const { rows } = await store.query<{ rootId: string; userId: string }>(
      `select delete_undo->>'rootId' as "rootId", delete_undo->>'userId' as "userId" from ${tableOf('setupunits')} where ${operation}`,
      [demonstrationId('setupareas/trash-cascade')],
    );
    const swept = { rootId: demonstrationId('setupareas/trash-cascade'), userId: demonstrationId('users/director') };
    expect(rows).toEqual([swept, swept, swept]);
    expect(await countOf('products', 'is_deleted and delete_operation is not null')).toBe(2);
    expect(await countOf('products', 'not is_deleted and delete_operation is not null')).toBe(0);
  });

  it('redraws only lost pictures, and names those it cannot draw', async () => {
    const held = new Set(first.files.keys());
    const check = (images: ImageStore) => verifyMedia(store, { addresses: async () => held }, images);
    expect(await check(first.images)).toEqual({ restored: 0, missing: [] });

    const second = createImages('second.test');
    held.delete('https://first.test/media/tray.jpg/original.jpg');
    held.delete('https://first.test/media/portrait-basic.png/original.jpg');
    await store.query(
      `update ${tableOf('mediaitems')} set doc = doc - 'externalUrl' || '{"url": "https://first.test/gone.jpg"}' where id = $1`,
      [demonstrationId('mediaitems/external-plan')],
    );
    expect(await check(second.images)).toEqual({
      restored: 2,
      missing: [{ id: demonstrationId('mediaitems/external-plan'), name: 'External plan' }],
    });
    // Two painters at a time: the smaller one may be ready first.
    expect([...second.files.keys()].sort().reverse()).toEqual([
      'https://second.test/media/tray.jpg/original.jpg',
      'https://second.test/media/portrait-basic.png/original.jpg',
    ]);
    const { rows } = await store.query<{ url: string }>(
      `select doc->>'url' as url from ${tableOf('mediaitems')} where id = $1
       union all select doc->>'imageThumbnailUrl' from ${tableOf('users')} where id = $2`,
      [demonstrationId('mediaitems/tray'), demonstrationId('users/basic')],
    );
    expect(rows.map(({ url }) => url)).toEqual([...second.files.keys()].sort().reverse());
  }, 60_000);
});
