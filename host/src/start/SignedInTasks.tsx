import { useAuthorizedProjects, useSession } from '@groundwork/shell-sdk';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { startDeferredParts } from '../background/deferred-parts.ts';
import { usePortal } from '../portal/portal.ts';
import { setInitialProject } from '../scope/initial-scope.ts';
import { projectsAreReadyAtom } from '../scope/scope-records.ts';
import { startActivations } from './activations.ts';

/** Background tasks while somebody is signed in; renders nothing. */
export function SignedInTasks() {
  const { remotes, updates } = usePortal();
  const { isStaff } = useSession();
  const projects = useAuthorizedProjects();
  const areReady = useAtomValue(projectsAreReadyAtom);
  useEffect(() => {
    if (areReady) setInitialProject({ isStaff }, projects);
  }, [areReady, isStaff, projects]);
  useEffect(() => updates.start(), [updates]);
  useEffect(() => startActivations(remotes), [remotes]);
  useEffect(startDeferredParts, []);
  return null;
}
