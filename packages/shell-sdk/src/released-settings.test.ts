// What people chose with an earlier release holds in this one. Keys and values are written out as that release stored them, and
// never changed: a new release gets a fixture of its own.
const released = {
  '2026-11-21': {
    globalFilters: '{"projectId":"p1","projectGroupId":"g1","warehouseId":"w1","authorizedProjectsOnly":false}',
    uiSettings:
      '{"sidebarCollapsed":true,"gridViews":[{"gridId":"orders","viewName":"Late"}],"theme":"dark","advancedFunctions":true}',
    sdAncestors: '{"areaId":"a1","unitId":"u1","preparationId":""}',
    sgAncestors: '{"areaId":"a1","unitId":"u1","preparationId":"k1"}',
  },
  '2026-11-23': {
    globalFilters: '{"projectId":"p1","projectGroupId":"g1","warehouseId":"w1","authorizedProjectsOnly":false}',
    uiSettings:
      '{"sidebarCollapsed":true,"gridViews":[{"gridId":"orders","viewName":"Late"}],"theme":"dark","advancedFunctions":true,"instructionsCollapsed":true,"gridDensity":"compact","closedMenuGroups":[],"sounds":false,"scannerEnding":"silence","scanCamera":"c1"}',
    sdAncestors: '{"projectId":"p1","area":"a1","unit":"u1","preparation":""}',
    sgAncestors: '{"projectId":"p1","area":"a1","unit":"u1","preparation":"k1"}',
  },
} as const;

/** The settings and places after a reload with this in the browser's storage. */
function readAfter(stored: Readonly<Record<string, string>>) {
  localStorage.clear();
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  const found: Record<string, unknown> = {};
  // The store is there once more.
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  jest.isolateModules(() => {
    const settings = jest.requireActual<typeof import('./settings.ts')>('./settings.ts');
    const react = jest.requireActual<typeof import('@testing-library/react/pure')>('@testing-library/react/pure');
    const place = (key: 'sdAncestors' | 'sgAncestors') =>
      react.renderHook(() => settings.useAncestors(key)).result.current[0];
    Object.assign(found, { filters: settings.getGlobalFilters(), ui: settings.getUiSettings() });
    Object.assign(found, { design: place('sdAncestors'), guide: place('sgAncestors') });
    react.cleanup();
  });
  warn.mockRestore();
  return found;
}

const filters = { projectId: 'p1', projectGroupId: 'g1', warehouseId: 'w1', authorizedProjectsOnly: false };
const ui = {
  ...{ sidebarCollapsed: true, theme: 'dark', advancedFunctions: true },
  gridViews: [{ gridId: 'orders', viewName: 'Late' }],
};

it('keeps the scope and the display settings of the first release; what came later begins as for everybody', () => {
  const none = { projectId: '', area: '', unit: '', preparation: '' };
  expect(readAfter(released['2026-11-21'])).toEqual({
    filters,
    ui: {
      ...ui,
      ...{ instructionsCollapsed: false, gridDensity: 'comfortable', closedMenuGroups: ['templates'] },
      ...{ sounds: true, scannerEnding: 'suffix', scanCamera: '' },
    },
    // It did not keep the project of these places: nobody is led into the space of another one.
    design: none,
    guide: none,
  });
});

it('keeps all that this release stores', () => {
  expect(readAfter(released['2026-11-23'])).toEqual({
    filters,
    ui: {
      ...ui,
      ...{ instructionsCollapsed: true, gridDensity: 'compact', closedMenuGroups: [] },
      ...{ sounds: false, scannerEnding: 'silence', scanCamera: 'c1' },
    },
    design: { projectId: 'p1', area: 'a1', unit: 'u1', preparation: '' },
    guide: { projectId: 'p1', area: 'a1', unit: 'u1', preparation: 'k1' },
  });
});
