import { type ModuleRequest, messages } from '@groundwork/contract';
import { kindOf } from '@groundwork/contract/domain';
import { conflict, invalid, notAllowed, unprocessable } from '../problem.ts';
import { type Doc, isSame } from '../records/document.ts';
import type { WriteContext } from '../records/rule.ts';

type StoredRequest = Doc & ModuleRequest;
type RequestedItem = ModuleRequest['itemDeployments'][number];

/**
 * Rules of module requests: kinds by role (docs: domain/requests), statuses (3.4), and orders created from a request.
 */
export async function requestRule(context: WriteContext) {
  const { caller } = context;
  const before = context.before as StoredRequest | undefined;
  const request = context.after as StoredRequest;
  // Clients of the first contract mark the kind of a request by its name.
  request.kind ??= kindOf(before ?? request);
  await requireOneProject(context, request);
  request.requestedById = before ? before.requestedById : caller.id;
  if (caller.policyRole === 'Subscriber') requireOwnDraft(context, request);
  requireTransition(before, request);
  if (!before) await requireNewWish(context, request);
  if (!before && request.status === 'Deployed') await linkNewRequest(context, request);
  else keepDeployed(before, request);
}

/** A Subscriber asks (wish, replacement) with a Draft of their own. */
function requireOwnDraft({ caller, before }: WriteContext, request: StoredRequest) {
  const isOwnDraft = !before || (before.status === 'Draft' && before.requestedById === caller.id);
  const isRequest = request.kind === 'wish' || request.kind === 'replacement';
  if (!isOwnDraft || !isRequest || request.status !== 'Draft') throw notAllowed();
}

/** A component is wished for once; the lock on its plan makes two who wish at once one after the other. */
async function requireNewWish({ work }: WriteContext, { kind, projectId, deploymentId }: StoredRequest) {
  if (kind !== 'wish' || !deploymentId) return;
  await work.lockWhere('setupplans', 't.project_id = $1 and not t.is_deleted', [projectId]);
  const { rows } = await work.queries.query(
    `select 1 from modulerequests where project_id = $1 and status = 'Draft' and not is_deleted
     and doc->>'kind' = 'wish' and doc->>'deploymentId' = $2 limit 1`,
    [projectId, deploymentId],
  );
  if (rows.length > 0) throw conflict('It is on the wish list already.');
}

/** Drafts are deployed by their own call; only the link of an order that exists begins deployed. Nothing goes back. */
function requireTransition(before: StoredRequest | undefined, { kind, status }: StoredRequest) {
  const refuse = (message: string) => {
    throw unprocessable(message);
  };
  if (before?.status === status) return;
  if (before?.status === 'History') refuse('A request in the history stays there.');
  if (before?.status === 'Deployed' && status === 'Draft') refuse('A deployed request is no draft any more.');
  if (before && status === 'Deployed') refuse('A request is deployed by its own call.');
  if (!before && status !== 'Draft' && !(status === 'Deployed' && kind === 'link'))
    refuse('A request begins as a draft.');
}

/** What was ordered is the server's knowledge; items of which orders were made stay as they are. */
function keepDeployed(before: StoredRequest | undefined, request: StoredRequest) {
  const known = new Set((before?.itemDeployments ?? []).flatMap(({ order }) => order.deployedId ?? []));
  if (!before || before.status === 'Draft') {
    for (const { order } of request.itemDeployments)
      if (order.deployedId && !known.has(order.deployedId)) order.deployedId = null;
    return;
  }
  const asked = (items: readonly RequestedItem[]) =>
    items.map(({ templateId, order: { productId, qty } }) => [templateId ?? null, productId ?? null, qty]);
  if (!isSame(asked(before.itemDeployments), asked(request.itemDeployments))) {
    throw unprocessable('Orders were created from this request. Its items can no longer be changed.');
  }
  request.itemDeployments = before.itemDeployments;
  request.kind = before.kind;
}

/** The request that links orders which exist to item templates (docs: order-links); an order has one link. */
async function linkNewRequest({ work }: WriteContext, request: StoredRequest) {
  const items = request.itemDeployments;
  const ids = items.flatMap(({ order }) => order.deployedId ?? []);
  const field = (index: number) => `itemDeployments.${index}.order.deployedId`;
  if (items.length === 0) throw invalid({ field: 'itemDeployments', message: messages.required });
  const orders = await work.lock('orders', ids);
  for (const [index, { templateId, order }] of items.entries()) {
    const linked = order.deployedId ? orders.get(order.deployedId) : undefined;
    const isOwn = linked !== undefined && !linked.isDeleted && linked.projectId === request.projectId;
    if (!isOwn) throw invalid({ field: field(index), message: messages.itemNotFound });
    if (!templateId) throw invalid({ field: `itemDeployments.${index}.templateId`, message: messages.required });
    const template = await work.read('preparationitemtemplates', templateId);
    const products: unknown = template?.productIds;
    if (!Array.isArray(products) || !products.includes(linked.productId)) {
      const message = 'The item template does not contain the product of the order.';
      throw invalid({ field: `itemDeployments.${index}.templateId`, message });
    }
    if (linked.preparationItemTemplateId || ids.indexOf(linked.id) !== ids.lastIndexOf(linked.id)) {
      throw conflict('The order is linked to an item template already.');
    }
    work.update('orders', linked, { preparationItemTemplateId: templateId });
  }
}

/** Everything that a request names is of its own project. */
async function requireOneProject({ work, changed }: WriteContext, request: StoredRequest) {
  const isNew = (field: string) => changed.has(field) || changed.has('projectId');
  const foreign = (field: string) => invalid({ field, message: messages.itemNotFound });
  if (request.deploymentId && isNew('deploymentId')) {
    const { rows } = await work.queries.query(
      `select 1 from setupplans where project_id = $1 and not is_deleted
       and jsonb_path_exists(doc, 'lax $.**.id ? (@ == $node)', jsonb_build_object('node', $2::text))`,
      [request.projectId, request.deploymentId],
    );
    if (rows.length === 0) throw foreign('deploymentId');
  }
  if (request.preparationItemId && isNew('preparationItemId')) {
    const item = await work.read('preparationitems', request.preparationItemId);
    if (item?.projectId !== request.projectId) throw foreign('preparationItemId');
  }
  if (!isNew('itemDeployments')) return;
  const known = new Set<unknown>();
  for (const [index, { order }] of request.itemDeployments.entries()) {
    if (!order.deployedId || known.has(order.deployedId)) continue;
    known.add(order.deployedId);
    const linked = await work.read('orders', order.deployedId);
    if (linked && linked.projectId !== request.projectId) throw foreign(`itemDeployments.${index}.order.deployedId`);
  }
}
