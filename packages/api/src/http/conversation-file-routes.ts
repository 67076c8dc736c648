import { randomUUID } from 'node:crypto';
import { type ApiError, maxImageBytes } from '@groundwork/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Membership } from '../chat/membership.ts';
import type { CountUser } from '../limits/request-limits.ts';
import { uploadedPictures } from '../media/picture-line.ts';
import type { MediaStorage } from '../media/storage.ts';
import { storeImage } from '../media/store-image.ts';
import { requireGrant } from '../policy/authorize.ts';
import { invalid, Problem } from '../problem.ts';
import { withStoredAddresses } from '../records/media-address.ts';
import { requireObject } from '../records/validate.ts';
import type { Authenticate } from '../session/authenticate.ts';
import type { Store } from '../store/store.ts';
import { keptAnswer, writeOnce } from './idempotency.ts';

/** A file as it is sent in a conversation: by its address. */
export interface ConversationFile {
  url: string;
  name: string;
  type: string;
  size: number;
  /** A picture that is wide enough for the thread. */
  imageThumbnailUrl?: string;
}
interface FileParts {
  store: Store;
  storage: MediaStorage;
  membership: Membership;
  authenticate: Authenticate;
  countFiles: CountUser;
}

const threadWidth = 400;
const longestName = 260;
const megabyte = 1024 * 1024;
/** As much as the hosted chat service would take. */
const maxDocumentBytes = 25 * megabyte;
const notAFile = () =>
  invalid({
    field: 'url',
    message: `Must be a JPEG, PNG, GIF, WebP or BMP image of at most ${maxImageBytes / megabyte} MB, or a PDF of at most ${maxDocumentBytes / megabyte} MB`,
  });

/** ADDITIVE: publishes an uploaded image or PDF for the members of a conversation (docs: conversations). */
export function conversationFileRoutes(app: FastifyInstance, parts: FileParts) {
  const { store, storage, membership, authenticate, countFiles } = parts;
  app.post('/conversations/:url/files', async (request: FastifyRequest<{ Params: { url: string } }>, reply) => {
    const caller = await authenticate(request);
    await countFiles(request, reply, caller.id);
    // Who may upload at all has the token for it.
    requireGrant(caller, 'mediaitems', 'create');
    const { url: channelUrl } = request.params;
    await membership.require(caller, channelUrl);
    const body = requireObject(request.body);
    if (typeof body.url !== 'string' || body.url === '')
      throw invalid({ field: 'url', message: 'A value is required' });
    const { url } = body;
    const name = fileName(body.name);
    const kept = await keptAnswer(store, request, caller);
    const file = kept ? undefined : await uploadedPictures.hold(() => reached(publish(storage, url)));
    const answer = await writeOnce(store, request, caller, async (work) => {
      if (!file) throw notAFile();
      const [, , folder] = file.url.split('/');
      await work.queries.query('insert into chat_files (folder, channel_url, user_id, name) values ($1, $2, $3, $4)', [
        ...[folder, channelUrl, caller.id, name],
      ]);
      return { status: 201, parts: [JSON.stringify({ ...file, name } satisfies ConversationFile)] };
    });
    await storage.removeIncoming(url).catch(() => {});
    return reply.status(answer.status).type('application/json; charset=utf-8').send(answer.text);
  });
}

const reached = <T>(work: Promise<T>): Promise<T> =>
  work.catch((cause: unknown) => {
    const message = 'The image storage cannot be reached. Please try again in a moment.';
    const problem: ApiError = { title: 'Temporarily unavailable', message, code: 'storage-unavailable' };
    throw Object.assign(new Problem(503, problem), { cause });
  });

/** The name without a path, and without characters that would turn the direction of the text. */
function fileName(given: unknown): string {
  const name = typeof given === 'string' ? given.replace(/^.*[\\/]/, '') : '';
  return (
    name
      .replaceAll(/[\p{Cc}\p{Cf}\p{Surrogate}]/gu, '')
      .trim()
      .slice(-longestName) || 'File'
  );
}

const isPdf = (bytes: Buffer) => bytes.subarray(0, 5).toString('latin1') === '%PDF-';

async function publish(storage: MediaStorage, url: string) {
  const found = await storage.read(url, maxDocumentBytes);
  // Only what was just uploaded: an address of our own images would publish nothing.
  if (!found || found.isMedia) return undefined;
  return isPdf(found.bytes) ? keepDocument(storage, found.bytes) : keepPicture(storage, found.bytes);
}

async function keepDocument(storage: MediaStorage, bytes: Buffer) {
  const url = await storage.write(`${randomUUID()}/document.pdf`, bytes, 'application/pdf');
  return withStoredAddresses({ url, type: 'application/pdf', size: bytes.length });
}

async function keepPicture(storage: MediaStorage, bytes: Buffer) {
  if (bytes.length > maxImageBytes) return undefined;
  const image = await storeImage(storage, bytes);
  if (!image) return undefined;
  const narrow = image.renditions.findLast(({ width }) => width >= threadWidth) ?? image.renditions[0];
  const size = bytes.length;
  return withStoredAddresses({ url: image.url, type: image.type, size, imageThumbnailUrl: narrow?.url });
}
