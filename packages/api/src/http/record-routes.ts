import { type CollectionName, collections, findCollection, readHeader, syncStampHeader } from '@groundwork/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireNotOrderedSince } from '../domain/ordered-meanwhile.ts';
import type { Caller } from '../policy/caller.ts';
import { accessScopeOf, isProjectMedia } from '../policy/visibility.ts';
import { badRequest, invalid, notAllowed, notFound, Problem } from '../problem.ts';
import { presentRecords, readScope } from '../records/list.ts';
import { listBody } from '../records/list-body.ts';
import { type QueryParameters, queryFlag } from '../records/list-query.ts';
import { readList } from '../records/list-source.ts';
import { readOperations } from '../records/patch.ts';
import { purgeRecords } from '../records/purge.ts';
import { removeRecords } from '../records/remove.ts';
import { listTrash } from '../records/trash.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';
import { isUuid, requireObject } from '../records/validate.ts';
import { createRecord, patchRecords, replaceRecord } from '../records/write.ts';
import type { Authenticate } from '../session/authenticate.ts';
import type { Queries, Store } from '../store/store.ts';
import { type Answer, writeOnce } from './idempotency.ts';
import type { Outcome } from './outcome.ts';

type Params = { collection: string; id: string };
type Request = FastifyRequest<{ Params: Params; Querystring: QueryParameters }>;

/** The generic resource calls of every collection (docs: api, patch-and-put). */
export function recordRoutes(app: FastifyInstance, store: Store, authenticate: Authenticate, imageService: string) {
  app.get('/trash', async (request: FastifyRequest<{ Querystring: QueryParameters }>, reply) => {
    const caller = await authenticate(request);
    reply.header('x-scope-version', caller.scopeVersion);
    const { texts, pagination } = await listTrash(store, caller, request.query);
    reply.header('x-pagination', JSON.stringify(pagination));
    return sendJson(reply, 200, listBody(texts, imageService));
  });

  app.get('/:collection', async (request: Request, reply) => {
    const { name, caller } = await begin(request, reply, authenticate);
    // Before the list: what becomes visible between the two is then fetched again, and never missed.
    const scope = await readScope(store, name, caller);
    reply.header('x-scope-version', scope.version);
    const isPrimary = request.headers[readHeader] === 'primary';
    const answer = await readList(store, name, caller, request.query, { scope, isPrimary });
    if ('count' in answer) return answer;
    reply.header('x-pagination', JSON.stringify(answer.pagination));
    if (answer.stamp) reply.header(syncStampHeader, answer.stamp);
    return sendJson(reply, 200, listBody(answer.texts, imageService));
  });

  app.get('/:collection/:id', async (request: Request, reply) => {
    const { name, caller } = await begin(request, reply, authenticate);
    const [record] = await presentRecords(store, name, caller, [request.params.id]);
    if (!record) throw notFound();
    return send(reply, { status: 200, text: record.text, headers: etag(record) });
  });

  const write =
    (handle: (work: UnitOfWork, name: CollectionName, request: Request) => Promise<Outcome>) =>
    async (request: Request, reply: FastifyReply) => {
      const { name, caller } = await begin(request, reply, authenticate);
      if (collections[name].journal) throw notAllowed('Journals are written by the server.');
      try {
        const answer = await writeOnce(store, request, caller, (work) => handle(work, name, request));
        return await send(reply, answer);
      } catch (error) {
        throw await withCurrent(store, name, caller, error);
      }
    };

  app.post(
    '/:collection',
    write(async (work, name, { body, query }) => {
      const fields = requireObject(body);
      const { unlessOrderedSince } = query;
      if (name === 'orders' && unlessOrderedSince !== undefined)
        await requireNotOrderedSince(work, fields, unlessOrderedSince);
      const id = await createRecord(work, name, fields);
      return changed(name, id, 201);
    }),
  );

  app.put(
    '/:collection/:id',
    write(async (work, name, { params: { id }, body, headers }) => {
      await replaceRecord(work, name, id, requireObject(body), headers['if-match']);
      return changed(name, id);
    }),
  );

  app.patch(
    '/:collection/:id',
    write(async (work, name, { params: { id }, body, headers }) => {
      await patchRecords(work, name, [id], readOperations(name, body), headers['if-match']);
      return changed(name, id);
    }),
  );

  app.patch(
    '/:collection',
    write(async (work, name, { body }) => {
      requireSeveral(name);
      const { targetIds, patchOperations } = requireObject(body);
      const ids = readIds(targetIds);
      if (ids.length === 0) throw badRequest('targetIds must be a list of ids.');
      await patchRecords(work, name, ids, readOperations(name, patchOperations));
      return { status: 200, parts: ['[', { name, ids }, ']'] };
    }),
  );

  app.delete(
    '/:collection/:id',
    write(async (work, name, { params: { id }, query }) => {
      return removed(work, name, await chosen(work, name, [id], query), query);
    }),
  );

  app.delete(
    '/:collection',
    write(async (work, name, { body, query }) => {
      requireSeveral(name);
      const fields = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
      const inBody = Array.isArray(body) ? body : (fields.ids ?? fields.targetIds);
      const ids = [...new Set([...readIds(inBody), ...readIds(query.ids), ...readIds(query.targetIds)])];
      if (ids.length === 0) throw badRequest('ids must name what to delete.');
      return removed(work, name, await chosen(work, name, ids, query), query);
    }),
  );
}

async function begin(request: Request, reply: FastifyReply, authenticate: Authenticate) {
  const name = findCollection(request.params.collection);
  if (!name)
    throw new Problem(404, { title: 'Not found', message: 'There is nothing at this address.', code: 'no-route' });
  const caller = await authenticate(request);
  reply.header('x-scope-version', caller.scopeVersion);
  if (!accessScopeOf(name, caller) && request.method === 'GET' && request.params.id) throw notFound();
  return { name, caller };
}

function requireSeveral(name: CollectionName) {
  if (!collections[name].several)
    throw new Problem(404, { title: 'Not found', message: `${name} are changed one at a time.`, code: 'no-route' });
}

function readIds(value: unknown): string[] {
  const values = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
  if (values.some((entry) => typeof entry !== 'string')) throw badRequest('ids must be texts.');
  return [...new Set(values as string[])].flatMap((entry) => (isUuid(entry) ? [entry] : entry.split(',')));
}

/**
 * `projectRelated` deletes of the media named only those that belong to a project ([A[PI-2]6]; docs: image-pipeline).
 */
async function chosen(work: UnitOfWork, name: CollectionName, ids: readonly string[], query: QueryParameters) {
  if (name !== 'mediaitems' || !queryFlag(query, 'projectRelated')) return ids;
  const found = await work.lock(name, ids);
  return ids.filter((id) => isProjectMedia(found.get(id)?.name));
}

/** Answers the record, with its stamp. */
const changed = (name: CollectionName, id: string, status = 200): Outcome => ({
  status,
  parts: [{ name, ids: [id], otherwise: JSON.stringify({ id }) }],
  hasEtag: true,
});

/** Into the trash, or with `purge=true` out of it for good. */
async function removed(
  work: UnitOfWork,
  name: CollectionName,
  ids: readonly string[],
  { purge = 'false' }: QueryParameters,
): Promise<Outcome> {
  if (purge !== 'true' && purge !== 'false') throw invalid({ field: 'purge', message: 'Must be true or false' });
  const remove = purge === 'true' ? purgeRecords : removeRecords;
  if (ids.length > 0) await remove(work, name, ids);
  return { status: 200, parts: [JSON.stringify({ ids })] };
}

/** The stored record of a 409 in the form that this caller may see. */
async function withCurrent(queries: Queries, name: CollectionName, caller: Caller, error: unknown) {
  if (!(error instanceof Problem) || error.body.current === undefined) return error;
  const { id } = error.body.current as { id: string };
  const [record] = await presentRecords(queries, name, caller, [id]);
  return new Problem(error.status, { ...error.body, current: record ? JSON.parse(record.text) : undefined });
}

const sendJson = (reply: FastifyReply, status: number, json: string | Buffer) =>
  reply.status(status).type('application/json; charset=utf-8').send(json);

const etag = (record: { stamp: string }) => ({ etag: `"${record.stamp}"` });

const send = (reply: FastifyReply, { status, text, headers = {} }: Answer) =>
  sendJson(reply.headers(headers), status, text);
