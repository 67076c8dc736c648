// Fills the database (`seed N`, `accounts`) or the conversations (`conversations`), or looks for lost pictures (`verify`), in a
// process of its own.
import { setTimeout as wait } from 'node:timers/promises';
import { BlobServiceClient } from '@azure/storage-blob';
import { openMediaStorage, openStore, readConfiguration, storeImage } from '@groundwork/api';
import {
  type ConversationWriter,
  type SeedProgress,
  seedAccounts,
  seedConversations,
  seedDemonstration,
  verifyMedia,
} from '@groundwork/api/demonstration';

const [task, count = '1'] = process.argv.slice(2);
const configuration = readConfiguration(process.env);
const store = openStore({ url: configuration.databaseUrl, directUrl: configuration.directDatabaseUrl });
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

/** The channels are made by the API, within seconds of the projects. */
const channelTimeoutMs = 20_000;
function conversationWriter({ platformUrl, apiToken }: NonNullable<typeof configuration.chat>): ConversationWriter {
  const call = async (method: string, path: string, body?: object) => {
    const headers = { 'api-token': apiToken, ...(body ? { 'content-type': 'application/json' } : {}) };
    const answer = await fetch(`${platformUrl}/v3${path}`, { method, headers, body: body && JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { last_message?: unknown };
  };
  const until = Date.now() + channelTimeoutMs;
  const channel = async (url: string): Promise<{ last_message?: unknown }> => {
    try {
      return await call('GET', `/group_channels/${url}`);
    } catch (error) {
      if (Date.now() > until) throw error;
      await wait(250);
      return channel(url);
    }
  };
  return {
    isEmpty: async (url) => !(await channel(url)).last_message,
    async send(url, { userId, text, at }) {
      await call('POST', `/group_channels/${url}/messages`, { user_id: userId, message: text, created_at: at });
    },
    async markRead(url, userId) {
      await call('PUT', `/group_channels/${url}/messages/mark_as_read`, { user_id: userId });
    },
  };
}

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
} else if (task === 'conversations') {
  if (configuration.chat) await seedConversations(conversationWriter(configuration.chat));
} else {
  const { restored, missing } = await verifyMedia(store, blobs, images);
  if (restored > 0) note(`${restored} lost pictures drawn again`);
  if (missing.length > 0)
    note(`${missing.length} uploaded images are lost: ${missing.map(({ name }) => name).join(', ')}`);
}
await store.close();
// The channel to the starter would keep the process.
process.disconnect?.();
