import { type ModuleRequest, requestSubject } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';

/** The name of a request in lists: its subject; a link of an order is about the item template. */
export function requestName({ name, itemDeployments: [item] }: ModuleRequest): string {
  const subject = requestSubject(name);
  if (subject) return subject;
  const template = collection('preparationitemtemplates').get(item?.templateId ?? '');
  const product = collection('products').get(item?.order.productId ?? '');
  return template?.name ?? product?.name ?? 'Template link';
}
