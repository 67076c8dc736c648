import { randomUUID } from 'node:crypto';
import { collectionNames, type Order, type Pagination, type Product } from '@groundwork/contract';
import { insertRecords } from '../records/insert.ts';
import { places } from '../testing/people.ts';
import { type TestAnswer, testServer } from '../testing/server.ts';

describe('record routes', () => {
  const server = testServer();

  const newOrder = async (fields: Record<string, unknown> = {}) => {
    const body = { name: 'Tower', projectId: places.own, productId: places.product, quantity: 2, ...fields };
    return (await server.call<Order>('contributor', 'POST', '/orders', body)).body;
  };
  const replace = (path: string, value: unknown) => [{ op: 'replace', path, value }];

  it('creates, gets, replaces, patches, counts and deletes [API-06] [API-08] [API-09] [API-10] [API-11] [API-13] [API-51]', async () => {
    const body = { name: 'Brown Stair', price: 112, tagIds: [places.tag] };
    const created = await server.call<Product>('contributor', 'POST', '/products', body);
    expect(created).toMatchObject({ status: 201, body: { ...body, isArchived: false, isDeleted: false } });
    const { id, timeCreatedUtc, timeModifiedUtc } = created.body;
    expect([timeCreatedUtc, timeModifiedUtc].every((time) => /^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/.test(time))).toBe(
      true,
    );
    expect((await server.call('readonly', 'GET', `/PRODUCTS/${id}`)).body).toEqual(created.body);
    const replaced = await server.call('contributor', 'PUT', `/products/${id}`, { name: 'Broad Stair' });
    expect(replaced.body).toMatchObject({ name: 'Broad Stair', tagIds: [] });
    expect(replaced.body).not.toHaveProperty('price');
    const patched = await server.call('contributor', 'PATCH', `/products/${id}`, replace('/price', 3));
    expect(patched).toMatchObject({ status: 200, body: { name: 'Broad Stair', price: 3 } });
    expect((await server.call('basic', 'GET', '/products?countOnly=true')).body).toEqual({ count: 3 });
    expect((await server.call('contributor', 'DELETE', `/products/${id}`)).body).toEqual({ ids: [id] });
    expect((await server.call('basic', 'GET', '/products?countOnly=true')).body).toEqual({ count: 2 });
  });

  it.each(collectionNames)('answers a list of %s in any case of its name [API-07] [API-24]', async (name) => {
    for (const spelling of [name, name.toUpperCase()]) {
      const { status, body } = await server.call('administrator', 'GET', `/${spelling}`);
      expect({ status, isList: Array.isArray(body) }).toEqual({ status: 200, isList: true });
    }
  });

  it('keeps fields that the form does not send, and ignores fields that only the server writes', async () => {
    const order = await newOrder();
    const body = { name: 'Renamed', projectId: places.own, deliveredQuantity: 9, splitFromId: order.id };
    const { body: after } = await server.call<Order>('contributor', 'PUT', `/orders/${order.id}`, body);
    expect(after).toMatchObject({ name: 'Renamed', status: 'New', deliveredQuantity: 0 });
    expect(after).not.toHaveProperty('splitFromId');
    expect(after).not.toHaveProperty('productId');
  });

  it('reads patch paths with and without a slash, and pointers below a field [API-18] [API-19] [API-20]', async () => {
    const order = await newOrder();
    const operations = ['productId', 'quantity', 'vendorId', 'invoice', 'po', 'tracking', 'status', 'notes'].map(
      (path, index) => ({
        op: 'replace',
        path: index % 2 ? `/${path}` : path,
        value: [places.unusedProduct, 5, places.vendor, 'I', 'P', 'T', 'ordered', 'N'][index],
      }),
    );
    const patched = await server.call('contributor', 'PATCH', `/orders/${order.id}`, operations);
    expect(patched.body).toMatchObject({
      productId: places.unusedProduct,
      quantity: 5,
      vendorId: places.vendor,
      invoice: 'I',
      po: 'P',
      tracking: 'T',
      status: 'Ordered',
      notes: 'N',
    });
    const template = await server.call<{ id: string }>('contributor', 'POST', '/preparationitemtemplates', {
      name: 'Tower',
      productIds: [places.product, places.unusedProduct],
    });
    const request = await server.call<{ id: string }>('contributor', 'POST', '/moduleRequests', {
      name: 'Link',
      projectId: places.own,
      itemDeployments: [{ templateId: null, order: { productId: places.product, qty: 1 } }],
    });
    const deeper = [
      ...replace('projectId', places.other),
      ...replace('/itemDeployments/0/templateId', template.body.id),
      ...replace('/itemDeployments/0/order/qty', 4),
      ...replace('itemDeployments/0/order/productId', places.unusedProduct),
    ];
    const changed = await server.call('contributor', 'PATCH', `/moduleRequests/${request.body.id}`, deeper);
    expect(changed.body).toMatchObject({
      projectId: places.other,
      itemDeployments: [{ templateId: template.body.id, order: { qty: 4, productId: places.unusedProduct } }],
    });
  });

  it.each([
    [[{ op: 'replace', path: 'deliveredQuantity', value: 1 }], 'deliveredQuantity', 'Unknown field'],
    [[{ op: 'remove', path: 'name' }], 'name', "op must be 'replace'"],
    [
      [{ op: 'replace', path: '/itemDeployments/7/order/qty', value: 1 }],
      '/itemDeployments/7/order/qty',
      'Unknown field',
    ],
    [[{ op: 'replace', path: 'tagIds/3', value: 'x' }], 'tagIds/3', 'Nothing is there'],
    [[{ op: 'replace', path: '__proto__/x', value: 1 }], '__proto__/x', 'Unknown field'],
    [[{ op: 'replace', path: 'quantity', value: -1 }], 'quantity', 'Must be at least 0'],
  ])('refuses the patch %j', async (operations, field, message) => {
    const order = await newOrder();
    const answer = await server.call('contributor', 'PATCH', `/orders/${order.id}`, operations);
    expect(answer).toMatchObject({ status: 400, body: { fieldErrors: [{ field, message }] } });
  });

  it('patches and deletes several, all or none [API-12] [API-14] [API-45]', async () => {
    const orders = [await newOrder(), await newOrder(), await newOrder()];
    const ids = orders.map(({ id }) => id).reverse();
    const patched = await server.call<Order[]>('contributor', 'PATCH', '/orders', {
      targetIds: ids,
      patchOperations: replace('po', 'P-77'),
    });
    expect(patched.body.map(({ id, po }) => ({ id, po }))).toEqual(ids.map((id) => ({ id, po: 'P-77' })));
    expect(new Set(patched.body.map(({ timeModifiedUtc }) => timeModifiedUtc)).size).toBe(1);
    const wrong = await server.call('contributor', 'PATCH', '/orders', {
      targetIds: [...ids, randomUUID()],
      patchOperations: replace('po', 'never'),
    });
    expect(wrong.status).toBe(404);
    const [first] = (await server.call<Order[]>('contributor', 'GET', `/orders?ids=${ids[0]}`)).body;
    expect(first?.po).toBe('P-77');
    const query = ids.map((id) => `ids=${id}`).join('&');
    expect((await server.call('contributor', 'DELETE', `/orders?${query}`, { ids })).body).toEqual({ ids });
    expect((await server.call('contributor', 'DELETE', '/products', { ids: [places.product] })).status).toBe(404);
  });

  it('walks pages by the next-page link, with a total on the first [API-16]', async () => {
    const records = Array.from({ length: 25 }, (_, index) => ({
      id: randomUUID(),
      name: `Thing ${index}`,
      tagIds: [],
    }));
    await insertRecords(server.store, 'things', records);
    const seen: string[] = [];
    const headers: Pagination[] = [];
    for (let link: string | undefined = 'things?pageSize=10'; link; ) {
      const page: { body: { id: string }[]; headers: Headers } = await server.call<{ id: string }[]>(
        'basic',
        'GET',
        `/${link}`,
      );
      const header = JSON.parse(page.headers.get('x-pagination') ?? '{}') as Pagination;
      headers.push(header);
      seen.push(...page.body.map(({ id }) => id));
      link = header.NextPageLink;
    }
    expect(new Set(seen)).toEqual(new Set(records.map(({ id }) => id)));
    expect(seen).toHaveLength(25);
    expect(headers.map(({ TotalCount, PageSize }) => [TotalCount, PageSize])).toEqual([
      [25, 10],
      [undefined, 10],
      [undefined, 10],
    ]);
  });

  it('gives the same list of several projects and statuses in pages of any size [API-16] [API-46]', async () => {
    const wanted: string[] = [];
    for (const [index, status] of ['New', 'Ordered', 'Shipped', 'New', 'Ordered'].entries()) {
      for (const projectId of [places.own, places.other])
        wanted.push((await newOrder({ projectId, status, po: `PO-${index}` })).id);
      await newOrder({ projectId: places.own, status: 'Back Ordered' });
    }
    const filters = [
      ...[places.own, places.other].map((id) => `projectIds=${id}`),
      ...['New', 'Ordered', 'Shipped'].map((status) => `status=${status}`),
    ].join('&');
    const listed = async (size: number) => {
      const ids: string[] = [];
      for (let link: string | undefined = `orders?${filters}&pageSize=${size}`; link; ) {
        const page: TestAnswer<Order[]> = await server.call<Order[]>('contributor', 'GET', `/${link}`);
        ids.push(...page.body.map(({ id }) => id));
        link = (JSON.parse(page.headers.get('x-pagination') ?? '{}') as Pagination).NextPageLink;
      }
      return ids;
    };
    const whole = await listed(1_000);
    expect(whole).toEqual(expect.arrayContaining(wanted));
    for (const size of [1, 2, 3, whole.length - 1, whole.length]) expect(await listed(size)).toEqual(whole);
  });

  it('filters lists, reads literals in any case, and repeats parameters [API-15] [API-23] [API-29] [API-32] [API-46]', async () => {
    const warehouses = await server.call<{ id: string }[]>('readonly', 'GET', '/locations?type=warehouse');
    expect(warehouses.body.map(({ id }) => id)).toEqual([places.warehouse]);
    const own = await newOrder({ status: 'Ordered' });
    const other = await newOrder({ projectId: places.other, status: 'Shipped' });
    const both = `/orders?projectIds=${places.own}&projectIds=${places.other}&status=ordered&status=SHIPPED`;
    const found = (await server.call<Order[]>('contributor', 'GET', both)).body.map(({ id }) => id);
    expect(found).toEqual(expect.arrayContaining([own.id, other.id]));
    const one = await server.call<Order[]>('contributor', 'GET', `/orders?projectIds=${places.other}&productId=`);
    expect(one.body.every(({ projectId }) => projectId === places.other)).toBe(true);
    await server.call('basic', 'POST', '/gridconfigurations', { gridId: 'orders', views: [{ name: 'Mine' }] });
    const views = await server.call<unknown[]>('basic', 'GET', '/gridconfigurations?gridId=orders');
    expect(views.body).toHaveLength(1);
    expect((await server.call<unknown[]>('picker', 'GET', '/gridconfigurations?gridId=orders')).body).toEqual([]);
  });

  it('names unknown and wrong filters', async () => {
    expect(await server.call('basic', 'GET', '/orders?color=red&status=New&size=3')).toMatchObject({
      status: 400,
      body: { message: 'Unknown filters: color, size', fieldErrors: [{ field: 'color' }, { field: 'size' }] },
    });
    for (const [query, field] of [
      ['modifiedAfter=yesterday', 'modifiedAfter'],
      ['pageSize=0', 'pageSize'],
      ['includeDeleted=maybe', 'includeDeleted'],
      ['cursor=nonsense', 'cursor'],
    ]) {
      expect(await server.call('basic', 'GET', `/orders?${query}`)).toMatchObject({
        status: 400,
        body: { fieldErrors: [{ field }] },
      });
    }
  });

  it('sends archived and deleted records only when asked, deleted ones alone for the trash [API-23]', async () => {
    const [kept, archived, deleted] = [await newOrder(), await newOrder(), await newOrder()];
    const change = replace('isArchived', true);
    const { body: changed } = await server.call<Order>('director', 'PATCH', `/orders/${archived.id}`, change);
    await server.call('director', 'DELETE', `/orders/${deleted.id}`);
    const ids = `ids=${kept.id}&ids=${archived.id}&ids=${deleted.id}`;
    const found = async (query: string) =>
      new Set((await server.call<Order[]>('director', 'GET', `/orders?${ids}${query}`)).body.map(({ id }) => id));
    expect(await found('')).toEqual(new Set([kept.id]));
    expect(await found('&includeArchived=true')).toEqual(new Set([kept.id, archived.id]));
    expect(await found('&includeArchived=true&includeDeleted=true')).toEqual(
      new Set([kept.id, archived.id, deleted.id]),
    );
    expect(await found('&isDeleted=true')).toEqual(new Set([deleted.id]));
    const since = (stamp: string) => found(`&includeArchived=true&includeDeleted=true&modifiedAfter=${stamp}`);
    expect(await since(archived.timeModifiedUtc)).toEqual(new Set([archived.id, deleted.id]));
    // What has the very stamp that a client knows is sent again: another record may have it, too.
    expect(await since(changed.timeModifiedUtc)).toEqual(new Set([archived.id, deleted.id]));
    const later = new Date(Date.parse(changed.timeModifiedUtc) + 3_600_000).toISOString();
    expect(await since(later)).toEqual(new Set());
  });

  it('refuses to overwrite a newer record, and sends it along', async () => {
    const order = await newOrder();
    const ifMatch = { 'if-match': `"${order.timeModifiedUtc}"` };
    const first = await server.call<Order>('contributor', 'PATCH', `/orders/${order.id}`, replace('po', 'A'), ifMatch);
    expect(first.headers.get('etag')).toBe(`"${first.body.timeModifiedUtc}"`);
    const second = await server.call('basic', 'PATCH', `/orders/${order.id}`, replace('po', 'B'), ifMatch);
    expect(second).toMatchObject({ status: 409, body: { code: 'stale', current: first.body } });
    expect((await server.call('basic', 'PATCH', `/orders/${order.id}`, replace('po', 'B'))).status).toBe(200);
  });

  it('validates whole records and names every wrong field [API-50]', async () => {
    const answer = await server.call('contributor', 'POST', '/products', { price: -1, externalUrl: 'ftp://x' });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        title: 'Validation failed',
        requestId: expect.any(String),
        fieldErrors: [
          { field: 'name', message: 'A value is required' },
          { field: 'price', message: 'Must be at least 0' },
          { field: 'externalUrl', message: "Must be a valid URL beginning with 'http'" },
        ],
      },
    });
  });
});
