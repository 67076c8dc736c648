import { createHash } from 'node:crypto';
import { maxImageBytes, messages } from '@groundwork/contract';
import type { FastifyInstance } from 'fastify';
import { fetchImage } from '../media/fetch-image.ts';
import { copiedPictures, uploadedPictures } from '../media/picture-line.ts';
import type { MediaStorage } from '../media/storage.ts';
import { type StoredImage, storeImage } from '../media/store-image.ts';
import { requireGrant } from '../policy/authorize.ts';
import type { Caller } from '../policy/caller.ts';
import { isProjectMedia } from '../policy/visibility.ts';
import { invalid, notAllowed, Problem } from '../problem.ts';
import { type QueryParameters, queryFlag } from '../records/list-query.ts';
import { withStoredAddresses } from '../records/media-address.ts';
import { requireObject } from '../records/validate.ts';
import { createRecord } from '../records/write.ts';
import type { Authenticate } from '../session/authenticate.ts';
import type { Store } from '../store/store.ts';
import { keptAnswer, writeOnce } from './idempotency.ts';

export interface MediaRouteOptions {
  store: Store;
  storage: MediaStorage;
  authenticate: Authenticate;
  allow: readonly string[];
  /** Hears of each picture, whether it was kept, and after how many seconds. */
  onPicture?: (isKept: boolean, seconds: number) => void;
}

/** As much as web servers read of an address. */
const longestSource = 8_000;

const notAnImage = (field: string) =>
  invalid({
    field,
    message: `Must be a JPEG, PNG, GIF, WebP or BMP image of at most ${maxImageBytes / 1024 / 1024} MB`,
  });
const storageDown = (cause: unknown) =>
  Object.assign(
    new Problem(503, {
      title: 'Temporarily unavailable',
      message: 'The image storage cannot be reached.',
      code: 'storage-unavailable',
    }),
    { cause },
  );

/** Upload tokens, media items made of uploaded files, pictures copied from a link (docs: image-pipeline). */
export function mediaRoutes(app: FastifyInstance, options: MediaRouteOptions) {
  const { store, storage, authenticate, allow, onPicture = () => {} } = options;
  const timed = async <Kept>(work: Promise<Kept>): Promise<Kept> => {
    const begun = performance.now();
    let isKept = false;
    try {
      const kept = await work;
      isKept = kept !== undefined;
      return kept;
    } finally {
      onPicture(isKept, (performance.now() - begun) / 1_000);
    }
  };
  app.get('/mediaitems/uploadToken', async (request) => {
    requireUpload(await authenticate(request));
    return storage.uploadToken();
  });

  app.post('/mediaitems', async (request, reply) => {
    const caller = await authenticate(request);
    reply.header('x-scope-version', caller.scopeVersion);
    requireGrant(caller, 'mediaitems', 'create');
    const body = requireObject(request.body);
    const isProjectRelated = queryFlag(request.query as QueryParameters, 'projectRelated');
    const projectId = requireProject(caller, body, isProjectRelated);
    const kept = await keptAnswer(store, request, caller);
    const image = kept ? undefined : await uploadedPictures.hold(() => timed(publish(storage, body.url)));
    const answer = await writeOnce(store, request, caller, async (work) => {
      const id = await createRecord(work, 'mediaitems', body, { ...image, ...(projectId ? { projectId } : {}) });
      return { status: 201, parts: [{ name: 'mediaitems', ids: [id], otherwise: JSON.stringify({ id }) }] };
    });
    await storage.removeIncoming(String(body.url)).catch(() => {});
    return reply.status(answer.status).type('application/json; charset=utf-8').send(answer.text);
  });

  app.post('/mediaitems/copyImage', async (request) => {
    requireUpload(await authenticate(request));
    const { targetImageUrl, url } = requireObject(request.body);
    const source = targetImageUrl ?? url;
    if (typeof source !== 'string') throw invalid({ field: 'targetImageUrl', message: 'A value is required' });
    if (source.length > longestSource)
      throw invalid({ field: 'targetImageUrl', message: messages.maxLength(longestSource) });
    // Signed addresses are longer than the key of an index may be.
    const key = createHash('sha256').update(source).digest('base64url');
    const { rows } = await store.query<{ url: string }>(
      `select url from copied_images where source = $1 and time_created > now() - interval '1 day'`,
      [key],
    );
    if (rows[0]) return { url: rows[0].url };
    const image = await copiedPictures.hold(async () => {
      const bytes = await fetchImage(source, allow);
      return timed(keepImage(storage, bytes)).catch((error: unknown) => {
        throw storageDown(error);
      });
    });
    if (!image) throw notAnImage('targetImageUrl');
    await store.query(
      `insert into copied_images (source, url) values ($1, $2)
       on conflict (source) do update set url = excluded.url, time_created = now()`,
      [key, image.url],
    );
    return { url: image.url };
  });
}

/** A Subscriber's pictures belong to a project, so without one there is nothing to upload. */
function requireUpload(caller: Caller) {
  requireGrant(caller, 'mediaitems', 'create');
  if (caller.policyRole === 'Subscriber' && caller.projectIds.length === 0) throw notAllowed();
}

/** A project-related item names its project; a Subscriber's item always is one (docs: policy). */
function requireProject(caller: Caller, body: Readonly<Record<string, unknown>>, isProjectRelated: boolean) {
  const projectId = typeof body.projectId === 'string' && body.projectId ? body.projectId : undefined;
  if (caller.policyRole !== 'Subscriber') {
    if (!projectId || caller.policyRole !== 'Basic') return isProjectRelated ? projectId : undefined;
    const scope = [...caller.projectIds, ...caller.teamProjectIds];
    if (!scope.includes(projectId)) throw notAllowed();
    return projectId;
  }
  const only = projectId ?? (caller.projectIds.length === 1 ? caller.projectIds[0] : undefined);
  if (!isProjectRelated || !isProjectMedia(body.name)) throw notAllowed();
  if (!only) throw invalid({ field: 'projectId', message: messages.required });
  if (!caller.projectIds.includes(only)) throw notAllowed();
  return only;
}

/** Copies an uploaded file into the public container; a file that copyImage put there already keeps its address. */
async function publish(storage: MediaStorage, url: unknown): Promise<StoredImage> {
  if (typeof url !== 'string' || url === '') throw invalid({ field: 'url', message: 'A value is required' });
  const file = await storage.read(url).catch((error: unknown) => {
    throw storageDown(error);
  });
  if (!file) throw notAnImage('url');
  const image = await keepImage(storage, file.bytes).catch((error: unknown) => {
    throw storageDown(error);
  });
  if (!image) throw notAnImage('url');
  return image;
}

/** Stores an image; its addresses are those that records keep. */
async function keepImage(storage: MediaStorage, bytes: Buffer): Promise<StoredImage | undefined> {
  const image = await storeImage(storage, bytes);
  return image && withStoredAddresses(image);
}
