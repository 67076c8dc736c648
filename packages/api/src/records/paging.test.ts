import type { Pagination, Vendor } from '@groundwork/contract';
import fc from 'fast-check';
import { idOf } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';
import { insertRecords } from './insert.ts';

/** What somebody else does between two pages; `at` counts the records that are there, round and round. */
const write = fc.oneof(
  fc.constant({ kind: 'create' as const, at: 0 }),
  fc.record({ kind: fc.constantFrom('change' as const, 'delete' as const), at: fc.nat({ max: 30 }) }),
);
type Write = typeof write extends fc.Arbitrary<infer Value> ? Value : never;
const list = fc.record({
  // Several records have the same stamp, as those of one transaction.
  stamps: fc.array(fc.nat({ max: 4 }), { maxLength: 20 }),
  pageSize: fc.integer({ min: 1, max: 6 }),
  between: fc.array(fc.array(write, { maxLength: 3 }), { maxLength: 6 }),
});

describe('a list that is read page by page while others write', () => {
  const server = testServer({ requestsPerMinute: 1_000_000 });
  const call = <T>(method: string, path: string, body?: unknown) => server.call<T>('contributor', method, path, body);

  /** Stores the records, reads them page by page, and does what comes between; answers all that was there and read. */
  async function read({ stamps, pageSize, between }: typeof list extends fc.Arbitrary<infer Value> ? Value : never) {
    await server.store.query('delete from vendors');
    const records = stamps.map((stamp, index) => {
      const time = new Date(Date.UTC(2026, 0, 1, 0, 0, 0, stamp)).toISOString();
      return { id: idOf(60, index), name: `V${index}`, timeCreatedUtc: time, timeModifiedUtc: time, tagIds: [] };
    });
    await insertRecords(server.store, 'vendors', records);
    const names = new Map(records.map(({ id, name }) => [id, name]));
    const pages: Vendor[][] = [];
    const written = { created: new Set<string>(), changed: new Set<string>(), deletedAfter: new Map<string, number>() };

    const perform = async ({ kind, at }: Write) => {
      const id = [...names.keys()][at % Math.max(1, names.size)];
      if (kind === 'create' || id === undefined) {
        const { body } = await call<Vendor>('POST', '/vendors', { name: 'New' });
        names.set(body.id, 'New');
        written.created.add(body.id);
      } else if (kind === 'change') {
        const value = `${names.get(id)}+`;
        await call('PATCH', `/vendors/${id}`, [{ op: 'replace', path: 'name', value }]);
        names.set(id, value);
        written.changed.add(id);
      } else {
        await call('DELETE', `/vendors/${id}`);
        names.delete(id);
        written.deletedAfter.set(id, pages.length);
      }
    };
    for (let link: string | undefined = `?pageSize=${pageSize}`; link; ) {
      const page: { body: Vendor[]; headers: Headers } = await call<Vendor[]>('GET', `/vendors${link}`);
      pages.push(page.body);
      const { NextPageLink } = JSON.parse(page.headers.get('x-pagination') ?? '{}') as Partial<Pagination>;
      link = NextPageLink && new URL(NextPageLink, 'http://localhost').search;
      if (link) for (const each of between[pages.length - 1] ?? []) await perform(each);
    }
    return { pages, names, ...written };
  }

  it('has every record once that nobody wrote, the newest of each that somebody wrote, and stays in order', async () => {
    let longest = 0;
    await fc.assert(
      fc.asyncProperty(list, async (given) => {
        const { pages, names, created, changed, deletedAfter } = await read(given);
        longest = Math.max(longest, pages.length);
        const all = pages.flat();
        const timesOf = (id: string) => all.filter((record) => record.id === id).length;
        const untouched = [...names.keys()].filter((id) => !changed.has(id));
        expect(untouched.filter((id) => timesOf(id) !== 1)).toEqual([]);
        for (const [id, name] of names) expect(all.findLast((record) => record.id === id)?.name).toBe(name);
        for (const id of created) if (names.has(id)) expect(timesOf(id)).toBeGreaterThan(0);
        for (const [id, after] of deletedAfter)
          expect(pages.slice(after).some((page) => page.some((record) => record.id === id))).toBe(false);

        const keys = all.map(({ timeModifiedUtc, id }) => `${timeModifiedUtc} ${id}`);
        expect(keys).toEqual([...new Set(keys)].sort());
        expect(pages.slice(0, -1).every((page) => page.length === given.pageSize)).toBe(true);
      }),
      { numRuns: 40 },
    );
    // The property says something about more than two pages.
    expect(longest).toBeGreaterThan(3);
  }, 60_000);
});
