import type { RemoteRelease } from '@groundwork/federation/releases';
import { toast } from '@groundwork/ui';
import { getDefaultStore } from 'jotai';
import { renewDialogs } from '../dialogs/dialog-stack.ts';
import type { LoaderEnvironment, RemoteLoader } from '../loader/remote-loader.ts';
import type { RemoteStore } from '../loader/remote-store.ts';
import { createRemotes } from '../loader/remotes.ts';
import { shownRouteAtom } from '../routes/shown-route.ts';

/**
 * Puts other versions of remotes into the open page: their code is loaded beside that of the old ones first, so that a
 * version that does not work changes nothing and a page that is shown is not missing in between. Then the views and
 * dialogs of the old versions are unmounted, and all others stay as they are.
 * @returns false when a version does not work
 */
export async function replaceRemotes(
  store: RemoteStore,
  releases: readonly RemoteRelease[],
  environment: LoaderEnvironment,
): Promise<boolean> {
  const { current, replace } = store;
  // The version before a broken one is the one that is here.
  const next = createRemotes(releases, { ...environment, releaseBefore: undefined }, current());
  const shown = getDefaultStore().get(shownRouteAtom);
  const isInUse = ({ release: { name } }: RemoteLoader) =>
    current().loaders.some((old) => old.release.name === name && old.state().status !== 'declared');
  const added = next.loaders.filter((loader) => !current().loaders.includes(loader) && isInUse(loader));
  const isWell = async (loader: RemoteLoader): Promise<boolean> => {
    const route = next.routes.find((route) => route.name === shown?.name && route.loader === loader);
    const { status } = await (route ? loader.loadCode(route.code) : loader.load());
    return status === 'ready';
  };
  const broken = (await Promise.all(added.map(async (loader) => ((await isWell(loader)) ? [] : [loader])))).flat();
  for (const { release } of broken) {
    const text = `The new version of ${release.declaration.displayName} does not work. You keep the one that you have.`;
    toast({ text, tone: 'warning' });
  }
  if (broken.length > 0) return false;
  replace(next);
  renewDialogs(next);
  return true;
}
