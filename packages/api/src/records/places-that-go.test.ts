import { holdOpen } from '../testing/hold-open.ts';
import { places } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';

describe('a record that is about to be deleted', () => {
  const server = testServer();
  const create = async (collection: string, body: object) =>
    (await server.call<{ id: string }>('director', 'POST', `/${collection}`, body)).body.id;
  /** Its deletion is done and not committed yet; a deletion looks for what is there before it writes. */
  const deleting = (table: string, id: string) =>
    holdOpen(server.store, `update ${table} set doc = doc || '{"isDeleted": true}' where id = $1`, [id]);
  /** What the call answers that comes before the deletion is committed. */
  const answerTo = async (table: string, id: string, call: () => Promise<{ status: number; body: object }>) => {
    const commit = await deleting(table, id);
    const answer = call();
    await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, 300))]);
    await commit();
    return answer;
  };

  it('takes in no stock, when it is a location', async () => {
    const id = await create('locations', { name: 'Home', type: 'Home' });
    const stock = { name: 'Tower', locationId: id, productId: places.product, quantity: 1 };
    const answer = await answerTo('locations', id, () => server.call('director', 'POST', '/inventoryitems', stock));
    expect(answer).toMatchObject({ status: 400, body: { fieldErrors: [{ field: 'locationId' }] } });
  });

  it('receives no goods, when it is the location of a project', async () => {
    const id = await create('locations', { name: 'Home', type: 'Home' });
    const projectId = await create('projects', { name: 'At home', locationId: id });
    const order = await create('orders', { name: 'Tower', projectId, productId: places.product, quantity: 1 });
    const answer = await answerTo('locations', id, () =>
      server.call('director', 'POST', `/orders/delivery/${order}`, {}),
    );
    expect(answer).toMatchObject({ status: 422, body: { message: 'Project has no location.' } });
  });

  it('gets no tags, when it is a tag set', async () => {
    const id = await create('tagsets', { name: 'Room', color: '#40BF7B' });
    const tag = { name: 'Kitchen', setId: id };
    const answer = await answerTo('tagsets', id, () => server.call('director', 'POST', '/tags', tag));
    expect(answer).toMatchObject({ status: 400, body: { fieldErrors: [{ field: 'setId' }] } });
  });
});

describe('stock of a place that is deleted', () => {
  const server = testServer();

  it('comes back after its place, which is named', async () => {
    const create = async (collection: string, body: object) =>
      (await server.call<{ id: string }>('director', 'POST', `/${collection}`, body)).body.id;
    const id = await create('locations', { name: 'Home', type: 'Home' });
    const stock = await create('inventoryitems', { name: 'Tower', locationId: id, quantity: 1 });
    for (const path of [`/inventoryitems/${stock}`, `/locations/${id}`])
      expect((await server.call('director', 'DELETE', path)).status).toBe(200);
    const restore = (path: string) =>
      server.call('director', 'PATCH', path, [{ op: 'replace', path: 'isDeleted', value: false }]);
    expect(await restore(`/inventoryitems/${stock}`)).toMatchObject({
      status: 409,
      body: { code: 'parent-deleted', message: 'Tower belongs to Home, which is deleted too. Restore Home first.' },
    });
    expect((await restore(`/locations/${id}`)).status).toBe(200);
    expect((await restore(`/inventoryitems/${stock}`)).status).toBe(200);
  });
});
