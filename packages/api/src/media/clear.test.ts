import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { BlobServiceClient } from '@azure/storage-blob';
import { insertRecords } from '../records/insert.ts';
import { places } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';
import { clearMedia, clearUploads } from './clear.ts';

const day = 24 * 3_600_000;

describe('what is left over in the image storage', () => {
  const server = testServer({ withStorage: true });

  const names = async (container: 'incoming' | 'media') => {
    const found: string[] = [];
    for await (const { name } of server.storage.files(container)) found.push(name);
    return found.sort();
  };
  const upload = (name: string) =>
    BlobServiceClient.fromConnectionString(server.configuration.storage.connectionString)
      .getContainerClient('incoming')
      .getBlockBlobClient(name)
      .uploadData(Buffer.from('x'));
  const keep = async (folder: string) => {
    await server.storage.write(`${folder}/original.png`, Buffer.from('x'), 'image/png');
    await server.storage.write(`${folder}/100.png`, Buffer.from('x'), 'image/png');
    return folder;
  };
  const settled = () => wait(1_100);

  it('is an upload of yesterday, while those of today stay', async () => {
    await upload('old.png');
    expect(await clearUploads(server.storage, day)).toBe(0);
    expect(await names('incoming')).toEqual(['old.png']);
    await settled();
    expect(await clearUploads(server.storage, 1_000)).toBe(1);
    expect(await names('incoming')).toEqual([]);
  });

  it('is an image that no record names; named, copied today, or of the demonstration it stays', async () => {
    const item = await keep(randomUUID());
    const portrait = await keep(randomUUID());
    const mentioned = await keep(randomUUID());
    const lost = await keep(randomUUID());
    const copied = await keep(randomUUID());
    await keep('demonstration');
    const media = (folder: string) => ({ name: 'M', url: `/media/${folder}/original.png`, renditions: [], tagIds: [] });
    await insertRecords(server.store, 'mediaitems', [{ id: randomUUID(), ...media(item), isDeleted: true }]);
    await server.store.query(
      `update users set doc = doc || jsonb_build_object('imageThumbnailUrl', $1::text) where doc->>'firstName' = 'Rea'`,
      [`/media/${portrait}/100.png`],
    );
    await insertRecords(server.store, 'setupareas', [
      {
        id: randomUUID(),
        name: 'A',
        projectId: places.own,
        description: `<img src="http://x/media/${mentioned}/1.png">`,
      },
    ]);
    const copy = `insert into copied_images (source, url, time_created) values ($1, $2, now() - make_interval(days => $3))`;
    await server.store.query(copy, ['http://a.test/1.png', `/media/${copied}/original.png`, 0]);
    await server.store.query(copy, ['http://a.test/2.png', `/media/${lost}/original.png`, 2]);

    expect(await clearMedia(server.store, server.storage, day)).toBe(0);
    await settled();
    await server.store.query(
      `update copied_images set time_created = now() + interval '1 hour' where source like '%/1.png'`,
    );
    expect(await clearMedia(server.store, server.storage, 1_000)).toBe(2);
    const left = new Set((await names('media')).map((name) => name.split('/')[0]));
    expect(left).toEqual(new Set([item, portrait, mentioned, copied, 'demonstration']));
    const { rows } = await server.store.query('select source from copied_images');
    expect(rows).toEqual([{ source: 'http://a.test/1.png' }]);
  });

  it('is cleared by the jobs of the server, with old answers', async () => {
    await server.store.query(
      `insert into idempotency_keys (user_id, key, request, time_created)
       values ('u', 'old', 'r', now() - interval '25 hours'), ('u', 'new', 'r', now() - interval '23 hours')`,
    );
    for (const job of ['forget-answers', 'forget-mail', 'clear-uploads', 'clear-media']) {
      expect(await server.jobs.runNow(job)).toBe(true);
    }
    const { rows } = await server.store.query(`select key from idempotency_keys where user_id = 'u'`);
    expect(rows).toEqual([{ key: 'new' }]);
  });
});
