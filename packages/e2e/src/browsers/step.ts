import { stateOf } from '../tour/rest.ts';
import type { PlatformProxy } from './proxy.ts';
import { type BrowserWindow, waitUntil } from './window.ts';

/** The parts that all steps of a walk use. */
export interface World {
  window: BrowserWindow;
  proxy: PlatformProxy;
  portal: string;
  /** Folder for pictures; a step adds its own with {@link shoot}. */
  folder: string;
  /** The user's choice, as the portal stores it. */
  scope: { projectId: string; warehouseId: string };
  /** Says one thing that was seen. */
  saw: (text: string) => void;
}

/** A part of the walk. It throws a fault that ends it, and returns faults after which it could go on. */
export interface Step {
  name: string;
  /** Faults that the step causes on purpose: without a network requests fail. */
  forgives?: RegExp;
  run: (world: World) => Promise<readonly string[]>;
}

export const desk = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

/** Waits until texts, pictures and fonts are there, and nothing is asked of the servers. */
export async function settle({ window, proxy }: World): Promise<void> {
  let last = '';
  await waitUntil(async () => {
    const now = await window.evaluate(stateOf, false);
    const isStill = now !== 'busy' && now === last && proxy.open() === 0;
    last = now;
    return isStill;
  }, 'the page comes to rest');
}

/** Opens a page of the portal and waits until it has come to rest. */
export async function openPage(world: World, path: string): Promise<void> {
  await world.window.open(world.portal + path);
  await settle(world);
}

/** Takes a picture of the window as it is. */
export const shoot = ({ window, folder }: World, name: string): Promise<void> =>
  window.screenshot(`${folder}/${window.browser}-${name}.png`);

/** Stores the chosen scope. The next page reads it. */
export const storeScope = ({ window, scope }: World): Promise<void> =>
  window.evaluate(
    (text) => localStorage.setItem('globalFilters', text),
    JSON.stringify({ projectGroupId: '', authorizedProjectsOnly: true, ...scope }),
  );
