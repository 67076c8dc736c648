import { build } from '@groundwork/data-cache/testing';
import { clearStoredSettings, getGlobalFilters, type Session, setGlobalFilter } from '@groundwork/shell-sdk';
import { waitFor } from '@testing-library/react';
import { setInitialProject, setInitialWarehouse } from './initial-scope.ts';

const projects = ['p1', 'p2'].map((id) => build('projects', { id }));
const unset = { projectId: '', projectGroupId: '', warehouseId: '' };
const mockSaid: string[] = [];
jest.mock('@groundwork/ui', () => ({
  ...jest.requireActual<object>('@groundwork/ui'),
  toast: ({ text }: { text: string }) => mockSaid.push(text),
}));
beforeEach(() => {
  clearStoredSettings();
  mockSaid.length = 0;
});

it('is the first project of a Subscriber, until they choose another of theirs [SE-05]', () => {
  setInitialProject({ isStaff: false }, projects);
  expect(getGlobalFilters()).toMatchObject({ ...unset, projectId: 'p1' });
  setGlobalFilter('projectId', 'p2');
  setInitialProject({ isStaff: false }, projects);
  expect(getGlobalFilters().projectId).toBe('p2');
  expect(mockSaid).toEqual([]);
});

it('says to a Subscriber whose chosen project is theirs no more that they see another one', async () => {
  setGlobalFilter('projectId', 'p3');
  setInitialProject({ isStaff: false }, [build('projects', { id: 'p1', name: 'Cedar Lane' })]);
  expect(getGlobalFilters().projectId).toBe('p1');
  await waitFor(() =>
    expect(mockSaid).toEqual([
      "The space that was chosen here was deleted or archived, or you are not a member of it any more. You see 'Cedar Lane' now.",
    ]),
  );
});

it('is empty for staff who have chosen nothing, and stays what they chose [SE-06]', () => {
  setInitialProject({ isStaff: true }, projects);
  expect(getGlobalFilters()).toMatchObject(unset);
  setGlobalFilter('warehouseId', 'w1');
  setInitialProject({ isStaff: true }, projects);
  expect(getGlobalFilters()).toMatchObject({ ...unset, warehouseId: 'w1' });
});

it('is the only warehouse of whose team a member of staff is, until they choose another [SE-06]', () => {
  const enter = (...warehouseIds: string[]) =>
    setInitialWarehouse({ isStaff: true, user: { warehouseIds } as unknown as Session['user'] });
  enter();
  enter('w1', 'w2');
  expect(getGlobalFilters()).toMatchObject(unset);
  enter('w1');
  expect(getGlobalFilters()).toMatchObject({ ...unset, warehouseId: 'w1' });
  setGlobalFilter('warehouseId', 'w2');
  enter('w1');
  expect(getGlobalFilters().warehouseId).toBe('w2');
});
