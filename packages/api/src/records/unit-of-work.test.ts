import type { Caller } from '../policy/caller.ts';
import type { Transaction } from '../store/store.ts';
import type { Doc } from './document.ts';
import { UnitOfWork } from './unit-of-work.ts';

it('refuses a change that begins with a record as it was before another change of the same work', () => {
  const work = new UnitOfWork({} as Transaction, {} as Caller);
  const read = { id: 'shelf', quantity: 5 } as unknown as Doc;
  const taken = work.update('inventoryitems', read, { quantity: 3 });
  expect(() => work.update('inventoryitems', read, { locale: 'A-1' })).toThrow('inventoryitems/shelf has changed');
  work.update('inventoryitems', taken, { locale: 'A-1' });
  expect(work.staged('inventoryitems', 'shelf')).toEqual({ id: 'shelf', quantity: 3, locale: 'A-1' });
});
