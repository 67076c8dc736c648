import type { Caller } from '../policy/caller.ts';
import { outcomeStatement } from './outcome.ts';

const caller = (policyRole: Caller['policyRole']): Caller => ({
  ...{ id: 'u', name: 'Ana', user: {} as Caller['user'], role: 'Basic', category: 'PES', policyRole },
  ...{ projectIds: ['p'], teamProjectIds: [], warehouseIds: [], locationIds: [], siteIds: [], stockPlaceIds: [] },
  scopeVersion: '1',
  contentVersion: '1',
});
const answering = (ids: readonly string[], role: Caller['policyRole'] = 'Basic') =>
  outcomeStatement({ status: 200, parts: [{ name: 'orders', ids }] }, caller(role), undefined);

describe('the statement that reads what a write answers', () => {
  it('has one name for all records of a collection and all people of a role, so that it is planned once', () => {
    const [one, other] = [answering(['a']), answering(['b'])];
    expect(one.name).toMatch(/^answer-/);
    expect({ name: other.name, sql: other.sql }).toEqual({ name: one.name, sql: one.sql });
    expect(other.params).not.toEqual(one.params);
  });

  it('has another name where its text is another, and none where it shows more than one thing', () => {
    expect(answering(['a'], 'Subscriber').name).not.toBe(answering(['a']).name);
    const parts = ['[', { name: 'orders', ids: ['a'] } as const, ']'];
    expect(outcomeStatement({ status: 200, parts }, caller('Basic'), undefined).name).toBeUndefined();
  });
});
