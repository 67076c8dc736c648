import { type Order, readHeader, syncStampHeader, type Vendor } from '@groundwork/contract';
import pg from 'pg';
import { typeParsers } from '../store/pool.ts';
import type { Queries } from '../store/store.ts';
import { people, places } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';

/** A replica that stays where it is: a transaction that sees the database as it was when it began. */
describe('a list from a replica that is behind', () => {
  const server = testServer();
  const clients: pg.Client[] = [];
  const vendor = async (name: string) =>
    (await server.call<Vendor>('director', 'POST', '/vendors', { name })).body.timeModifiedUtc;
  const follow = async () => {
    const client = new pg.Client({ connectionString: server.postgres.url, types: typeParsers });
    await client.connect();
    clients.push(client);
    await client.query('begin isolation level repeatable read');
    await client.query('select count(*) from vendors');
    const query: Queries['query'] = async (sql, params = []) => {
      const { rows, rowCount } = await client.query(sql, [...params]);
      return { rows, count: rowCount ?? 0 };
    };
    jest.replaceProperty(server.store, 'hasReplica', true);
    jest.spyOn(server.store, 'replica').mockReturnValue({ query });
  };
  const list = async (query = '', headers: Record<string, string> = {}) => {
    const answer = await server.call<Vendor[]>('director', 'GET', `/vendors?${query}`, undefined, headers);
    const { NextPageLink } = JSON.parse(answer.headers.get('x-pagination') ?? '{}') as { NextPageLink?: string };
    const stamp = answer.headers.get(syncStampHeader) ?? '';
    return { names: answer.body.map(({ name }) => name), stamp, next: NextPageLink?.split('?')[1] };
  };
  afterEach(async () => {
    jest.restoreAllMocks();
    for (const client of clients.splice(0)) await client.end();
  });

  it('says how old it is, so that the next one brings what it did not hold', async () => {
    const before = await vendor('before');
    await follow();
    const after = await vendor('after');
    const old = await list();
    expect(old).toMatchObject({ names: expect.arrayContaining(['before']), stamp: before });
    expect(old.names).not.toContain('after');
    jest.restoreAllMocks();
    expect(await list(`modifiedAfter=${old.stamp}`)).toMatchObject({ names: ['before', 'after'], stamp: after });
  });

  it('is the primary’s where somebody asks for that, or has something newer already', async () => {
    await follow();
    const stamp = await vendor('newest');
    expect((await list()).names).not.toContain('newest');
    expect((await list('', { [readHeader]: 'primary' })).names).toContain('newest');
    expect(await list(`modifiedAfter=${stamp}`)).toEqual({ names: ['newest'], stamp, next: undefined });
  });

  it('has no page that holds less than the first one held', async () => {
    await follow();
    const stamp = await vendor('last');
    const first = await list('pageSize=2', { [readHeader]: 'primary' });
    expect(first.stamp).toBe(stamp);
    const names = [...first.names];
    for (let { next } = first; next; ) {
      const page = await list(next);
      names.push(...page.names);
      next = page.next;
    }
    expect(names.at(-1)).toBe('last');
  });

  it('goes on from the replica where the first page came from it', async () => {
    await vendor('one');
    await vendor('two');
    await follow();
    await vendor('too new');
    const first = await list('pageSize=2');
    const names = [...first.names];
    for (let { next } = first; next; ) {
      const page = await list(next);
      names.push(...page.names);
      next = page.next;
    }
    expect(names.slice(-2)).toEqual(['one', 'two']);
  });

  it('shows nothing that the person may not see any more', async () => {
    await server.call('director', 'POST', '/orders', { name: 'Seen', projectId: places.own });
    const seen = async () => (await server.call<Order[]>('basic', 'GET', '/orders')).body.map(({ name }) => name);
    await follow();
    expect(await seen()).toEqual(['Seen']);
    const memberIds = [people.readonly, people.subscriber];
    await server.call('director', 'PATCH', `/projects/${places.own}`, [
      { op: 'replace', path: 'memberIds', value: memberIds },
    ]);
    expect(await seen()).toEqual([]);
  });

  it('is the primary’s where the replica goes away in the middle', async () => {
    const gone = Object.assign(new Error('terminating connection'), { code: '57P01' });
    jest.spyOn(server.store, 'replica').mockReturnValue({ query: () => Promise.reject(gone) });
    expect((await list()).names).toContain('newest');
  });
});
