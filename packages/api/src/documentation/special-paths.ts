import { type CollectionName, presenceBeatSeconds, presenceSeconds } from '@groundwork/contract';
import { closedBody, presenceBody } from '@groundwork/contract/schemas';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { conversationPaths } from './conversation-paths.ts';
import {
  answer,
  failures,
  idParameter,
  json,
  type OpenApi,
  type Operation,
  reference,
  text,
} from './open-api-parts.ts';

const get = (summary: string, tag: string): Record<string, Operation> => ({
  get: { summary, tags: [tag], responses: { 200: answer('The answer', { type: 'object' }), ...failures } },
});

const sessionPaths = (): OpenApi['paths'] => ({
  '/auth/status': get('Whether the session is signed in', 'session'),
  '/auth/me': get('The profile of the signed-in user', 'session'),
  '/auth/signout': {
    post: {
      summary: 'End the session of the access token',
      description:
        'No token of this session is accepted any more. The portal calls it before it leaves for the provider.',
      tags: ['session'],
      responses: { 204: answer('It has ended'), ...failures },
    },
  },
  '/auth/chattoken': {
    post: {
      summary: 'A fresh token for the chat service',
      description: 'Asked for where the one of the profile has expired, or the chat service did not answer then.',
      tags: ['session'],
      responses: {
        200: answer('The token', { type: 'object', properties: { token: text, expiresUtc: text } }),
        ...failures,
      },
    },
  },
  '/directory/users': get('People of the organization without an account', 'session'),
});

const schemaOf = (body: GenericSchema) => {
  const { $schema: _, ...schema } = toJsonSchema(body, { errorMode: 'ignore', typeMode: 'input' });
  return schema;
};
const stamps = { type: 'object', additionalProperties: text, description: 'The newest stamp of each collection' };
const livePaths = (): OpenApi['paths'] => ({
  '/live': {
    get: {
      summary: 'A stream of changes as they happen',
      description:
        'Server-sent events: `stamps` first, then `changed` with the collections that have changed and their stamps, ' +
        '`scope` when what you may see has changed, `renew` when you are to connect again. No event carries records: ' +
        'fetch them with `modifiedAfter`. `presence` says who else has which records open. A comment comes every 20 seconds.',
      tags: ['live'],
      responses: {
        200: { description: 'The stream', content: { 'text/event-stream': { schema: text } } },
        503: answer('As many streams as this process takes; see Retry-After', reference('Error')),
        ...failures,
      },
    },
  },
  '/presence': {
    put: {
      summary: 'Say what you have open',
      description: `Others see it for ${presenceSeconds} seconds, so it is said again every ${presenceBeatSeconds}. It locks nothing.`,
      tags: ['live'],
      requestBody: json(schemaOf(presenceBody)),
      responses: { 204: answer('It is kept, as far as you may see these records'), ...failures },
    },
    delete: {
      summary: 'Say what you have closed',
      tags: ['live'],
      requestBody: json(schemaOf(closedBody)),
      responses: { 204: answer('It is forgotten'), ...failures },
    },
  },
  '/live/stamps': {
    get: {
      summary: 'The same stamps once, for clients that cannot keep a stream open',
      tags: ['live'],
      responses: {
        200: answer('What is newest', { type: 'object', properties: { stamps, scope: text } }),
        ...failures,
      },
    },
  },
});

type Parameters = NonNullable<Operation['parameters']>;
const query = (name: string, schema: object = text) => ({ name, in: 'query', required: false, schema });
const pdf = (summary: string, parameters: Parameters, isOfShipment = true): Record<string, Operation> => ({
  get: {
    summary,
    description:
      'What you may read of the records, and no prices. Staff only. The codes are for the resolution of the printer.',
    tags: ['print'],
    parameters: [...(isOfShipment ? [idParameter] : []), ...parameters],
    responses: {
      200: {
        description: 'The file',
        content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
      },
      ...failures,
    },
  },
});
const labelPaper = ['paper', 'resolution', 'start', 'copies'].map((name) => query(name));
const printPaths = (): OpenApi['paths'] => ({
  '/print/labels.pdf': pdf(
    'Labels of up to 200 products, items, kits or shelves as a PDF',
    [
      query('kind', { enum: ['product', 'item', 'kit', 'emplacement'] }),
      query('ids'),
      query('location'),
      ...labelPaper,
    ],
    false,
  ),
  '/print/shipments/{id}/labels.pdf': pdf('Labels of the boxes of a shipment as a PDF', labelPaper),
  '/print/shipments/{id}/slip.pdf': pdf('The packing slip of a shipment as a PDF', [query('paper')]),
  '/print/shipments/{id}/slips.pdf': pdf('A packing slip for each box of a shipment as a PDF', [query('paper')]),
});

const mediaPaths = (): OpenApi['paths'] => ({
  '/mediaitems/uploadToken': get('A token to upload files with', 'mediaitems'),
  '/mediaitems/copyImage': {
    post: {
      summary: 'Copy a picture from a link',
      tags: ['mediaitems'],
      requestBody: json({ type: 'object', properties: { targetImageUrl: text } }),
      responses: { 200: answer('The address of the copy', { type: 'object', properties: { url: text } }), ...failures },
    },
  },
});

const invitationPaths = (): OpenApi['paths'] => ({
  '/users/{id}/invitation': {
    post: {
      summary: 'Send an invitation again',
      description: 'Only to somebody who has not signed in yet; the link of an earlier mail works no longer.',
      tags: ['users'],
      parameters: [idParameter],
      responses: { 202: answer('It is on its way', { type: 'object', properties: { id: text } }), ...failures },
    },
  },
});

const settings = { type: 'object', properties: { mail: { type: 'boolean' }, digest: text, kinds: { type: 'object' } } };
const inboxPaths = (): OpenApi['paths'] => ({
  '/notifications/settings': {
    get: {
      summary: 'How you hear of what waits for you',
      tags: ['notifications'],
      responses: { 200: answer('The settings', settings), ...failures },
    },
    put: {
      summary: 'Choose how you hear of it',
      description: 'By kind: inbox, mail (at once when you are away), digest, or off. What is left out is as at first.',
      tags: ['notifications'],
      requestBody: json(settings),
      responses: { 200: answer('The settings as they are now', settings), ...failures },
    },
  },
  '/chat/events': {
    post: {
      summary: 'Report of the chat service',
      description: 'Signed in the header X-Sendbird-Signature, at most five minutes old; each counts once.',
      tags: ['notifications'],
      requestBody: json({ type: 'object' }),
      responses: {
        204: answer('It was taken'),
        401: answer('The signature is wrong', reference('Error')),
        ...failures,
      },
    },
  },
});

const wholeNumber = { type: 'integer', minimum: 1 };
const receiptContext = { preparationItemId: text, preparationItemTemplateId: text };
const orders = { type: 'array', items: reference('orders') };

/** Calls that change several records at once (docs: api#special-calls). */
const domainPaths = (): OpenApi['paths'] => ({
  '/setupplans/deploy/{id}': deploying('setupplans', 'Create the records of a plan that do not exist yet'),
  '/moduleRequests/deploy/{id}': deploying('moduleRequests', 'Order the items of a draft'),
  '/moduleRequests/accept/{id}': {
    post: {
      summary: 'Switch on what a wish is for in the plan; the wish becomes history',
      tags: ['moduleRequests'],
      parameters: [idParameter],
      responses: { 200: answer('The wish as it is now', reference('moduleRequests')), ...failures },
    },
  },
  '/moduleRequests/withdraw/{id}': {
    post: {
      summary: 'Withdraw a draft of your own',
      description: 'Only for the person who made the request. It becomes history; called again nothing changes.',
      tags: ['moduleRequests'],
      parameters: [idParameter],
      responses: { 200: answer('The request as it is now', reference('moduleRequests')), ...failures },
    },
  },
  '/moduleRequests/decline/{id}': posting(
    'moduleRequests',
    'Decline a draft with a reason that both sides read; it becomes history',
    { reason: { type: 'string', minLength: 1, maxLength: 2_000 } },
    reference('moduleRequests'),
  ),
  '/orders/delivery/{id}': posting(
    'orders',
    'Everything that is outstanding arrives',
    receiptContext,
    reference('orders'),
  ),
  '/orders/partialdelivery/{id}': posting(
    'orders',
    'Some of it arrives',
    { arrivedQuantity: wholeNumber, ...receiptContext },
    reference('orders'),
  ),
  '/orders/partialdeliverygroup': posting(
    'orders',
    'Pieces of one product arrive for several orders, which they fill in the given order',
    {
      arrivedQuantity: wholeNumber,
      itemsToProcess: { type: 'array', items: { type: 'object', properties: { orderId: text, ...receiptContext } } },
    },
    orders,
    false,
  ),
  '/orders/split/{id}': posting(
    'orders',
    'A second order takes over a part; answers both, the original first',
    { newOrderQuantity: wholeNumber },
    orders,
  ),
  '/preparationitemtemplates/{id}/limited': {
    put: {
      summary: 'Replace where an item lies, its tags and its description',
      description: 'Also for the teams of warehouses; other fields are ignored.',
      tags: ['preparationitemtemplates'],
      parameters: [idParameter],
      requestBody: json({
        type: 'object',
        properties: { locale: text, tagIds: { type: 'array', items: text }, description: text },
      }),
      responses: { 200: answer('The template', reference('preparationitemtemplates')), ...failures },
    },
  },
});
const deploying = (name: CollectionName, summary: string) => ({
  post: {
    summary,
    description: 'One transaction; called again it makes nothing twice.',
    tags: [name],
    parameters: [idParameter],
    responses: { 200: answer('The record as it is now', reference(name)), ...failures },
  },
});
const posting = (name: CollectionName, summary: string, properties: object, result: object, hasId = true) => ({
  post: {
    summary,
    tags: [name],
    parameters: hasId ? [idParameter] : [],
    requestBody: json({ type: 'object', properties }),
    responses: { 200: answer('What changed', result), ...failures },
  },
});

/** Every call that is not one of a collection's own. */
export const specialPaths = (): OpenApi['paths'] => ({
  ...sessionPaths(),
  ...mediaPaths(),
  ...printPaths(),
  ...livePaths(),
  ...inboxPaths(),
  ...conversationPaths,
  ...invitationPaths(),
  ...domainPaths(),
});
