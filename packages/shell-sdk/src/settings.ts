import { atom, type PrimitiveAtom, useAtomValue } from 'jotai';
import { store } from './shell.ts';

// Stored settings (docs: shell#settings): four keys of the browser's storage, each one object whose keys exist from the
// start. An unknown key is refused with a warning; other tabs keep their own values until they are loaded again.

/** The user's chosen scope, by ids; '' means none. Stored in this browser. */
export interface GlobalFilters {
  projectId: string;
  projectGroupId: string;
  warehouseId: string;
  authorizedProjectsOnly: boolean;
}
/** The saved view a grid shows, by name ('Default' when there is no entry). */
export interface GridViewSetting {
  gridId: string;
  viewName: string;
}
/** The user's display settings; stored in this browser. */
export interface UiSettings {
  sidebarCollapsed: boolean;
  gridViews: readonly GridViewSetting[];
  theme: 'system' | 'light' | 'dark';
  /** null until the user decides: the host then sets it by role (docs: advanced-functions). */
  advancedFunctions: boolean | null;
  /** The instructions above the cards of the setup guide are folded away. */
  instructionsCollapsed: boolean;
  /** How much room a row of a list takes. */
  gridDensity: 'comfortable' | 'compact';
  /** The groups of the menu that are folded, by their place. */
  closedMenuGroups: readonly string[];
  /** Outcomes of scans are heard. */
  sounds: boolean;
  /** How this browser's scanner ends a code: by Enter or Tab, or by falling silent. */
  scannerEnding: 'suffix' | 'silence';
  /** The camera that was chosen for scanning, '' until then. */
  scanCamera: string;
}
/** Where the setup guide (sgAncestors) or space design (sdAncestors) was left: ids, '' where none was open. */
export interface Ancestors {
  projectId: string;
  area: string;
  unit: string;
  preparation: string;
}

const noAncestors: Ancestors = { projectId: '', area: '', unit: '', preparation: '' };
const defaults = {
  globalFilters: {
    projectId: '',
    projectGroupId: '',
    warehouseId: '',
    authorizedProjectsOnly: true,
  } satisfies GlobalFilters as GlobalFilters,
  uiSettings: {
    sidebarCollapsed: false,
    gridViews: [],
    theme: 'system',
    advancedFunctions: null,
    instructionsCollapsed: false,
    gridDensity: 'comfortable',
    // With all groups open the menu is longer than a screen of 900 px.
    closedMenuGroups: ['templates'],
    sounds: true,
    scannerEnding: 'suffix',
    scanCamera: '',
  } satisfies UiSettings as UiSettings,
  sdAncestors: noAncestors,
  sgAncestors: noAncestors,
};
type Stored = typeof defaults;
type StoredKey = keyof Stored;

/** Whether a stored value has the type of its setting; null is the default of a switch that the user has not set. */
const isLike = (value: unknown, initial: unknown): boolean =>
  initial === null
    ? value === null || typeof value === 'boolean'
    : Array.isArray(initial)
      ? Array.isArray(value) && !value.includes(null)
      : typeof value === typeof initial && !Array.isArray(value);

/**
 * Reads the value stored under `key`. A setting that is missing or has another type gets its default; damaged storage
 * counts as empty.
 */
function read<K extends StoredKey>(key: K): Stored[K] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return defaults[key];
    const initial: Readonly<Record<string, unknown>> = { ...defaults[key] };
    const known = Object.entries(stored).filter(
      ([name, value]) => Object.hasOwn(initial, name) && isLike(value, initial[name]),
    );
    return { ...defaults[key], ...Object.fromEntries(known) };
  } catch {
    return defaults[key];
  }
}

const atoms: { [K in StoredKey]: PrimitiveAtom<Stored[K]> } = {
  globalFilters: atom(read('globalFilters')),
  uiSettings: atom(read('uiSettings')),
  sdAncestors: atom(read('sdAncestors')),
  sgAncestors: atom(read('sgAncestors')),
};

function write<K extends StoredKey>(key: K, changes: Partial<Stored[K]>): void {
  const unknown = Object.keys(changes).find((name) => !Object.hasOwn(defaults[key], name));
  if (unknown !== undefined) {
    console.warn(`There is no '${unknown}' in ${key}; nothing was changed.`);
    return;
  }
  store.set(atoms[key], { ...store.get(atoms[key]), ...changes });
  try {
    // Beside what another tab has stored since this one was loaded.
    localStorage.setItem(key, JSON.stringify({ ...read(key), ...changes }));
  } catch {
    // Storage may be full or refused: the setting then lasts as long as the page.
  }
}

/** The user's scope settings. */
export const globalFiltersAtom = atom((get) => get(atoms.globalFilters));
/** The user's display settings. */
export const uiSettingsAtom = atom((get) => get(atoms.uiSettings));

/** Stores a global filter; an unknown key changes nothing and is warned of ([SC-21]). */
export const setGlobalFilter = <K extends keyof GlobalFilters>(key: K, value: GlobalFilters[K]): void =>
  setGlobalFilters({ [key]: value });
/** The same for several, which change at once. */
export function setGlobalFilters(changes: Partial<GlobalFilters>): void {
  const { projectId } = changes;
  if (projectId !== undefined && projectId !== getGlobalFilters().projectId) forgetAncestors();
  write('globalFilters', changes);
}
/** Stores a UI setting; an unknown key changes nothing and is warned of ([SC-21]). */
export const setUiSetting = <K extends keyof UiSettings>(key: K, value: UiSettings[K]): void =>
  write('uiSettings', { [key]: value });

/**
 * The user's scope settings, outside of React.
 *
 * @example
 * ```tsx
 * import { callService } from '@groundwork/data-cache';
 * import { getGlobalFilters } from '@groundwork/shell-sdk';
 *
 * const loansOfWarehouse = () => callService('tools', 'GET', 'loans', { query: { at: getGlobalFilters().warehouseId } });
 * ```
 */
export const getGlobalFilters = (): GlobalFilters => store.get(atoms.globalFilters);
/** The user's display settings, outside of React. */
export const getUiSettings = (): UiSettings => store.get(atoms.uiSettings);

type Setting<T> = readonly [value: T, set: (value: T) => void];

/**
 * A UI setting and its setter.
 *
 * @example
 * ```tsx
 * import { useSetting } from '@groundwork/shell-sdk';
 * import { SwitchField } from '@groundwork/ui';
 *
 * function Sounds() {
 *   const [isOn, setOn] = useSetting('sounds');
 *   return <SwitchField label="Sounds" value={isOn} onChange={setOn} />;
 * }
 * ```
 */
export function useSetting<K extends keyof UiSettings>(key: K): Setting<UiSettings[K]> {
  return [useAtomValue(atoms.uiSettings)[key], (value) => setUiSetting(key, value)];
}
/**
 * A global filter and its setter.
 *
 * @example
 * ```tsx
 * import { useGlobalFilter } from '@groundwork/shell-sdk';
 *
 * function Warehouse() {
 *   const [warehouseId] = useGlobalFilter('warehouseId');
 *   return <p>{warehouseId || 'All warehouses'}</p>;
 * }
 * ```
 */
export function useGlobalFilter<K extends keyof GlobalFilters>(key: K): Setting<GlobalFilters[K]> {
  return [useAtomValue(atoms.globalFilters)[key], (value) => setGlobalFilter(key, value)];
}
/**
 * * What was last opened in the setup guide ('sgAncestors') or in space design ('sdAncestors'), and its setter ([SC-24]).
 *
 * @example
 * ```tsx
 * import { useAncestors } from '@groundwork/shell-sdk';
 * import { Button } from '@groundwork/ui';
 *
 * function OpenArea() {
 *   const [ancestors, setAncestors] = useAncestors('sdAncestors');
 *   return <Button onPress={() => setAncestors({ ...ancestors, area: '' })}>Close the area</Button>;
 * }
 * ```
 */
export function useAncestors(key: 'sdAncestors' | 'sgAncestors'): Setting<Ancestors> {
  return [useAtomValue(atoms[key]), (value) => write(key, value)];
}

function forget<K extends StoredKey>(key: K): void {
  store.set(atoms[key], defaults[key]);
  try {
    localStorage.removeItem(key);
  } catch {
    // As in write(): without storage there is nothing to remove.
  }
}

/** Another project has other areas: what was last opened in it is not come back to (docs: screens#space-design). */
function forgetAncestors(): void {
  forget('sdAncestors');
  forget('sgAncestors');
}

/** Forgets all four stored keys ([SC-25]), and how each grid was left: its filters say what somebody looked for. */
export function clearStoredSettings(): void {
  for (const key of Object.keys(defaults) as StoredKey[]) forget(key);
  for (const key of Object.keys(localStorage)) if (key.startsWith('groundwork.grid')) localStorage.removeItem(key);
}
