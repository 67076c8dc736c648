import { type CollectionName, collectionNames } from '@groundwork/contract';
import { schemas } from '@groundwork/contract/schemas';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { idOf, people } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';
import { insertRecords } from './insert.ts';

interface Part {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  items?: Part;
  anyOf?: Part[];
  oneOf?: Part[];
  pattern?: string;
  properties?: Record<string, Part>;
}

/** A value with every field that the schema knows. */
function sampleOf(part: Part): unknown {
  const { type, format, pattern, enum: literals, const: literal, minimum, items, properties } = part;
  const [branch] = part.anyOf ?? part.oneOf ?? [];
  if (branch) return sampleOf(branch);
  if (literal !== undefined || literals) return literal ?? literals?.[0];
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([field, inner]) => [field, sampleOf(inner)]));
  if (type === 'array') return items ? [sampleOf(items)] : [];
  if (type === 'boolean') return false;
  if (type === 'number' || type === 'integer') return Math.max(3, minimum ?? 0);
  if (pattern) return ['#40BF7B', 'A1', '1'].find((text) => new RegExp(pattern).test(text));
  return format?.startsWith('date') ? '2026-11-23T10:00:00.000Z' : 'Beechwood';
}

describe('the fields of a record', () => {
  const server = testServer();

  it.each(collectionNames)('are all sent to an Administrator: %s', async (name: CollectionName) => {
    const schema = toJsonSchema(schemas[name] as GenericSchema, { errorMode: 'ignore', typeMode: 'output' }) as Part;
    const fields = sampleOf(schema) as Record<string, unknown>;
    const isPersonal = name === 'gridconfigurations' || name === 'notifications';
    const record = { ...fields, id: idOf(77, 1), ...(isPersonal ? { userId: people.administrator } : {}) };
    await insertRecords(server.store, name, [record]);

    const one = await server.call('administrator', 'GET', `/${name}/${record.id}`);
    const list = await server.call<{ id: string }[]>('administrator', 'GET', `/${name}?pageSize=1000`);
    expect(Object.keys(fields).length).toBeGreaterThan(0);
    expect(one.body).toMatchObject(record);
    expect(list.body.find(({ id }) => id === record.id)).toEqual(one.body);
  });
});
