import type { Caller } from '../policy/caller.ts';
import type { Statement, Transaction } from '../store/store.ts';
import { UnitOfWork } from './unit-of-work.ts';

it('writes nothing where no process has given what follows a write: its rules and its audit log', async () => {
  const written: Statement[] = [];
  const queries = {
    commit: async (statements: readonly Statement[]) => {
      written.push(...statements);
      return [];
    },
  } as unknown as Transaction;
  const work = new UnitOfWork(queries, {} as Caller);
  const time = '2026-11-23T10:00:00.000Z';
  work.create('vendors', {
    ...{ id: '1', name: 'Beechwood', timeCreatedUtc: time, timeModifiedUtc: time, isArchived: false, isDeleted: false },
  });
  await expect(work.commit()).rejects.toThrow('giveFollowers');
  expect(written).toEqual([]);
});
