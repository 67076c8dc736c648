import { type CollectionName, collectionNames, collections, commonFilters } from '@groundwork/contract';
import { schemas } from '@groundwork/contract/schemas';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import {
  answer,
  errorSchema,
  failures,
  idParameter,
  json,
  type OpenApi,
  type Operation,
  reference,
  text,
} from './open-api-parts.ts';
import { specialPaths } from './special-paths.ts';
import { stockPaths } from './stock-paths.ts';

export type { OpenApi, Operation } from './open-api-parts.ts';

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
  const paths: OpenApi['paths'] = { ...specialPaths(), ...stockPaths() };
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
