import type { CollectionName } from '@groundwork/contract';
import { declineBody } from '@groundwork/contract/schemas';
import {
  answer,
  failures,
  idParameter,
  json,
  listOf,
  type OpenApi,
  type Operation,
  optionalJson,
  orNull,
  queryParameter,
  reference,
  requestSchema,
  type Schema,
  text,
} from './open-api-parts.ts';
import { fieldsSchema } from './record-schemas.ts';

const wholeNumber = { type: 'integer', minimum: 1 };
const receiptContext = { preparationItemId: orNull(text), preparationItemTemplateId: orNull(text) };
const receiptOf = (properties: Readonly<Record<string, Schema>>, required: readonly string[]): Schema => ({
  type: 'object',
  properties: { ...properties, ...receiptContext },
  required,
});

type Path = Record<string, Operation>;
/** A call about one record. Who may no longer see it once it has changed is answered null. */
const changing = (name: CollectionName, summary: string, rest: Partial<Operation> = {}): Path => ({
  post: {
    summary,
    tags: [name],
    parameters: [idParameter],
    responses: { 200: answer('The record as it is now', orNull(reference(name))), ...failures },
    ...rest,
  },
});
const deploying = (name: CollectionName, summary: string, rest: Partial<Operation> = {}): Path =>
  changing(name, summary, { description: 'One transaction; called again it makes nothing twice.', ...rest });
const changedOrders = { 200: answer('What changed', listOf(reference('orders'))), ...failures };

/** Calls that change several records at once (docs: api#special-calls). */
export const domainPaths = (): OpenApi['paths'] => ({
  '/setupplans/deploy/{id}': deploying('setupplans', 'Create the records of a plan that do not exist yet', {
    parameters: [idParameter, queryParameter('unlessDeployed', { type: 'boolean' })],
  }),
  '/moduleRequests/deploy/{id}': deploying('moduleRequests', 'Order the items of a draft'),
  '/moduleRequests/accept/{id}': changing(
    'moduleRequests',
    'Switch on what a wish is for in the plan; the wish becomes history',
  ),
  '/moduleRequests/withdraw/{id}': changing('moduleRequests', 'Withdraw a draft of your own', {
    description: 'Only for the person who made the request. It becomes history; called again nothing changes.',
  }),
  '/moduleRequests/decline/{id}': changing(
    'moduleRequests',
    'Decline a draft with a reason that both sides read; it becomes history',
    { requestBody: json(requestSchema(declineBody)) },
  ),
  '/orders/delivery/{id}': changing('orders', 'Everything that is outstanding arrives', {
    requestBody: optionalJson(receiptOf({}, [])),
  }),
  '/orders/partialdelivery/{id}': changing('orders', 'Some of it arrives', {
    requestBody: json(receiptOf({ arrivedQuantity: wholeNumber }, ['arrivedQuantity'])),
  }),
  '/orders/partialdeliverygroup': {
    post: {
      summary: 'Pieces of one product arrive for several orders, which they fill in the given order',
      tags: ['orders'],
      requestBody: json({
        type: 'object',
        properties: {
          arrivedQuantity: wholeNumber,
          itemsToProcess: { ...listOf(receiptOf({ orderId: text }, ['orderId'])), minItems: 1 },
        },
        required: ['arrivedQuantity', 'itemsToProcess'],
      }),
      responses: changedOrders,
    },
  },
  '/orders/split/{id}': changing('orders', 'A second order takes over a part; answers both, the original first', {
    requestBody: json({
      type: 'object',
      properties: { newOrderQuantity: wholeNumber },
      required: ['newOrderQuantity'],
    }),
    responses: changedOrders,
  }),
  '/preparationitemtemplates/{id}/limited': {
    put: {
      summary: 'Replace where an item lies, its tags and its description',
      description: 'Also for the teams of warehouses; other fields are ignored.',
      tags: ['preparationitemtemplates'],
      parameters: [idParameter],
      requestBody: json(fieldsSchema('preparationitemtemplates', ['locale', 'tagIds', 'description'])),
      responses: { 200: answer('The template', orNull(reference('preparationitemtemplates'))), ...failures },
    },
  },
});
