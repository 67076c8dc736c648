import { useAuthorizedProjects, useSession } from '@groundwork/shell-sdk';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { startDeferredParts } from '../background/deferred-parts.ts';
import type { RemoteLoader } from '../loader/remote-loader.ts';
import { usePortal } from '../portal/portal.ts';
import { setInitialProject } from '../scope/initial-scope.ts';
import { projectsAreReadyAtom } from '../scope/scope-records.ts';
import { startActivation } from './activations.ts';

/** Background tasks while somebody is signed in; shows nothing. */
export function SignedInTasks() {
  const { remotes, updates } = usePortal();
  const { isStaff } = useSession();
  const projects = useAuthorizedProjects();
  const areReady = useAtomValue(projectsAreReadyAtom);
  useEffect(() => {
    if (areReady) setInitialProject({ isStaff }, projects);
  }, [areReady, isStaff, projects]);
  useEffect(() => updates.start(), [updates]);
  useEffect(startDeferredParts, []);
  return remotes.loaders.map((loader) => <Activation key={loader.release.name} loader={loader} />);
}

/** For each remote by itself: one that is replaced in the open page does not stop the others. */
function Activation({ loader }: { loader: RemoteLoader }) {
  useEffect(() => startActivation(loader), [loader]);
  return null;
}
