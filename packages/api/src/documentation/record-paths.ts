import { type CollectionName, collections, commonFilters } from '@groundwork/contract';
import {
  answer,
  exactly,
  failures,
  idParameter,
  integer,
  json,
  listOf,
  type Operation,
  optionalJson,
  queryParameter,
  reference,
  text,
} from './open-api-parts.ts';

const operations = {
  type: 'array',
  minItems: 1,
  items: {
    type: 'object',
    required: ['op', 'path'],
    properties: { op: { const: 'replace' }, path: text, value: {} },
  },
};
const ids = exactly({ ids: listOf(text) });
const purging =
  'Into the trash; PATCH isDeleted=false brings it back. With purge=true for good, out of the trash (Administrators).';
const purge = queryParameter('purge', { type: 'boolean' });
/** Parameters of media items: those of projects have rules of their own. */
const projectRelated = (name: CollectionName) => (name === 'mediaitems' ? [queryParameter('projectRelated')] : []);
/** A proposal to order that two people see is followed once. */
const unlessOrderedSince = (name: CollectionName) =>
  name === 'orders' ? [queryParameter('unlessOrderedSince', { type: 'string', format: 'date-time' })] : [];

/** The calls of a collection and of one of its records; the server alone writes journals. */
export function recordPaths(name: CollectionName) {
  const { singular, plural, several, journal } = collections[name];
  const tags = [name];
  const record = reference(name);
  const one: Record<string, Operation> = {
    get: {
      summary: `Get one ${singular}`,
      tags,
      parameters: [idParameter],
      responses: { 200: answer('The record', record), ...failures },
    },
  };
  if (journal) return { list: { get: listing(name) }, one };
  const requestBody = json(reference(`${name}.body`));
  const list: Record<string, Operation> = {
    get: listing(name),
    post: {
      summary: `Create a ${singular}`,
      tags,
      parameters: [...projectRelated(name), ...unlessOrderedSince(name)],
      requestBody: name === 'mediaitems' ? json(reference('mediaitems.upload')) : requestBody,
      responses: { 201: answer('The new record', record), ...failures },
    },
    ...(several ? severalAtOnce(name, plural) : {}),
  };
  one.put = {
    summary: `Replace a ${singular}`,
    description: 'Fields of the form that the body leaves out are cleared, all others are kept.',
    tags,
    parameters: [idParameter],
    requestBody,
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
    parameters: [idParameter, purge, ...projectRelated(name)],
    responses: { 200: answer('The ids', ids), ...failures },
  };
  return { list, one };
}

const listing = (name: CollectionName): Operation => ({
  summary: `List ${collections[name].plural}`,
  description: 'With countOnly=true the answer is {count}. Repeated parameters mean any of their values.',
  tags: [name],
  parameters: [...commonFilters, ...Object.keys(collections[name].filters)].map((filter) => queryParameter(filter)),
  responses: {
    200: answer('A page, or the count', { anyOf: [listOf(reference(name)), exactly({ count: integer })] }),
    ...failures,
  },
});

const severalAtOnce = (name: CollectionName, plural: string): Record<string, Operation> => ({
  patch: {
    summary: `Change several ${plural}`,
    tags: [name],
    requestBody: json({
      type: 'object',
      required: ['targetIds', 'patchOperations'],
      properties: { targetIds: listOf(text), patchOperations: operations },
    }),
    responses: { 200: answer('The records', listOf(reference(name))), ...failures },
  },
  delete: {
    summary: `Delete several ${plural}`,
    description: `${purging} The ids are in the body or in the parameters ids or targetIds.`,
    tags: [name],
    parameters: [queryParameter('ids'), queryParameter('targetIds'), purge, ...projectRelated(name)],
    requestBody: optionalJson({
      anyOf: [listOf(text), { type: 'object', properties: { ids: listOf(text), targetIds: listOf(text) } }],
    }),
    responses: { 200: answer('The ids', ids), ...failures },
  },
});
