import {
  globalFiltersAtom,
  ScopePlaceholder,
  useAuthorizedProjects,
  useScope,
  useSession,
} from '@groundwork/shell-sdk';
import { useDeferred, VisuallyHidden } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useReportPageShown } from '../background/useReportPageShown.ts';
import type { OwnedRoute } from '../loader/remotes.ts';
import { PageSkeleton } from '../placeholders/PageSkeleton.tsx';
import { scopeCode } from '../scope/scope-code.ts';
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
  const { projectId, projectGroupId, warehouseId } = useAtomValue(globalFiltersAtom);
  const isStored = route.scope === 'warehouse' ? warehouseId : projectId || projectGroupId;
  const isChosen =
    route.scope === 'warehouse' ? warehouse : (project ?? (route.groups && isStaff ? projectGroup : undefined));
  const isLost = !!isStored && !isChosen && !isLoading && route.scope !== 'none';
  const LostChoice = useDeferred(scopeCode, isLost)?.LostChoice;
  const why = isLost && LostChoice && <LostChoice route={route} />;
  const page = (
    <>
      {why}
      <RemotePage route={route} />
    </>
  );
  // The dashboard shows the portfolio when nothing is chosen (docs: screens#dashboard).
  if (route.scope === 'none' || route.name === 'dashboard') return page;
  // A Subscriber without a project has nothing to choose from: their space is not set up yet ([SH-05]).
  if (!isStaff && !hasProject) return <StartPage />;
  if (isChosen) return page;
  if (isLoading && isStored) return <PageSkeleton />;
  return (
    <>
      {why}
      <NothingChosen route={route} isStaff={isStaff} />
    </>
  );
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
