import { build } from '@groundwork/data-cache/testing';
import { clearStoredSettings, getGlobalFilters, setGlobalFilter } from '@groundwork/shell-sdk';
import { setInitialProject } from './initial-scope.ts';

const projects = ['p1', 'p2'].map((id) => build('projects', { id }));
const unset = { projectId: '', projectGroupId: '', warehouseId: '' };
beforeEach(() => clearStoredSettings());

it('is the first project of a Subscriber, until they choose another of theirs [SE-05]', () => {
  setInitialProject({ isStaff: false }, projects);
  expect(getGlobalFilters()).toMatchObject({ ...unset, projectId: 'p1' });
  setGlobalFilter('projectId', 'p2');
  setInitialProject({ isStaff: false }, projects);
  expect(getGlobalFilters().projectId).toBe('p2');
});

it('is empty for staff who have chosen nothing, and stays what they chose [SE-06]', () => {
  setInitialProject({ isStaff: true }, projects);
  expect(getGlobalFilters()).toMatchObject(unset);
  setGlobalFilter('warehouseId', 'w1');
  setInitialProject({ isStaff: true }, projects);
  expect(getGlobalFilters()).toMatchObject({ ...unset, warehouseId: 'w1' });
});
