import type { CollectionName, PreparationItemTemplate } from '@groundwork/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptWish } from '../domain/accept-wish.ts';
import { declineRequest, withdrawRequest } from '../domain/answer-request.ts';
import { deliver, deliverGroup, deliverPart } from '../domain/delivery.ts';
import { deployPlan } from '../domain/deploy-plan.ts';
import { deployRequest } from '../domain/deploy-request.ts';
import { limitTemplate } from '../domain/limited-template.ts';
import type { GoodsReceiptContext } from '../domain/receive-goods.ts';
import { splitOrder } from '../domain/split.ts';
import { badRequest, invalid } from '../problem.ts';
import { type QueryParameters, queryFlag } from '../records/list-query.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';
import { requireObject } from '../records/validate.ts';
import type { Authenticate } from '../session/authenticate.ts';
import type { Store } from '../store/store.ts';
import { writeOnce } from './idempotency.ts';

type Request = FastifyRequest<{ Params: { id: string }; Querystring: QueryParameters }>;
/** Which records the answer shows; a call about one record answers that record, one about several a list. */
interface About {
  name: CollectionName;
  ids: readonly string[];
  isList?: boolean;
  headers?: Readonly<Record<string, string>>;
}
/** Orders that one group delivery takes at most. */
const largestGroup = 500;

/** The calls that are more than reading and writing a record (docs: api#special-calls). */
export function domainRoutes(app: FastifyInstance, store: Store, authenticate: Authenticate) {
  const call =
    (handle: (work: UnitOfWork, request: Request) => Promise<About>) =>
    async (request: Request, reply: FastifyReply) => {
      const caller = await authenticate(request);
      reply.header('x-scope-version', caller.scopeVersion);
      const { status, text, headers } = await writeOnce(store, request, caller, async (work) => {
        const { name, ids, isList, headers } = await handle(work, request);
        return { status: 200, parts: isList ? ['[', { name, ids }, ']'] : [{ name, ids, otherwise: 'null' }], headers };
      });
      return reply
        .status(status)
        .headers(headers ?? {})
        .type('application/json; charset=utf-8')
        .send(text);
    };

  app.post(
    '/setupplans/deploy/:id',
    call(async (work, { params: { id }, query }) => {
      const made = await deployPlan(work, id, queryFlag(query, 'unlessDeployed'));
      return { name: 'setupplans', ids: [id], headers: { 'x-deploy-summary': JSON.stringify(made) } };
    }),
  );
  app.post(
    '/moduleRequests/deploy/:id',
    call(async (work, { params: { id } }) => {
      await deployRequest(work, id);
      return { name: 'moduleRequests', ids: [id] };
    }),
  );
  app.post(
    '/moduleRequests/accept/:id',
    call(async (work, { params: { id } }) => {
      await acceptWish(work, id);
      return { name: 'moduleRequests', ids: [id] };
    }),
  );
  app.post(
    '/moduleRequests/withdraw/:id',
    call(async (work, { params: { id } }) => {
      await withdrawRequest(work, id);
      return { name: 'moduleRequests', ids: [id] };
    }),
  );
  app.post(
    '/moduleRequests/decline/:id',
    call(async (work, { params: { id }, body }) => {
      await declineRequest(work, id, fieldsOf(body));
      return { name: 'moduleRequests', ids: [id] };
    }),
  );
  app.post(
    '/orders/delivery/:id',
    call(async (work, { params: { id }, body }) => {
      await deliver(work, id, readHints(fieldsOf(body)));
      return { name: 'orders', ids: [id] };
    }),
  );
  app.post(
    '/orders/partialdelivery/:id',
    call(async (work, { params: { id }, body }) => {
      const fields = requireObject(body);
      await deliverPart(work, id, fields.arrivedQuantity, readHints(fields));
      return { name: 'orders', ids: [id] };
    }),
  );
  app.post(
    '/orders/partialdeliverygroup',
    call(async (work, { body }) => {
      const { arrivedQuantity, itemsToProcess } = requireObject(body);
      const parts = readParts(itemsToProcess);
      await deliverGroup(work, arrivedQuantity, parts);
      return { name: 'orders', ids: parts.map(({ orderId }) => orderId), isList: true };
    }),
  );
  app.post(
    '/orders/split/:id',
    call(async (work, { params: { id }, body }) => {
      const ids = await splitOrder(work, id, requireObject(body).newOrderQuantity);
      return { name: 'orders', ids, isList: true };
    }),
  );
  app.put(
    '/preparationitemtemplates/:id/limited',
    call(async (work, { params: { id }, body, headers }) => {
      await limitTemplate(work, id, requireObject(body) as Partial<PreparationItemTemplate>, headers['if-match']);
      return { name: 'preparationitemtemplates', ids: [id] };
    }),
  );
}

/** A call that needs no body may come without one. */
const fieldsOf = (body: unknown) => (body === undefined || body === null ? {} : requireObject(body));

function readHints(fields: Readonly<Record<string, unknown>>): GoodsReceiptContext {
  const read = (field: keyof GoodsReceiptContext) => {
    const value = fields[field];
    if (value === undefined || value === null || value === '') return undefined;
    if (typeof value !== 'string') throw invalid({ field, message: 'Must be a text' });
    return value;
  };
  return {
    preparationItemId: read('preparationItemId'),
    preparationItemTemplateId: read('preparationItemTemplateId'),
  };
}

function readParts(value: unknown) {
  if (!Array.isArray(value) || value.length === 0) throw badRequest('itemsToProcess must be a list of orders.');
  if (value.length > largestGroup) throw badRequest(`itemsToProcess takes at most ${largestGroup} orders.`);
  const parts = value.map((entry) => {
    const fields = requireObject(entry);
    if (typeof fields.orderId !== 'string' || fields.orderId === '') throw badRequest('Each item needs an orderId.');
    return { orderId: fields.orderId, ...readHints(fields) };
  });
  if (new Set(parts.map(({ orderId }) => orderId)).size < parts.length) {
    throw badRequest('itemsToProcess names an order twice.');
  }
  return parts;
}
