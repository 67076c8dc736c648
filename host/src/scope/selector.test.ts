import { selectorKindOf } from './selector.ts';

it.each([
  [{ scope: 'project', groups: true } as const, true, 'project-or-group'],
  [{ scope: 'project', groups: true } as const, false, 'project'],
  [{ scope: 'project', groups: false } as const, true, 'project'],
  [{ scope: 'warehouse', groups: false } as const, true, 'warehouse'],
])('offers on %j, staff %s: %s [SC-13]', (route, isStaff, kind) => {
  expect(selectorKindOf(route, isStaff)).toBe(kind);
});
