import { randomUUID } from 'node:crypto';
import { collections, isEmptyValue } from '@groundwork/contract';
import { forms, insertWhatFormsReferTo } from '../testing/form-bodies.ts';
import { places } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';

describe('what a form sends', () => {
  const server = testServer();
  beforeAll(() => insertWhatFormsReferTo(server), 60_000);

  it.each(forms)('%s [API-51] %s is stored whole, and cleared where an update leaves it out', async (_, name, body) => {
    const created = await server.call<{ id: string }>('administrator', 'POST', `/${name}`, body);
    expect(created).toMatchObject({ status: 201, body });
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/);
    expect(created.body).toMatchObject({
      ...{ id: expect.stringMatching(/^[0-9a-f-]{36}$/), timeCreatedUtc: moment, timeModifiedUtc: moment },
      ...{ isArchived: false, isDeleted: false },
    });
    const { id } = created.body;
    const again = await server.call('administrator', 'PUT', `/${name}/${id}`, body);
    expect(again).toMatchObject({ status: 200, body: created.body });

    const required = ['name', 'projectId', 'locationId', 'gridId', 'firstName', 'lastName', 'projectIds'];
    const least = Object.fromEntries(Object.entries(body).filter(([field]) => required.includes(field)));
    const cleared = await server.call<Record<string, unknown>>('administrator', 'PUT', `/${name}/${id}`, least);
    expect(cleared).toMatchObject({ status: 200, body: least });
    // One of several words has no empty value, so it stays.
    const choices = ['status', 'type', 'role', 'category', 'moduleType'];
    const filled = Object.keys(body).filter((field) => !isEmptyValue(body[field]));
    const kept = filled.filter((field) => JSON.stringify(cleared.body[field]) === JSON.stringify(body[field]));
    expect(kept.filter((field) => !required.includes(field) && !choices.includes(field))).toEqual([]);
    if (collections[name].form.includes('tagIds')) expect(cleared.body.tagIds).toEqual([]);
  });

  it('deletes a view by patching the views that remain [API-31]', async () => {
    const views = [{ name: 'A' }, { name: 'B' }];
    const { body } = await server.call<{ id: string }>('basic', 'POST', '/gridconfigurations', {
      gridId: 'users',
      views,
    });
    const patch = [{ op: 'replace', path: 'views', value: [{ name: 'B' }] }];
    expect((await server.call('basic', 'PATCH', `/gridconfigurations/${body.id}`, patch)).body).toMatchObject({
      views: [{ name: 'B' }],
    });
    expect((await server.call('picker', 'PATCH', `/gridconfigurations/${body.id}`, patch)).status).toBe(403);
  });

  it.each([
    ['inventoryitems', 'locale', 'c3_1', 'C3_1'],
    ['inventoryitems', 'locationId', places.ownSchool, places.ownSchool],
    ['products', 'vendorId', places.vendor, places.vendor],
    ['products', 'tagIds', [places.tag], [places.tag]],
    ['users', 'role', 'READONLY', 'ReadOnly'],
    ['users', 'category', 'SUBSCRIBER', 'Subscriber'],
  ] as const)('patches %s %s as the bulk editor does [API-21]', async (name, path, value, stored) => {
    const form = forms.find(([, collection]) => collection === name)?.[2];
    const body = { ...form, ...(name === 'users' ? { emailAddress: `${randomUUID()}@example.test` } : {}) };
    const created = await server.call<{ id: string }>('administrator', 'POST', `/${name}`, body);
    const patched = await server.call('administrator', 'PATCH', `/${name}/${created.body.id}`, [
      { op: 'replace', path, value },
    ]);
    expect(patched).toMatchObject({ status: 200, body: { [path]: stored } });
  });
});
