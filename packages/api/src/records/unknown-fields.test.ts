import type { Order } from '@groundwork/contract';
import { places } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';
import { withUnknownFields } from './unknown-fields.ts';

describe('fields that a newer release has written', () => {
  const server = testServer({ hasNewerFields: true });
  type Stored = Record<string, unknown>;
  const docOf = async (name: string, id: string) =>
    (await server.store.query<{ doc: Stored }>(`select doc from ${name} where id = $1`, [id])).rows[0]?.doc;
  const write = (name: string, id: string, fields: Stored) =>
    server.store.query(`update ${name} set doc = doc || $2::text::jsonb where id = $1`, [id, JSON.stringify(fields)]);
  const made = async () =>
    (await server.call<Order>('contributor', 'POST', '/orders', { name: 'O', projectId: places.own, notes: 'a' })).body
      .id;

  it('stay when another field is patched or the record replaced', async () => {
    const id = await made();
    const newer = { carbonGrams: 12, route: { legs: [{ by: 'ship' }] } };
    await write('orders', id, newer);
    const patch = [{ op: 'replace', path: 'po', value: '7' }];
    expect((await server.call('contributor', 'PATCH', `/orders/${id}`, patch)).status).toBe(200);
    expect(await docOf('orders', id)).toMatchObject({ ...newer, po: '7' });
    expect(
      (await server.call('contributor', 'PUT', `/orders/${id}`, { name: 'P', projectId: places.own })).status,
    ).toBe(200);
    const after = await docOf('orders', id);
    expect(after).toMatchObject({ ...newer, name: 'P' });
    expect(after).not.toHaveProperty('notes');
  });

  it('stay in the entries of a list, which are found by their ids', () => {
    const before = [
      { id: 'a', name: 'A', newer: { deep: 1 } },
      { id: 'b', name: 'B', newer: 2 },
    ];
    // B moved before A and was renamed, C is new and brings a field that nobody stored.
    const sent = [
      { id: 'b', name: 'BB', newer: 2 },
      { id: 'a', name: 'A', newer: { deep: 1 } },
      { id: 'c', invented: 3 },
    ];
    const checked = [{ id: 'b', name: 'BB' }, { id: 'a', name: 'A' }, { id: 'c' }];
    expect(withUnknownFields({ list: before }, { list: sent }, { list: checked })).toEqual({
      list: [{ id: 'b', name: 'BB', newer: 2 }, { id: 'a', name: 'A', newer: { deep: 1 } }, { id: 'c' }],
    });
  });

  it('are not taken from a client', async () => {
    const { body } = await server.call<Order>('contributor', 'POST', '/orders', {
      name: 'O',
      projectId: places.own,
      invented: 1,
    });
    expect(await docOf('orders', body.id)).not.toHaveProperty('invented');
    await write('orders', body.id, { newer: 1 });
    await server.call('contributor', 'PUT', `/orders/${body.id}`, {
      name: 'O',
      projectId: places.own,
      newer: 2,
      more: 3,
    });
    const doc = await docOf('orders', body.id);
    expect(doc).toMatchObject({ newer: 1 });
    expect(doc).not.toHaveProperty('more');
    const patch = [{ op: 'replace', path: 'newer', value: 2 }];
    expect((await server.call('contributor', 'PATCH', `/orders/${body.id}`, patch)).status).toBe(400);
  });
});
