import { startTestServer, testServer } from '../testing/server.ts';
import { storeImage } from './store-image.ts';

const bitmap = Buffer.from(
  '424d3a000000000000003600000028000000010000000100000001001800000000000400000000000000000000000000000000000000ff000000',
  'hex',
);

describe('a storage of pictures', () => {
  const server = testServer({ withStorage: true });

  it('is cleared by the installation whose pictures are there, and by no other one that was given it', async () => {
    const image = await storeImage(server.storage, bitmap);
    const jobs = ['clear-media', 'clear-uploads', 'encode-stored-pictures'];
    for (const name of jobs) expect(await server.jobs.runNow(name)).toBe(true);
    const other = await startTestServer({ storage: server.configuration.storage });
    try {
      for (const name of jobs) {
        await expect(other.jobs.runNow(name)).rejects.toThrow('belongs to another installation');
        expect(await server.jobs.runNow(name)).toBe(true);
      }
    } finally {
      await other.stop();
    }
    expect(await server.storage.read(image?.url ?? '')).toBeDefined();
  });
});
