import type { ContributionDeclaration, RemoteRelease, RouteDeclaration } from '@groundwork/federation/releases';
import type { DialogName } from '@groundwork/shell-sdk';
import { switchedOffRemote } from '../availability/switched-off.ts';
import { createRemoteLoader, type LoaderEnvironment, type RemoteLoader } from './remote-loader.ts';

/** A route and the loader of the remote that owns it. */
export interface OwnedRoute extends RouteDeclaration {
  loader: RemoteLoader;
}
/** What a remote adds to a page of another one, and its loader. */
export interface OwnedContribution extends ContributionDeclaration {
  loader: RemoteLoader;
}
/** Everything the remotes of this portal declare, readable before any of their code runs. */
export interface Remotes {
  loaders: readonly RemoteLoader[];
  routes: readonly OwnedRoute[];
  contributions: readonly OwnedContribution[];
  /** Who shows a dialog, and with which code; undefined when no remote of this portal offers it now. */
  dialogOwner: (name: DialogName) => { loader: RemoteLoader; code: string } | undefined;
}

/** @param before whose loaders and routes go on for the versions that stay */
export function createRemotes(
  releases: readonly RemoteRelease[],
  environment: LoaderEnvironment,
  before?: Pick<Remotes, 'loaders' | 'routes'>,
): Remotes {
  const loaders = releases.map((release) => {
    const same = ({ release: { name, version } }: RemoteLoader) => name === release.name && version === release.version;
    return before?.loaders.find(same) ?? createRemoteLoader(release, environment);
  });
  const routes: OwnedRoute[] = [];
  const dialogs = new Map<string, { loader: RemoteLoader; code: string }>();
  for (const loader of loaders) {
    const { name, declaration } = loader.release;
    for (const route of declaration.routes) {
      // Deploying refuses a path twice; should one be live all the same, the first keeps it.
      if (routes.some(({ path }) => path === route.path)) {
        console.error(`The remote '${name}' declares '${route.path}', which another remote already owns.`);
      } else {
        const known = before?.routes.find((one) => one.loader === loader && one.path === route.path);
        routes.push(known ?? { ...route, loader });
      }
    }
    for (const { name: dialog, code } of declaration.dialogs) {
      if (!dialogs.has(dialog)) dialogs.set(dialog, { loader, code });
    }
  }
  const dialogOwner: Remotes['dialogOwner'] = (name) => {
    const owner = dialogs.get(name);
    return owner && switchedOffRemote(owner.loader.release.name) === undefined ? owner : undefined;
  };
  const contributions = loaders.flatMap((loader) =>
    (loader.release.declaration.contributions ?? []).map((contribution) => ({ ...contribution, loader })),
  );
  return { loaders, routes, contributions, dialogOwner };
}
