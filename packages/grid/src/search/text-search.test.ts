import type { Column } from '../column.ts';
import { TextSearch } from './text-search.ts';

interface Chair {
  id: string;
  name: string;
  price: number;
  note?: string;
  made: string;
}
let reads = 0;
const columns: readonly Column<Chair>[] = [
  {
    id: 'name',
    header: 'Name',
    kind: 'name',
    value: ({ name }) => {
      reads += 1;
      return name;
    },
  },
  { id: 'price', header: 'Price', kind: 'money', value: ({ price }) => price },
  { id: 'note', header: 'Note', hidden: true, value: ({ note }) => note },
  { id: 'code', header: 'Code', value: () => 'secret', searchText: () => '' },
  { id: 'made', header: 'Made', kind: 'date', value: ({ made }) => made },
];
const chair = (id: number, name: string, given: Partial<Chair> = {}): Chair => ({
  id: String(id),
  name,
  price: 10,
  made: '2026-01-01T00:00:00.000Z',
  ...given,
});
const found = (search: TextSearch<Chair>, records: readonly Chair[], text: string) => {
  search.search(text);
  return records.filter((record, place) => search.finds(record, place)).map(({ id }) => Number(id));
};
const all = <T>(work: Iterable<T>) => [...work];

beforeEach(() => {
  reads = 0;
});

describe('the quick filter', () => {
  const chairs = [
    chair(0, 'Red chair', { note: 'Straße' }),
    chair(1, 'Small red table', { price: 1234.5 }),
    chair(2, 'Chair, blue', { note: 'two seats' }),
  ];

  it('finds every word somewhere, in whatever case, in hidden columns and in shown amounts, not in dates', () => {
    const search = new TextSearch(columns, '');
    expect(found(search, chairs, '')).toEqual([0, 1, 2]);
    expect(found(search, chairs, '   ')).toEqual([0, 1, 2]);
    expect(found(search, chairs, 'chair RED')).toEqual([0]);
    expect(found(search, chairs, 'seats')).toEqual([2]);
    expect(found(search, chairs, '1,234.50')).toEqual([1]);
    expect(found(search, chairs, 'strasse')).toEqual([0]);
    expect(found(search, chairs, '2026')).toEqual([]);
    expect(found(search, chairs, 'secret')).toEqual([]);
    // A word does not reach from one column into the next.
    expect(found(search, chairs, 'chair$10')).toEqual([]);
  });

  it.each([false, true])('gives the same rows whatever was searched for before (texts made ready: %s)', (isReady) => {
    const many = Array.from({ length: 400 }, (_, index) =>
      chair(index, `Item ${(index * 37) % 1000}`, { price: index }),
    );
    const search = new TextSearch(columns, '');
    if (isReady) all(search.prepare(many));
    for (const text of [
      '3',
      '37',
      '371',
      '37',
      '3',
      '',
      '7',
      '73',
      '7',
      '73 1',
      '73 ',
      '73',
      'item',
      'ITEM 9',
      'x',
      '3',
    ]) {
      expect([text, found(search, many, text)]).toEqual([text, found(new TextSearch(columns, ''), many, text)]);
    }
  });

  it('reads each record once, however many letters are typed and taken back', () => {
    const many = Array.from({ length: 300 }, (_, index) => chair(index, `Item ${index}`));
    const search = new TextSearch(columns, '');
    all(search.prepare(many));
    expect(reads).toBe(300);
    for (const text of ['2', '29', '299', '29', '2', '1', '']) found(search, many, text);
    expect(reads).toBe(300);
    // A changed record is another object, and is read again.
    const changed = many.map((record, index) => (index === 7 ? { ...record, name: 'Changed' } : record));
    expect(found(search, changed, 'changed')).toEqual([7]);
    expect(reads).toBeLessThanOrEqual(302);
  });

  it('finds by the new names once what the columns read has changed', () => {
    let vendor = 'Nienhuis';
    const named: readonly Column<Chair>[] = [{ id: 'vendor', header: 'Vendor', value: () => vendor }];
    const search = new TextSearch(named, 'nien');
    expect(search.finds(chairs[0]!, 0)).toBe(true);
    vendor = 'Gonzagarredi';
    search.forget(named);
    expect(search.finds(chairs[0]!, 0)).toBe(false);
    expect(found(search, chairs, 'gonz')).toEqual([0, 1, 2]);
  });

  it('looks for no record by its id until rows have moved', () => {
    let ids = 0;
    const many = Array.from({ length: 300 }, (_, index) =>
      Object.defineProperty(chair(index, `Chair ${index}`), 'id', {
        get: () => {
          ids += 1;
          return String(index);
        },
      }),
    );
    const search = new TextSearch(columns, '');
    const count = (text: string, records: readonly Chair[]) => {
      search.search(text);
      return records.filter((record, place) => search.finds(record, place)).length;
    };
    expect(count('Chair', many)).toBe(300);
    // 29, 129, 229 and 290 to 299.
    expect(count('Chair 29', many)).toBe(13);
    expect(ids).toBe(0);
    reads = 0;
    // The texts of rows that have moved are kept.
    expect(count('Chair 29', many.slice(5))).toBe(13);
    expect(reads).toBe(0);
  });
});
