import { places } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

describe('record routes', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  }, 60_000);
  afterAll(() => server.stop());

  it('creates, gets, replaces, patches, counts and deletes [API-06] [API-08] [API-09] [API-10] [API-11] [API-13]', async () => {
    const created = await server.call('contributor', 'POST', '/products', {
      name: 'Brown Stair',
      price: 112,
      tagIds: [places.tag],
    });
    expect(created).toMatchObject({
      status: 201,
      body: { name: 'Brown Stair', price: 112, isArchived: false, isDeleted: false },
    });
    const { id } = created.body as { id: string };
    expect((await server.call('readonly', 'GET', `/PRODUCTS/${id}`)).body).toEqual(created.body);
    const replaced = await server.call('contributor', 'PUT', `/products/${id}`, { name: 'Broad Stair' });
    expect(replaced.body).toMatchObject({ name: 'Broad Stair', tagIds: [] });
    expect(replaced.body).not.toHaveProperty('price');
    const patched = await server.call('contributor', 'PATCH', `/products/${id}`, [
      { op: 'replace', path: '/price', value: 3 },
    ]);
    expect(patched).toMatchObject({ status: 200, body: { name: 'Broad Stair', price: 3 } });
    expect((await server.call('basic', 'GET', '/products?countOnly=true')).body).toEqual({ count: 3 });
    expect((await server.call('contributor', 'DELETE', `/products/${id}`)).body).toEqual({ ids: [id] });
    expect((await server.call('basic', 'GET', '/products?countOnly=true')).body).toEqual({ count: 2 });
  });
});
