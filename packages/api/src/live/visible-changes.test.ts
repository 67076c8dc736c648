import type { SyncChange } from '../store/store.ts';
import { changedEvent } from './visible-changes.ts';

const at = (second: number) => `2026-11-30T10:00:${String(second).padStart(2, '0')}.000Z`;
const order = (scopeId: string, second: number): SyncChange => ({ collection: 'orders', scopeId, stamp: at(second) });

it('says of each list from when to when it has changed, and in which projects', () => {
  const changes = [order('maple', 3), order('cedar', 1), order('maple', 2), order('', 2)];
  expect(changedEvent([...changes, { collection: 'tags', scopeId: '', stamp: at(4) }])).toEqual({
    orders: { stamp: at(3), from: at(1), projects: ['maple', 'cedar'] },
    tags: { stamp: at(4) },
  });
});

it('names twenty projects and no more, so that an event stays small', () => {
  const ofProjects = (count: number) => Array.from({ length: count }, (_, index) => order(`p${index}`, 1));
  expect(changedEvent(ofProjects(20)).orders?.projects).toHaveLength(20);
  expect(changedEvent(ofProjects(21)).orders).toEqual({ stamp: at(1) });
});
