import { type CollectionName, collectionNames, collections, commonFilters } from '@groundwork/contract';
import { schemas } from '@groundwork/contract/schemas';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';

export interface Operation {
  summary: string;
  description?: string;
  tags: string[];
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: object }[];
  requestBody?: object;
  responses: Record<string, object>;
}
export interface OpenApi {
  openapi: string;
  info: { title: string; version: string; description: string };
  security: object[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Record<string, unknown>>; securitySchemes: object };
}

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const answer = (description: string, schema?: object) => ({ description, ...(schema ? json(schema) : {}) });
const failures = { default: answer('Any other answer', reference('Error')) };
const text = { type: 'string' };
const idParameter = { name: 'id', in: 'path', required: true, schema: text };
const operations = {
  type: 'array',
  items: {
    type: 'object',
    required: ['op', 'path'],
    properties: { op: { const: 'replace' }, path: { type: 'string' }, value: {} },
  },
};
const ids = { type: 'object', properties: { ids: { type: 'array', items: text } } };

/** The OpenAPI 3.1 description of the API. */
export function openApi(): OpenApi {
  const paths: OpenApi['paths'] = { ...sessionPaths(), ...mediaPaths(), ...invitationPaths(), ...domainPaths() };
  for (const name of collectionNames) {
    const { list, one } = collectionPaths(name);
    paths[`/${name}`] = { ...list, ...paths[`/${name}`] };
    paths[`/${name}/{id}`] = one;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Groundwork API',
      version: '1.0.0',
      description:
        'Lists are pages of at most 1000 records; the header x-pagination names the next one. The header x-sync-stamp of a first page is the modifiedAfter with which the next reading of the same list misses nothing. PATCH replaces values at paths. If-Match with the stamp of a record refuses to overwrite a newer one (409). Idempotency-Key makes a write safe to repeat for 24 hours.',
    },
    security: [{ bearer: [] }],
    paths,
    components: {
      schemas: { Error: errorSchema, ...Object.fromEntries(collectionNames.map((name) => [name, recordSchema(name)])) },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

const purging =
  'Into the trash; PATCH isDeleted=false brings it back. With purge=true for good, out of the trash (Administrators).';
const purgeParameter = { name: 'purge', in: 'query', schema: { type: 'boolean' } };

function recordSchema(name: CollectionName): Record<string, unknown> {
  const { $schema: _, ...schema } = toJsonSchema(schemas[name] as GenericSchema, {
    errorMode: 'ignore',
    typeMode: 'input',
  });
  return {
    ...schema,
    properties: {
      id: { type: 'string', readOnly: true },
      timeCreatedUtc: { type: 'string', format: 'date-time', readOnly: true },
      timeModifiedUtc: { type: 'string', format: 'date-time', readOnly: true },
      isArchived: { type: 'boolean' },
      isDeleted: { type: 'boolean' },
      ...(schema.properties as object),
    },
  };
}

function collectionPaths(name: CollectionName) {
  const { singular, plural, several, journal, filters } = collections[name];
  const tags = [name];
  const record = reference(name);
  const body = { requestBody: json(record) };
  const parameters = [...commonFilters, ...Object.keys(filters)].map((filter) => ({
    name: filter,
    in: 'query',
    schema: text,
  }));
  const list: Record<string, Operation> = {
    get: {
      summary: `List ${plural}`,
      description: 'With countOnly=true the answer is {count}. Repeated parameters mean any of their values.',
      tags,
      parameters,
      responses: { 200: answer('A page', { type: 'array', items: record }), ...failures },
    },
  };
  const one: Record<string, Operation> = {
    get: {
      summary: `Get one ${singular}`,
      tags,
      parameters: [idParameter],
      responses: { 200: answer('The record', record), ...failures },
    },
  };
  if (journal) return { list, one };
  list.post = {
    summary: `Create a ${singular}`,
    tags,
    ...body,
    responses: { 201: answer('The new record', record), ...failures },
  };
  one.put = {
    summary: `Replace a ${singular}`,
    description: 'Fields of the form that the body leaves out are cleared, all others are kept.',
    tags,
    parameters: [idParameter],
    ...body,
    responses: { 200: answer('The record', record), ...failures },
  };
  one.patch = {
    summary: `Change a ${singular}`,
    description: `Paths: ${collections[name].patch.join(', ')}, and JSON pointers below them.`,
    tags,
    parameters: [idParameter],
    requestBody: json(operations),
    responses: { 200: answer('The record', record), ...failures },
  };
  one.delete = {
    summary: `Delete a ${singular}`,
    description: purging,
    tags,
    parameters: [idParameter, purgeParameter],
    responses: { 200: answer('The ids', ids), ...failures },
  };
  if (several) {
    const patchSeveral = {
      type: 'object',
      properties: { targetIds: { type: 'array', items: text }, patchOperations: operations },
    };
    list.patch = {
      summary: `Change several ${plural}`,
      tags,
      requestBody: json(patchSeveral),
      responses: { 200: answer('The records', { type: 'array', items: record }), ...failures },
    };
    list.delete = {
      summary: `Delete several ${plural}`,
      description: purging,
      tags,
      parameters: [purgeParameter],
      requestBody: json(ids),
      responses: { 200: answer('The ids', ids), ...failures },
    };
  }
  return { list, one };
}

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
  '/directory/users': get('People of the organisation without an account', 'session'),
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

const wholeNumber = { type: 'integer', minimum: 1 };
const hints = { preparationItemId: text, preparationItemTemplateId: text };
const orders = { type: 'array', items: reference('orders') };

/** Calls that change several records at once (decisions 3.2 to 3.4). */
const domainPaths = (): OpenApi['paths'] => ({
  '/setupplans/deploy/{id}': deploying('setupplans', 'Make what a plan stands for, as far as it is not there yet'),
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
  '/orders/delivery/{id}': posting('orders', 'Everything that is outstanding arrives', hints, reference('orders')),
  '/orders/partialdelivery/{id}': posting(
    'orders',
    'Some of it arrives',
    { arrivedQuantity: wholeNumber, ...hints },
    reference('orders'),
  ),
  '/orders/partialdeliverygroup': posting(
    'orders',
    'Pieces of one product arrive for several orders, which they fill in the given order',
    {
      arrivedQuantity: wholeNumber,
      itemsToProcess: { type: 'array', items: { type: 'object', properties: { orderId: text, ...hints } } },
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

const errorSchema = {
  type: 'object',
  properties: {
    message: text,
    detail: text,
    title: text,
    code: text,
    requestId: text,
    fieldErrors: { type: 'array', items: { type: 'object', properties: { field: text, message: text } } },
    errors: {},
    current: { description: 'The stored record, of a 409' },
  },
};
