import { ScopePlaceholder, useAuthorizedProjects, useGlobalFilter, useScope, useSession } from '@groundwork/shell-sdk';
import { VisuallyHidden } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useReportPageShown } from '../background/useReportPageShown.ts';
import type { OwnedRoute } from '../loader/remotes.ts';
import { PageSkeleton } from '../placeholders/PageSkeleton.tsx';
import { scopeIsLoadingAtom } from '../scope/scope-records.ts';
import { selectorKindOf } from '../scope/selector.ts';
import { RemotePage } from './RemotePage.tsx';
import { StartPage } from './StartPage.tsx';

/** A page, once what it is limited to is chosen; else the button that opens the selector ([SC-26]). */
export function ScopedPage({ route }: { route: OwnedRoute }) {
  const { isStaff } = useSession();
  const { project, projectGroup, warehouse } = useScope();
  const hasProject = useAuthorizedProjects().length > 0;
  const isLoading = useAtomValue(scopeIsLoadingAtom);
  const [projectId] = useGlobalFilter('projectId');
  const [projectGroupId] = useGlobalFilter('projectGroupId');
  const [warehouseId] = useGlobalFilter('warehouseId');
  // The dashboard shows the portfolio when nothing is chosen (docs: screens#dashboard).
  if (route.scope === 'none' || route.name === 'dashboard') return <RemotePage route={route} />;
  // A Subscriber without a project has nothing to choose from: their space is not set up yet ([SH-05]).
  if (!isStaff && !hasProject) return <StartPage />;
  const isChosen =
    route.scope === 'warehouse' ? warehouse : (project ?? (route.groups && isStaff ? projectGroup : undefined));
  if (isChosen) return <RemotePage route={route} />;
  const isStored = route.scope === 'warehouse' ? warehouseId : projectId || projectGroupId;
  if (isLoading && isStored) return <PageSkeleton />;
  return <NothingChosen route={route} isStaff={isStaff} />;
}

function NothingChosen({ route, isStaff }: { route: OwnedRoute; isStaff: boolean }) {
  useReportPageShown();
  return (
    <>
      <VisuallyHidden>
        <h1>{route.title}</h1>
      </VisuallyHidden>
      <ScopePlaceholder kind={selectorKindOf(route, isStaff)} />
    </>
  );
}
