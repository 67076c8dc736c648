import type { ModuleRequest, PreparationItemTemplate, Sourcing } from '@groundwork/contract';

export type RequestedItem = ModuleRequest['itemDeployments'][number];

/** A new entry: one of the product that the template has for the request's type, else of its first. */
export function newItem(
  templateId: string,
  template: Pick<PreparationItemTemplate, 'productIds' | 'sourcings'> | undefined,
  moduleType: Sourcing | undefined,
): RequestedItem {
  const sourced = template?.sourcings.find(({ name }) => name === moduleType)?.productIds[0];
  return { templateId, order: { productId: sourced ?? template?.productIds[0], qty: 1 } };
}

/** The items after templates were chosen: those that stay keep product and quantity, entries without one stay anyway. */
export const chosenItems = (
  items: readonly RequestedItem[],
  templateIds: readonly string[],
  create: (templateId: string) => RequestedItem,
): RequestedItem[] => [
  ...items.filter(({ templateId }) => !templateId || templateIds.includes(templateId)),
  ...templateIds.filter((id) => !items.some(({ templateId }) => templateId === id)).map(create),
];

/** How many of the orders that a request means were made: 'x of y' (docs: domain/requests). */
export function createdOrders(items: readonly RequestedItem[]): { created: number; meant: number } {
  return {
    created: items.filter(({ order }) => order.deployedId).length,
    meant: items.filter(({ order }) => order.productId || order.deployedId).length,
  };
}

/** How many orders the deployment of a draft makes: of what has a product and a quantity, and is not ordered yet. */
export const ordersToCreate = (items: readonly RequestedItem[]): number =>
  items.filter(({ order }) => order.productId && order.qty > 0 && !order.deployedId).length;
