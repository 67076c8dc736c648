// Fills the database (`seed N`, `accounts`) or looks for lost pictures (`verify`), in a process of its own.
import { BlobServiceClient } from '@azure/storage-blob';
import { openMediaStorage, openStore, readConfiguration, storeImage } from '@groundwork/api';
import { type SeedProgress, seedAccounts, seedDemonstration, verifyMedia } from '@groundwork/api/demonstration';

const [task, count = '1'] = process.argv.slice(2);
const configuration = readConfiguration(process.env);
const store = openStore({ url: configuration.databaseUrl });
const storage = openMediaStorage(configuration);
const note = (text: string) => (process.send ? process.send(text) : console.info(text));

const images = {
  /** One folder a picture, so that a repeated seed overwrites what an interrupted one left. */
  async store(bytes: Buffer, name: string) {
    const stored = await storeImage(storage, bytes, `demonstration/${name.replace(/\.\w+$/, '')}`);
    if (!stored) throw new Error(`The picture ${name} is no image.`);
    return stored;
  },
};
const blobs = {
  async addresses() {
    const service = BlobServiceClient.fromConnectionString(configuration.storage.connectionString);
    const media = service.getContainerClient(configuration.storage.media);
    const found = new Set<string>();
    for await (const { name } of media.listBlobsFlat()) found.add(media.getBlobClient(name).url);
    return found;
  },
};

let shown = 0;
/** One line for each third of the work. */
function onProgress({ step, done, total }: SeedProgress) {
  const third = Math.floor((3 * done) / Math.max(total, 1));
  const key = (step === 'pictures' ? 0 : 10) + third;
  if (key <= shown || third === 0) return;
  shown = key;
  note(`${done} of ${total} ${step}`);
}

await storage.prepare(configuration.portalOrigins);
if (task === 'seed') {
  await seedDemonstration({ store, images, scale: Number(count), onProgress });
} else if (task === 'accounts') {
  await seedAccounts({ store, images });
} else {
  const { restored, missing } = await verifyMedia(store, blobs, images);
  if (restored > 0) note(`${restored} lost pictures drawn again`);
  if (missing.length > 0)
    note(`${missing.length} uploaded images are lost: ${missing.map(({ name }) => name).join(', ')}`);
}
await store.close();
// The channel to the starter would keep the process.
process.disconnect?.();
