import * as v from 'valibot';
import { collectionNames, collections } from '../collections.ts';
import { schemas } from './index.ts';

const messagesOf = (collection: keyof typeof schemas, body: Record<string, unknown>) => {
  const parsed = v.safeParse(schemas[collection], body);
  return parsed.success ? [] : parsed.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);
};

describe('schemas', () => {
  it.each(collectionNames)('%s: every field that a form sends, a patch changes or a reference names exists', (name) => {
    const { form, patch, references, serverOwned = [] } = collections[name];
    const fields = new Set([...Object.keys(schemas[name].entries), 'isArchived', 'isDeleted']);
    for (const field of [...form, ...patch, ...serverOwned, ...Object.keys(references)]) {
      expect({ field, known: fields.has(field) }).toEqual({ field, known: true });
    }
  });

  it('give defaults where a row names one [MR-02] [OR-04] [PI-07] [SU-10]', () => {
    expect(v.parse(schemas.orders, { name: 'Rods', projectId: 'p' })).toMatchObject({ status: 'New', quantity: 0 });
    expect(v.parse(schemas.locations, { name: 'School' })).toMatchObject({ type: 'School' });
    expect(v.parse(schemas.setupareatemplates, { name: 'Room' })).toMatchObject({ internalOnly: true });
    expect(v.parse(schemas.moduleRequests, { name: 'Wish', projectId: 'p' })).toMatchObject({ quantity: 1 });
    expect(v.parse(schemas.preparationitemtemplates, { name: 'Tray' })).toMatchObject({
      sourcings: [{ name: 'standard', productIds: [] }],
    });
  });

  it('keep every field of a module request [MR-02]', () => {
    const request = {
      ...{ name: 'Jugs', moduleType: 'emea', projectId: 'p', locationId: 'l', status: 'Deployed', quantity: 3 },
      itemDeployments: [{ templateId: 't', order: { productId: 'jug', qty: 2, deployedId: 'o' } }],
    };
    expect(v.parse(schemas.moduleRequests, request)).toMatchObject(request);
  });

  it('say what is wrong in the words of the rows', () => {
    expect(messagesOf('products', { name: ' ', price: -1, externalUrl: 'ftp://x' })).toEqual([
      'name: A value is required',
      'price: Must be at least 0',
      "externalUrl: Must be a valid URL beginning with 'http'",
    ]);
    expect(messagesOf('vendors', { name: 'x'.repeat(42) })).toEqual([
      'name: The value is too long. Max number of characters: 41',
    ]);
    expect(messagesOf('vendors', { name: 'x'.repeat(41) })).toEqual([]);
    expect(messagesOf('inventoryitems', { name: 'x', locationId: 'l', locale: 'A-1' })).toEqual([
      'locale: The field contains symbols that are not allowed.',
    ]);
    expect(messagesOf('users', { firstName: 'A', lastName: 'B', emailAddress: 'nobody' })).toEqual([
      'emailAddress: Must be a valid email address',
    ]);
    expect(messagesOf('projectgroups', { name: 'G' })).toEqual(['projectIds: Please select projects to group']);
    expect(messagesOf('projectgroups', { name: 'G', projectIds: ['a', 'a'] })).toEqual([
      'projectIds: Please select at least two projects to group',
    ]);
  });

  it.each(['\u200b', ' \u00ad', '\u3164\u2060', '\ufe0f'])('take no name that shows nothing: %j', (name) => {
    expect(messagesOf('vendors', { name })).toEqual(['name: A value is required']);
    expect(messagesOf('vendors', { name: `A${name}` })).toEqual([]);
  });

  it('store names without spaces at their edges, also those of components of a plan', () => {
    expect(v.parse(schemas.vendors, { name: '\t Tower  ' }).name).toBe('Tower');
    const areaDeployments = [{ id: 'a', name: ' Room ' }];
    expect(v.parse(schemas.setupplans, { name: ' P', projectId: 'p', areaDeployments })).toMatchObject({
      name: 'P',
      areaDeployments: [{ name: 'Room' }],
    });
  });

  it('store an emplacement in upper case and a literal in its canonical case', () => {
    const parsed = v.parse(schemas.inventoryitems, { name: 'x', locationId: 'l', locale: 'a1_02,b' });
    expect(parsed.locale).toBe('A1_02,B');
    expect(v.parse(schemas.locations, { name: 'x', type: 'warehouse' }).type).toBe('Warehouse');
  });

  it.each([
    ['2026-02-28T23:59:59.999Z', true],
    ['2026-02-28T23:59:59+05:30', true],
    ['2026-02-31T00:00:00Z', false],
    ['0000-01-01T00:00:00Z', false],
    ['2026-01-01T00:00:00+23:00', false],
  ])('accept the moment %s: %s', (snoozedUntil, accepted) => {
    const body = { userId: 'u', kind: 'shortage', recordRef: 'orders/o', snoozedUntil };
    expect(messagesOf('notifications', body)).toEqual(accepted ? [] : ['snoozedUntil: Must be a time in UTC']);
  });

  it.each([
    ['javascript:alert(1)', false],
    ['http:/x', false],
    ['https://example.test/a b', true],
    ['HTTP://example.test', true],
  ])('accept the address %s: %s', (externalUrl, accepted) => {
    expect(messagesOf('products', { name: 'x', externalUrl }).length === 0).toBe(accepted);
  });
});
