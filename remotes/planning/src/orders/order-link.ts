import { type BodyOf, failure, type ModuleRequest, type Order, type Result } from '@groundwork/contract';
import { call, collection } from '@groundwork/data-cache';
import { createOnce } from '@groundwork/records';
import { kindOf } from '../module-requests/request-kinds.ts';

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
 * Attempts after a failure go on from where the last one ended.
 */
export class OrderLinking {
  /** Before the summary of the last failure. */
  failurePrefix = '';
  private name = newName();
  private readonly createUnlinked = createOnce('orders');
  private request: ModuleRequest | undefined;
  /** Versions that the dialog itself has left behind: a save goes on from the newer one. */
  private readonly versions = new Map<string, string>();

  /** Stores a new order; with a template as the order that a deployed link request makes. */
  async create({ preparationItemTemplateId, ...values }: OrderValues): Promise<Result<Order>> {
    this.failurePrefix = 'Error creating record.';
    if (this.request && !isFor(this.request, values, preparationItemTemplateId)) await this.abandon();
    if (!preparationItemTemplateId) return this.createUnlinked(values);
    if (!this.request) {
      this.failurePrefix = 'Error creating request.';
      const created = await this.post(values, preparationItemTemplateId, 'Draft', null);
      if (!created.succeeded) return created;
      this.request = created.data;
    }
    if (this.request.status === 'Draft') {
      this.failurePrefix = 'Error deploying request.';
      const deployed = await call<ModuleRequest>('POST', `moduleRequests/deploy/${this.request.id}`, {
        basedOn: [this.request],
      });
      if (!deployed.succeeded) return deployed;
      this.request = deployed.data;
    }
    this.failurePrefix = 'Error updating record.';
    const orderId = this.orderId;
    if (!orderId) return failure({ message: 'The request created no order.' });
    const stored = await collection('orders').replace(orderId, values);
    if (stored.succeeded) {
      this.request = undefined;
      this.name = newName();
    }
    return stored;
  }

  /** Stores an order that exists, and links it to the template that was chosen for it. */
  async replace(id: string, { preparationItemTemplateId, ...values }: OrderValues, ifMatch: string | undefined) {
    this.failurePrefix = 'Error updating record.';
    const stored = await collection('orders').replace(id, values, { ifMatch: this.version(ifMatch) });
    if (!stored.succeeded || !preparationItemTemplateId) return stored;
    if (ifMatch) this.versions.set(ifMatch, stored.data.timeModifiedUtc);
    this.failurePrefix = 'Error creating request.';
    const linked = await this.post(stored.data, preparationItemTemplateId, 'Deployed', id);
    if (!linked.succeeded) return linked;
    const fresh = await collection('orders').fetchOne(id);
    return fresh.succeeded ? fresh : stored;
  }

  /** Takes the link off an order by deleting its request; the order stays. */
  async remove(request: ModuleRequest, order: Order): Promise<Result<undefined>> {
    const removed = await collection('moduleRequests').remove(request.id);
    if (!removed.succeeded) return removed;
    const fresh = await collection('orders').fetchOne(order.id);
    // Nobody else has changed the order meanwhile: only its link is gone.
    if (fresh.succeeded && isOnlyUnlinked(order, fresh.data)) {
      this.versions.set(order.timeModifiedUtc, fresh.data.timeModifiedUtc);
    }
    return removed;
  }

  /** Takes back an order that was made for a dialog which was not finished. */
  async abandon(): Promise<void> {
    const { request, orderId } = this;
    this.request = undefined;
    if (request) await collection('moduleRequests').remove(request.id);
    if (orderId) await collection('orders').remove(orderId);
  }

  private get orderId() {
    return this.request?.itemDeployments[0]?.order.deployedId;
  }
  private version(ifMatch: string | undefined) {
    return (ifMatch && this.versions.get(ifMatch)) ?? ifMatch;
  }
  private post(values: OrderValues, templateId: string, status: 'Draft' | 'Deployed', deployedId: string | null) {
    const { projectId, productId, quantity } = values;
    // Of nothing no order would be made; the form's quantity follows.
    const order = { productId, qty: Math.max(1, quantity ?? 1), deployedId };
    return collection('moduleRequests').create({
      name: this.name,
      kind: 'link',
      moduleType: 'standard',
      projectId,
      status,
      quantity: 1,
      itemDeployments: [{ templateId, order }],
    });
  }
}

const newName = () => `Link-Order-${Date.now()}`;

const isFor = (request: ModuleRequest, values: OrderValues, templateId: string | undefined) =>
  request.projectId === values.projectId &&
  request.itemDeployments[0]?.templateId === templateId &&
  request.itemDeployments[0]?.order.productId === values.productId;

function isOnlyUnlinked(before: Order, after: Order): boolean {
  const rest = ({ preparationItemTemplateId, timeModifiedUtc, ...fields }: Order) => sorted(fields);
  return rest(before) === rest(after);
}
const sorted = (fields: object) => JSON.stringify(Object.entries(fields).sort(([a], [b]) => a.localeCompare(b)));
