import { EmptyState, VisuallyHidden } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { type ComponentType, Suspense } from 'react';
import { switchedOffRemotesAtom } from '../availability/switched-off.ts';
import { useReportPageShown } from '../background/useReportPageShown.ts';
import { CodeBoundary } from '../loader/CodeBoundary.tsx';
import type { OwnedRoute } from '../loader/remotes.ts';
import { useCode } from '../loader/useCode.ts';
import { LoadFailureNotice } from '../placeholders/LoadFailureNotice.tsx';
import { PageSkeleton } from '../placeholders/PageSkeleton.tsx';

/** The page of a route; in its place, that its remote is switched off. */
export function RemotePage({ route }: { route: OwnedRoute }) {
  const { name, declaration } = route.loader.release;
  const switchedOff = useAtomValue(switchedOffRemotesAtom).find((remote) => remote.name === name);
  useReportPageShown(switchedOff !== undefined);
  if (switchedOff === undefined) return <LoadedPage route={route} />;
  return (
    <>
      <VisuallyHidden>
        <h1>{route.title}</h1>
      </VisuallyHidden>
      <EmptyState
        icon="triangle-alert"
        title={`${declaration.displayName} is switched off`}
        text={switchedOff.reason || 'It comes back by itself when it is switched on again. What was saved is safe.'}
      />
    </>
  );
}

/** The remote of a route is loaded, and what goes wrong stays in its place. */
function LoadedPage({ route: { loader, code, title } }: { route: OwnedRoute }) {
  const state = useCode(loader, code);
  useReportPageShown(state.status !== 'loading');
  const failedTitle = `${title} could not be shown`;
  if (state.status === 'loading') return <PageSkeleton title={title} />;
  if (state.status === 'failed') {
    const onRetry = state.canRetry ? () => loader.retry(code) : undefined;
    // The page's own release set says that the two do not fit: the same page again says the same.
    const canRefresh = state.failure.cause !== 'requires';
    return (
      <LoadFailureNotice
        title={failedTitle}
        message={state.failure.message}
        onRetry={onRetry}
        canRefresh={canRefresh}
      />
    );
  }
  // Pages take no props; a RemoteModule types its codes for dialogs too.
  const Page = state.component as ComponentType;
  return (
    <CodeBoundary
      loader={loader}
      code={code}
      fallback={(message, retry) => <LoadFailureNotice title={failedTitle} message={message} onRetry={retry} />}
    >
      <Suspense fallback={<PageSkeleton title={title} />}>
        <Page />
      </Suspense>
    </CodeBoundary>
  );
}
