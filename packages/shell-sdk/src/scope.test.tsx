import { build, mergeRecords } from '@groundwork/data-cache/testing';
import { act, renderHook } from '@testing-library/react';
import { atom } from 'jotai';
import { resolveScope, scopeAtom, useScope } from './scope.ts';
import { clearStoredSettings, type GlobalFilters, getGlobalFilters } from './settings.ts';
import { provideShell, store } from './shell.ts';

const filters = (given: Partial<GlobalFilters>): GlobalFilters => ({ ...getGlobalFilters(), ...given });
const project = build('projects', { id: 'p1' });
const group = build('projectgroups', { id: 'g1', projectIds: ['p1', 'p2'] });
const warehouse = build('locations', { id: 'w1', type: 'Warehouse' });
const school = build('locations', { id: 's1', type: 'School' });

it('counts a stored id as active only if it exists and is neither deleted nor archived [SC-18]', () => {
  const scopeOf = (projects: (typeof project)[]) => resolveScope(filters({ projectId: 'p1' }), projects, [], []);
  expect(scopeOf([project])).toEqual({ project, projectIds: ['p1'] });
  expect(scopeOf([])).toEqual({ projectIds: [] });
  expect(scopeOf([{ ...project, isDeleted: true }])).toEqual({ projectIds: [] });
  expect(scopeOf([{ ...project, isArchived: true }])).toEqual({ projectIds: [] });
  // Of the projects of others only the name is known.
  expect(scopeOf([{ ...project, isRestricted: true } as typeof project])).toEqual({ projectIds: [] });
});

it('limits a group to its projects [SC-16]', () => {
  expect(resolveScope(filters({ projectGroupId: 'g1' }), [project], [group], []).projectIds).toEqual(['p1', 'p2']);
});

it('counts a stored warehouse only if it is one [SC-19]', () => {
  const scopeOf = (warehouseId: string) => resolveScope(filters({ warehouseId }), [], [], [warehouse, school]);
  expect(scopeOf('w1').warehouse).toBe(warehouse);
  expect(scopeOf('s1').warehouse).toBeUndefined();
});

it('clears the group with a project, and the project with a group [SC-15]', () => {
  clearStoredSettings();
  provideShell({
    configuration: { channel: 'portal', supportMail: '', invitationMail: '' },
    profileAtom: atom(undefined),
    signOut: jest.fn(),
    openSelector: jest.fn(),
    openDialog: jest.fn(),
    canOpenDialog: () => false,
  });
  mergeRecords('projects', [project]);
  mergeRecords('projectgroups', [group]);
  const { result } = renderHook(useScope);
  act(() => result.current.selectGroup('g1'));
  expect(result.current).toMatchObject({ projectGroup: group, projectIds: ['p1', 'p2'] });
  const seen: unknown[] = [];
  const stop = store.sub(scopeAtom, () => seen.push(store.get(scopeAtom).projectIds));
  act(() => result.current.selectProject('p1'));
  stop();
  // Not a moment without either, in which every list would empty.
  expect(seen).toEqual([['p1']]);
  expect(result.current.project).toBe(project);
  expect(getGlobalFilters()).toMatchObject({ projectId: 'p1', projectGroupId: '' });
  act(() => result.current.selectGroup('g1'));
  expect(getGlobalFilters()).toMatchObject({ projectId: '', projectGroupId: 'g1' });
  act(() => result.current.clear());
  expect(result.current.projectIds).toEqual([]);
});
