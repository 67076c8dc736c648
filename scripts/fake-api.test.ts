import type { CollectionName } from '@groundwork/contract';
import { insertRecords } from '../packages/api/src/records/insert.ts';
import { idOf, people, places } from '../packages/api/src/testing/people.ts';
import { startTestServer, type TestServer } from '../packages/api/src/testing/server.ts';
import { type FakeApi, fakeApi } from '../packages/data-cache/src/testing/index.ts';

// The fake API of the client's tests against the real server: each request goes to both, on the same records, and the
// answers must be the same. Rules that only the server knows (roles, references, domain calls, cascades, rich text) are
// not compared here: screens that depend on them answer those requests in their tests.

const id = (n: number) => idOf(70, n);
const [vendor, gone, order, own, plain, stock] = [id(1), id(2), id(3), id(4), id(5), id(6)];
const picture = { url: 'https://example.test/a.png', renditions: [], tagIds: [] };
const records: readonly [CollectionName, Record<string, unknown> & { id: string }][] = [
  ['vendors', { id: vendor, name: 'Beechwood', notes: 'Slow', externalUrl: 'https://oak.test/', tagIds: [places.tag] }],
  ['vendors', { id: gone, name: 'Gone', tagIds: [], isDeleted: true }],
  ['vendors', { id: id(7), name: 'Other', tagIds: [] }],
  [
    'orders',
    {
      id: order,
      ...{ name: 'Rods', projectId: places.own, quantity: 3, total: 5, deliveredQuantity: 0, tagIds: [] },
      ...{ status: 'Ordered', notes: 'Fragile', productId: places.product },
    },
  ],
  ['mediaitems', { id: own, name: 'Room##1', ...picture, projectId: places.own }],
  ['mediaitems', { id: plain, name: 'Room', ...picture }],
  [
    'inventoryitems',
    { id: stock, name: 'Stock', locationId: places.ownSchool, quantity: 3, reservations: [], tagIds: [] },
  ],
];

interface Sent {
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}
const get = (path: string): Sent => ({ method: 'GET', path });
const post = (path: string, body: unknown, headers?: Sent['headers']): Sent => ({
  method: 'POST',
  path,
  body,
  headers,
});
const put = (path: string, body: unknown, headers?: Sent['headers']): Sent => ({ method: 'PUT', path, body, headers });
const patch = (path: string, field: string, value: unknown, headers?: Sent['headers']): Sent => ({
  method: 'PATCH',
  path,
  body: [{ op: 'replace', path: field, value }],
  headers,
});
const remove = (path: string, body?: unknown, headers?: Sent['headers']): Sent => ({
  method: 'DELETE',
  path,
  body,
  headers,
});
const ids = `ids=${vendor}&ids=${gone}&ids=${id(7)}`;
const orderForm = { name: 'Rods', projectId: places.own, productId: places.product, quantity: 3, total: 5 };
const media = `ids=${own}&ids=${plain}`;
const stale = { 'if-match': '"2020-01-01T00:00:00.000Z"' };

const cases: readonly (readonly [string, ...Sent[]])[] = [
  ['a PATCH of an unknown field', patch(`vendors/${vendor}`, 'color', 'red')],
  ['a PATCH of a field that the server owns', patch(`orders/${order}`, 'deliveredQuantity', 9)],
  ['a PATCH of the id', patch(`vendors/${vendor}`, 'id', id(99))],
  [
    'a PATCH with another operation',
    { method: 'PATCH', path: `vendors/${vendor}`, body: [{ op: 'remove', path: 'notes' }] },
  ],
  ['a PATCH without operations', { method: 'PATCH', path: `vendors/${vendor}`, body: [] }],
  ['a PATCH with a leading slash', patch(`vendors/${vendor}`, '/name', 'Renamed')],
  ['a PATCH with null', patch(`vendors/${vendor}`, 'notes', null)],
  ['a PATCH of a flag with a text', patch(`vendors/${vendor}`, 'isDeleted', 'yes')],
  ['a PATCH with a wrong value', patch(`vendors/${vendor}`, 'name', 'x'.repeat(42))],
  ['a PATCH of a deleted record', patch(`vendors/${gone}`, 'name', 'Back')],
  ['a PUT of a deleted record', put(`vendors/${gone}`, { name: 'Back' })],
  ['a restoration', patch(`vendors/${gone}`, 'isDeleted', false)],
  ['a deletion by PATCH', patch(`vendors/${vendor}`, 'isDeleted', true), get(`vendors/${vendor}`)],
  ['a PUT without a literal', put(`orders/${order}`, orderForm)],
  ['a PUT with what the server owns', put(`orders/${order}`, { ...orderForm, deliveredQuantity: 9, isDeleted: true })],
  ['a PUT with null', put(`vendors/${vendor}`, { name: 'Beechwood', notes: null })],
  ['a PUT that leaves fields out', put(`vendors/${vendor}`, { name: 'Beechwood' })],
  ['a PUT without what is required', put(`vendors/${vendor}`, { notes: 'x' })],
  ['a PUT of a list', put(`vendors/${vendor}`, [])],
  [
    'a POST with what the server owns',
    post('orders', { ...orderForm, status: 'New', deliveredQuantity: 9, id: id(98) }),
  ],
  ['a POST with an unknown field', post('things', { name: 'Box', color: 'red' })],
  ['a POST with an address', post('vendors', { name: 'Oak', externalUrl: 'HTTPS://Oak.test/a b' })],
  ['a POST without what is required', post('vendors', {})],
  ['a POST of an emplacement', post('inventoryitems', { name: 'S', locationId: places.ownSchool, locale: 'a1_02' })],
  [
    'a repeated POST',
    post('things', { name: 'Once' }, { 'idempotency-key': 'k1' }),
    post('things', { name: 'Once' }, { 'idempotency-key': 'k1' }),
  ],
  [
    'another POST with the same key',
    post('things', { name: 'A' }, { 'idempotency-key': 'k2' }),
    post('things', { name: 'B' }, { 'idempotency-key': 'k2' }),
  ],
  [
    'a POST that was refused, again with its key',
    post('things', {}, { 'idempotency-key': 'k3' }),
    post('things', { name: 'B' }, { 'idempotency-key': 'k3' }),
  ],
  ['a POST into a journal', post('activityitems', { targetId: order, eventType: 'RecordUpdated' })],
  ['a DELETE in a journal', remove(`auditevents/${id(97)}`)],
  ['a PATCH that delivers an order', patch(`orders/${order}`, 'status', 'Delivered'), get(`orders/${order}`)],
  ['a PUT that delivers a part of an order', put(`orders/${order}`, { ...orderForm, status: 'Partially Delivered' })],
  ['a POST of a delivered order', post('orders', { ...orderForm, status: 'Delivered' })],
  ['a PATCH of a record that is not there', patch(`vendors/${id(96)}`, 'name', 'x')],
  ['a GET of a record that is not there', get(`vendors/${id(96)}`)],
  ['a GET of a deleted record', get(`vendors/${gone}`)],
  ['an address that is not there', get('nothing')],
  ['a stale PATCH', patch(`vendors/${vendor}`, 'name', 'x', stale)],
  ['a stale PUT', put(`vendors/${vendor}`, { name: 'x' }, stale)],
  ['a PATCH of whatever version', patch(`vendors/${vendor}`, 'name', 'x', { 'if-match': '*' })],
  ['a stale DELETE', remove(`vendors/${vendor}`, undefined, stale)],
  ['a second DELETE', remove(`vendors/${gone}`)],
  ['a DELETE of several in the body', remove('orders', { ids: [order] }), get(`orders/${order}`)],
  ['a DELETE of several in the query', remove(`orders?ids=${order}`), get(`orders/${order}`)],
  ['a DELETE of several that names none', remove('orders', {})],
  ['a DELETE of several where one is not there', remove('orders', { ids: [order, id(96)] }), get(`orders/${order}`)],
  ['a DELETE of several where there is none', remove('vendors', { ids: [vendor] })],
  [
    'a PATCH of several',
    {
      method: 'PATCH',
      path: 'orders',
      body: { targetIds: [order], patchOperations: [{ op: 'replace', path: 'po', value: 'P' }] },
    },
  ],
  [
    'a PATCH of several with an unknown field',
    {
      method: 'PATCH',
      path: 'orders',
      body: { targetIds: [order], patchOperations: [{ op: 'replace', path: 'x', value: 'P' }] },
    },
  ],
  ['a removal for good of what is not in the trash', remove(`vendors/${vendor}?purge=true`)],
  ['a removal for good', remove(`vendors/${gone}?purge=true`), get(`vendors/${gone}`)],
  ['an unknown filter', get('vendors?color=red&size=3')],
  ['a filter in another case', get(`orders?ids=${order}&status=ORDERED`)],
  ['an empty filter', get(`orders?ids=${order}&status=`)],
  ['ids in one parameter', get(`vendors?ids=${vendor},${id(7)}`)],
  ['a page size', get(`vendors?${ids}&pageSize=1`)],
  ['a page size of 0', get('vendors?pageSize=0')],
  ['a count', get(`vendors?${ids}&countOnly=true`)],
  ['pictures of projects', get(`mediaitems?${media}&projectRelated=true`)],
  ['pictures of no project', get(`mediaitems?${media}&projectRelated=false`)],
  ['deleted ones as well', get(`vendors?${ids}&includeDeleted=true`)],
  ['those that are not deleted', get(`vendors?${ids}&includeDeleted=true&isDeleted=false`)],
  ['an unknown filter of the trash', get('trash?color=red')],
  ['a trash of what is not deleted', get('trash?isDeleted=false')],
  ['a malformed flag of the trash', get('trash?isDeleted=maybe')],
  ['a page size of 0 of the trash', get('trash?pageSize=0')],
  ['the trash', get('trash?isDeleted=true')],
  ['a malformed stamp', get('vendors?modifiedAfter=yesterday')],
  ['a malformed flag', get('vendors?includeDeleted=maybe')],
];

describe('the fake API answers as the server does', () => {
  let server: TestServer;
  const serverFetch = globalThis.fetch;
  let fake: FakeApi;
  let fakeFetch: typeof fetch;
  let bearer = '';
  beforeAll(async () => {
    server = await startTestServer({ requestsPerMinute: 1_000_000 });
    bearer = `Bearer ${await server.token(people.administrator)}`;
  }, 60_000);
  afterAll(() => server.stop());
  let isTouched = true;
  beforeEach(async () => {
    fake = fakeApi();
    fakeFetch = globalThis.fetch;
    globalThis.fetch = serverFetch;
    for (const [name, record] of records) fake.seed(name, [record]);
    if (!isTouched) return;
    for (const name of new Set(records.map((entry) => entry[0]))) {
      const rows = records.filter((entry) => entry[0] === name).map((entry) => entry[1]);
      await server.store.query(`delete from ${name} where id = any($1::text[])`, [rows.map((record) => record.id)]);
      await insertRecords(server.store, name, rows);
    }
    isTouched = false;
  });
  afterEach(() => fake.restore());

  const known = new Set([...records.map((record) => record[1].id), ...Object.values(places), ...Object.values(people)]);
  const words: Readonly<Record<string, string>> = { timeCreatedUtc: 'stamp', timeModifiedUtc: 'stamp' };
  /** Without what differs each time: stamps, new ids, request ids. A field that is absent and one that is null are one. */
  const plainOf = (value: unknown, key = ''): unknown => {
    if (Array.isArray(value)) return value.map((entry) => plainOf(entry));
    if (typeof value === 'object' && value !== null) {
      const entries = Object.entries(value).filter(([field, entry]) => field !== 'requestId' && entry != null);
      return Object.fromEntries(entries.sort().map(([field, entry]) => [field, plainOf(entry, field)]));
    }
    if (words[key]) return words[key];
    return key === 'id' && typeof value === 'string' && !known.has(value) ? 'new' : value;
  };
  const answerOf = async (send: typeof fetch, address: string, { method, path, body, headers }: Sent) => {
    const answer = await send(`${address}/${path}`, {
      method,
      headers: {
        authorization: bearer,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const { NextPageLink, ...pagination } = JSON.parse(answer.headers.get('x-pagination') ?? '{}');
    const parsed = JSON.parse(text || 'null');
    return {
      whole: parsed,
      answer: { status: answer.status, pagination, hasNext: Boolean(NextPageLink), body: plainOf(parsed) },
    };
  };

  it.each(cases.map(([title, ...sent]) => ({ title, sent })))('$title', async ({ sent }) => {
    const [before, after] = [{ real: [] as unknown[], fake: [] as unknown[] }, 0];
    isTouched = sent.some(({ method }) => method !== 'GET');
    for (const request of sent) {
      const real = await answerOf(serverFetch, server.address, request);
      const double = await answerOf(fakeFetch, 'http://localhost/api', request);
      expect(double.answer).toEqual(real.answer);
      before.real.push(real.whole?.id ?? after);
      before.fake.push(double.whole?.id ?? after);
    }
    // A repetition that makes one record on one side makes one on the other.
    expect(new Set(before.fake).size).toBe(new Set(before.real).size);
  });

  it('a PATCH that changes nothing leaves the stamp', async () => {
    isTouched = true;
    const same = patch(`vendors/${vendor}`, 'name', 'Beechwood');
    const other = patch(`vendors/${vendor}`, 'name', 'Oak');
    for (const [send, address] of [
      [serverFetch, server.address],
      [fakeFetch, 'http://localhost/api'],
    ] as const) {
      const before = (await answerOf(send, address, get(`vendors/${vendor}`))).whole.timeModifiedUtc;
      expect((await answerOf(send, address, same)).whole.timeModifiedUtc).toBe(before);
      expect((await answerOf(send, address, other)).whole.timeModifiedUtc > before).toBe(true);
    }
  });
});
