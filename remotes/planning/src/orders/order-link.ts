import { type BodyOf, failure, type ModuleRequest, type Order, type Result } from '@groundwork/contract';
import { call, collection, SingleWrite } from '@groundwork/data-cache';
import { createOnce } from '@groundwork/records';
import { mayBeStored } from '../may-be-stored.ts';
import { kindOf } from '../module-requests/request-kinds.ts';
import { forgetHalf, keepHalf } from './half-made.ts';
import { findRequest, orderIdOf, takeBack } from './take-back.ts';

type OrderValues = BodyOf<'orders'>;

/** The request that links an order to its item template, among those that are loaded. */
export const linkOf = (requests: readonly ModuleRequest[], orderId: string | undefined): ModuleRequest | undefined =>
  orderId === undefined
    ? undefined
    : requests.find(
        (request) =>
          kindOf(request) === 'link' && request.itemDeployments.some(({ order }) => order.deployedId === orderId),
      );

/**
 * Orders and their links to item templates as one dialog stores them (docs: order-links): module requests of one item.
 * Attempts after a failure go on from where the last one ended, also where it was done and its answer was lost.
 */
export class OrderLinking {
  /** Before the summary of the last failure. */
  failurePrefix = '';
  private name = newName();
  private single = new SingleWrite();
  private readonly createUnlinked = createOnce('orders');
  /** Of a new order without a template: its answer was lost, or it is stored and has to be linked yet. */
  private unlinked: 'open' | Order | undefined;
  private request: ModuleRequest | undefined;
  /** The request, or its deployment, may be stored although its answer was lost. */
  private isRequestOpen = false;
  /** The order as it was before a link whose answer was lost. */
  private linkedOpenly: Order | undefined;
  /** Versions that the dialog itself has left behind: a save goes on from the newer one. */
  private readonly versions = new Map<string, string>();

  /** Stores a new order; with a template as the order that a deployed link request makes. */
  async create(body: OrderValues): Promise<Result<Order>> {
    const { preparationItemTemplateId: templateId, ...values } = body;
    if (this.request ? !isFor(this.request, values, templateId) : this.isRequestOpen && !templateId) {
      await this.abandon();
    }
    if (!templateId || this.unlinked) return this.createAndLink(body);
    if (!this.request) {
      this.failurePrefix = 'Error creating request.';
      keepHalf({ name: this.name, isGivenUp: false });
      const created = await this.post(values, templateId, 'Draft', null);
      this.note(created);
      if (!created.succeeded) return created;
      this.request = created.data;
      // It may be that of an earlier attempt, as it was then.
      if (!isFor(this.request, values, templateId)) return this.create(body);
    }
    if (this.request.status === 'Draft') {
      this.failurePrefix = 'Error deploying request.';
      const deployed = await call<ModuleRequest>('POST', `moduleRequests/deploy/${this.request.id}`, {
        basedOn: [this.request],
      });
      this.note(deployed);
      if (!deployed.succeeded) return deployed;
      this.request = deployed.data;
    }
    this.failurePrefix = 'Error updating record.';
    const orderId = this.orderId;
    if (!orderId) return failure({ message: 'The request created no order.' });
    const stored = await collection('orders').replace(orderId, values);
    if (stored.succeeded) this.startAgain();
    return stored;
  }

  /** Stores an order that exists, and links it to the template that was chosen for it. */
  async replace(id: string, body: OrderValues, ifMatch: string | undefined): Promise<Result<Order>> {
    const { preparationItemTemplateId: templateId, ...values } = body;
    this.failurePrefix = 'Error updating record.';
    const isLinked = await this.settleLink(templateId, ifMatch);
    const stored = await collection('orders').replace(id, values, { ifMatch: this.version(ifMatch) });
    if (!stored.succeeded || !templateId || isLinked) return stored;
    if (ifMatch) this.versions.set(ifMatch, stored.data.timeModifiedUtc);
    this.failurePrefix = 'Error creating request.';
    const linked = await this.post(stored.data, templateId, 'Deployed', id);
    if (!linked.succeeded) {
      if (isOpen(linked)) this.linkedOpenly = stored.data;
      return linked;
    }
    const fresh = await collection('orders').fetchOne(id);
    return fresh.succeeded ? fresh : stored;
  }

  /** Takes the link off an order by deleting its request; the order stays. */
  async remove(request: ModuleRequest, order: Order): Promise<Result<undefined>> {
    const removed = await collection('moduleRequests').remove(request.id);
    if (!removed.succeeded) return removed;
    await this.followLink(order, order.timeModifiedUtc);
    return removed;
  }

  /**
   * Takes back an order that was made for a dialog which was not finished, also where the answer was lost. Without a network
   * it is tried again: nobody would find the rest.
   */
  async abandon(): Promise<void> {
    const { request, isRequestOpen, name, unlinked } = this;
    this.startAgain();
    await takeBack({ request, isRequestOpen, name, unlinked });
  }

  /** A new order is stored without a template; where an answer was lost meanwhile, it is that order that is linked. */
  private async createAndLink(body: OrderValues): Promise<Result<Order>> {
    const { preparationItemTemplateId: templateId, ...values } = body;
    if (!this.unlinked || this.unlinked === 'open') {
      this.failurePrefix = 'Error creating record.';
      const made = await this.createUnlinked(values);
      this.unlinked = isOpen(made) ? 'open' : undefined;
      if (!made.succeeded || !templateId) return made;
      this.unlinked = made.data;
      keepHalf({ name: this.name, orderId: made.data.id, isGivenUp: false });
    }
    const linked = await this.replace(this.unlinked.id, body, this.unlinked.timeModifiedUtc);
    if (linked.succeeded) this.startAgain();
    return linked;
  }

  /** After a link whose answer was lost: whether the order has this link. Another one is taken off. */
  private async settleLink(templateId: string | undefined, ifMatch: string | undefined): Promise<boolean> {
    const before = this.linkedOpenly;
    if (!before) return false;
    const request = await this.storedRequest();
    const isLinked = request !== undefined && request.itemDeployments[0]?.templateId === templateId;
    if (request && !isLinked) await collection('moduleRequests').remove(request.id);
    await this.followLink(before, ifMatch);
    this.linkedOpenly = undefined;
    // The next link is another request.
    if (request && !isLinked) this.startAgain();
    return isLinked;
  }

  /** A save goes on from the newer version of an order where nobody else has changed it: only its link is another. */
  private async followLink(before: Order, ifMatch: string | undefined) {
    const fresh = await collection('orders').fetchOne(before.id);
    if (ifMatch && fresh.succeeded && isSameButLink(before, fresh.data)) {
      this.versions.set(ifMatch, fresh.data.timeModifiedUtc);
    }
  }

  /** What the server has stored of a request whose answer was lost. */
  private async storedRequest(): Promise<ModuleRequest | undefined> {
    if (!this.request) return (await findRequest(this.name)).request;
    const fresh = await collection('moduleRequests').fetchOne(this.request.id);
    return fresh.succeeded ? fresh.data : this.request;
  }

  /** A refusal says nothing of an earlier attempt. */
  private note(result: Result<unknown>) {
    this.isRequestOpen = !result.succeeded && (this.isRequestOpen || isOpen(result));
  }
  private startAgain() {
    forgetHalf(this.name);
    this.request = undefined;
    this.isRequestOpen = false;
    this.unlinked = undefined;
    this.single = new SingleWrite();
    this.name = newName();
  }
  private get orderId() {
    return orderIdOf(this.request);
  }
  private version(ifMatch: string | undefined) {
    return (ifMatch && this.versions.get(ifMatch)) ?? ifMatch;
  }
  private async post(values: OrderValues, templateId: string, status: 'Draft' | 'Deployed', deployedId: string | null) {
    const { projectId, productId, quantity } = values;
    // Of nothing no order would be made; the form's quantity follows.
    const order = { productId, qty: Math.max(1, quantity ?? 1), deployedId };
    const body: BodyOf<'moduleRequests'> = {
      name: this.name,
      kind: 'link',
      moduleType: 'standard',
      projectId,
      status,
      quantity: 1,
      itemDeployments: [{ templateId, order }],
    };
    const { result } = await this.single.send('moduleRequests', body, (each, idempotencyKey) =>
      collection('moduleRequests').create(each, { idempotencyKey }),
    );
    return result;
  }
}

/** Whether the server may have done it all the same. */
const isOpen = (result: Result<unknown>): boolean => !result.succeeded && mayBeStored(result);

const newName = () => `Link-Order-${Date.now()}`;

const isFor = (request: ModuleRequest, values: OrderValues, templateId: string | undefined) =>
  request.projectId === values.projectId &&
  request.itemDeployments[0]?.templateId === templateId &&
  request.itemDeployments[0]?.order.productId === values.productId;

function isSameButLink(before: Order, after: Order): boolean {
  const rest = ({ preparationItemTemplateId, timeModifiedUtc, ...fields }: Order) => sorted(fields);
  return rest(before) === rest(after);
}
const sorted = (fields: object) => JSON.stringify(Object.entries(fields).sort(([a], [b]) => a.localeCompare(b)));
