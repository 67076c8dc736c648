import { act, render, screen } from '@testing-library/react';
import {
  clearStoredSettings,
  getGlobalFilters,
  getUiSettings,
  setGlobalFilter,
  setUiSetting,
  useAncestors,
  useSetting,
} from './settings.ts';

const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null');

function Page() {
  const [design, setDesign] = useAncestors('sdAncestors');
  const [, setGuide] = useAncestors('sgAncestors');
  return (
    <button
      type="button"
      onClick={() => {
        setDesign({ projectId: 'p', area: 'a', unit: '', preparation: '' });
        setGuide({ projectId: 'p', area: 'b', unit: 'u', preparation: '' });
      }}
    >
      {design.area || 'none'}
    </button>
  );
}
function Theme() {
  const [theme, setTheme] = useSetting('theme');
  return (
    <button type="button" onClick={() => setTheme('dark')}>
      {theme}
    </button>
  );
}

beforeEach(() => {
  localStorage.clear();
  clearStoredSettings();
});

it('stores global filters with their defaults under one key [SC-22]', () => {
  expect(getGlobalFilters()).toEqual({
    projectId: '',
    projectGroupId: '',
    warehouseId: '',
    authorizedProjectsOnly: true,
  });
  setGlobalFilter('projectId', 'p1');
  expect(stored('globalFilters')).toEqual({
    projectId: 'p1',
    projectGroupId: '',
    warehouseId: '',
    authorizedProjectsOnly: true,
  });
});

it('stores UI settings with their defaults under one key [SC-23]', () => {
  expect(getUiSettings()).toMatchObject({ sidebarCollapsed: false, gridViews: [], theme: 'system' });
  setUiSetting('gridViews', [{ gridId: 'orders', viewName: 'Late' }]);
  setUiSetting('sidebarCollapsed', true);
  expect(stored('uiSettings')).toMatchObject({
    sidebarCollapsed: true,
    gridViews: [{ gridId: 'orders', viewName: 'Late' }],
  });
});

it('refuses an unknown key with a warning and changes nothing [SC-21]', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  const before = getUiSettings();
  setUiSetting('color' as 'theme', 'dark');
  setGlobalFilter('orderId' as 'projectId', 'o1');
  expect(warn).toHaveBeenCalledTimes(2);
  expect(getUiSettings()).toBe(before);
  expect(stored('globalFilters')).toBeNull();
  warn.mockRestore();
});

it('keeps the last opened components of guide and design under their keys [SC-24]', () => {
  render(<Page />);
  act(() => screen.getByRole('button').click());
  expect(screen.getByRole('button')).toHaveTextContent('a');
  expect(stored('sdAncestors')).toEqual({ projectId: 'p', area: 'a', unit: '', preparation: '' });
  expect(stored('sgAncestors')).toEqual({ projectId: 'p', area: 'b', unit: 'u', preparation: '' });
});

it('reads back after a reload what was stored under each of the four keys [SC-22] [SC-23] [SC-24]', () => {
  const design = { projectId: 'p', area: 'designed', unit: '', preparation: '' };
  const guide = { projectId: 'p', area: 'guided', unit: 'u', preparation: '' };
  localStorage.setItem('globalFilters', JSON.stringify({ projectId: 'p', authorizedProjectsOnly: false }));
  localStorage.setItem('uiSettings', JSON.stringify({ theme: 'dark' }));
  localStorage.setItem('sdAncestors', JSON.stringify(design));
  localStorage.setItem('sgAncestors', JSON.stringify(guide));
  jest.isolateModules(() => {
    const again = jest.requireActual<typeof import('./settings.ts')>('./settings.ts');
    expect(again.getGlobalFilters()).toMatchObject({ projectId: 'p', authorizedProjectsOnly: false });
    expect(again.getUiSettings().theme).toBe('dark');
    const react = jest.requireActual<typeof import('@testing-library/react/pure')>('@testing-library/react/pure');
    const read = (key: 'sdAncestors' | 'sgAncestors') =>
      react.renderHook(() => again.useAncestors(key)).result.current[0];
    expect(read('sdAncestors')).toEqual(design);
    expect(read('sgAncestors')).toEqual(guide);
    react.cleanup();
  });
});

it('forgets them when another project is chosen', () => {
  setGlobalFilter('projectId', 'p');
  render(<Page />);
  act(() => screen.getByRole('button').click());
  act(() => setGlobalFilter('projectId', 'p'));
  expect(screen.getByRole('button')).toHaveTextContent('a');
  act(() => setGlobalFilter('projectId', 'q'));
  expect(screen.getByRole('button')).toHaveTextContent('none');
  expect(stored('sgAncestors')).toBeNull();
});

it('clears all four keys together [SC-25]', () => {
  setGlobalFilter('projectId', 'p1');
  setUiSetting('theme', 'dark');
  render(<Page />);
  act(() => screen.getByRole('button').click());
  expect(stored('sgAncestors')).not.toBeNull();
  act(clearStoredSettings);
  for (const key of ['globalFilters', 'uiSettings', 'sdAncestors', 'sgAncestors']) {
    expect(localStorage.getItem(key)).toBeNull();
  }
  expect(getGlobalFilters().projectId).toBe('');
  expect(getUiSettings().theme).toBe('system');
  expect(screen.getByRole('button')).toHaveTextContent('none');
});

it('forgets how grids were left, and nothing of the browser itself', () => {
  localStorage.setItem('groundwork.grid.orders', '{"view":"Default"}');
  localStorage.setItem('groundwork-printer', '{}');
  clearStoredSettings();
  expect(localStorage.getItem('groundwork.grid.orders')).toBeNull();
  expect(localStorage.getItem('groundwork-printer')).toBe('{}');
  localStorage.removeItem('groundwork-printer');
});

it('shows a reader the new value at once', () => {
  render(<Theme />);
  act(() => screen.getByRole('button').click());
  expect(screen.getByRole('button')).toHaveTextContent('dark');
});

it('takes damaged storage for empty', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  localStorage.setItem('uiSettings', '{"theme":');
  jest.isolateModules(() => {
    const again = jest.requireActual<typeof import('./settings.ts')>('./settings.ts');
    expect(again.getUiSettings().theme).toBe('system');
  });
  warn.mockRestore();
});

/** Reads the settings as a page does that is loaded now. */
function afterReload(read: (settings: typeof import('./settings.ts')) => void): void {
  // A second copy of the module has a second copy of jotai, which warns of it.
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  jest.isolateModules(() => read(jest.requireActual<typeof import('./settings.ts')>('./settings.ts')));
  warn.mockRestore();
}

it('stores a change beside what another tab has stored since this one was loaded', () => {
  setUiSetting('sounds', false);
  localStorage.setItem('uiSettings', JSON.stringify({ ...stored('uiSettings'), theme: 'dark' }));
  setUiSetting('gridDensity', 'compact');
  expect(stored('uiSettings')).toMatchObject({ sounds: false, theme: 'dark', gridDensity: 'compact' });
  expect(getUiSettings().theme).toBe('system');
});

it('gives a stored setting of another type its default, and keeps the others', () => {
  localStorage.setItem(
    'uiSettings',
    '{"gridViews":"orders","closedMenuGroups":null,"sounds":"no","advancedFunctions":1,"theme":"dark","later":true}',
  );
  afterReload(({ getUiSettings: settings }) => {
    expect(settings()).toMatchObject({ gridViews: [], closedMenuGroups: ['templates'], sounds: true });
    expect(settings()).toMatchObject({ advancedFunctions: null, theme: 'dark' });
    expect(settings()).not.toHaveProperty('later');
  });
  localStorage.setItem('uiSettings', '{"gridViews":[null],"theme":"dark"}');
  afterReload(({ getUiSettings: settings }) => expect(settings()).toMatchObject({ gridViews: [], theme: 'dark' }));
});
