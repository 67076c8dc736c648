import { UnsavedWorkOwner } from '@groundwork/shell-sdk';
import { Dialog, Skeleton, useDelayed } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { type ComponentType, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { CodeBoundary } from '../loader/CodeBoundary.tsx';
import { useCode } from '../loader/useCode.ts';
import { LoadFailureNotice } from '../placeholders/LoadFailureNotice.tsx';
import { closeDialogs, dialogStackAtom, type OpenDialog } from './dialog-stack.ts';

/** The dialogs that remotes opened by name. Leaving the page closes them. */
export function DialogStack() {
  const dialogs = useAtomValue(dialogStackAtom);
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    closeDialogs();
  }, [pathname]);
  return dialogs.map((dialog) => (
    <UnsavedWorkOwner key={`${dialog.id} ${dialog.loader.release.version}`} value={dialog.loader.release.name}>
      <RemoteDialog dialog={dialog} />
    </UnsavedWorkOwner>
  ));
}

function RemoteDialog({ dialog: { loader, code, props, close } }: { dialog: OpenDialog }) {
  const state = useCode(loader, code);
  const failed = (message: string, retry?: () => unknown, canRefresh = true) => (
    <Dialog title={loader.release.declaration.displayName} size="small" onClose={() => close()} closesOnEscape>
      <LoadFailureNotice
        isInDialog
        title="The dialog could not be shown"
        message={message}
        onRetry={retry}
        canRefresh={canRefresh}
      />
    </Dialog>
  );
  if (state.status === 'loading') return <LoadingDialog onClose={close} />;
  if (state.status === 'failed') {
    const retry = state.canRetry ? () => loader.retry(code) : undefined;
    return failed(state.failure.message, retry, state.failure.cause !== 'requires');
  }
  // DialogTypes ties the props to the name where the dialog is opened; here only the pair is known.
  const Content = state.component as ComponentType<object>;
  return (
    <CodeBoundary loader={loader} code={code} fallback={(message, retry) => failed(message, retry)}>
      <Suspense fallback={<LoadingDialog onClose={close} />}>
        <Content {...props} {...{ onClose: close }} />
      </Suspense>
    </CodeBoundary>
  );
}

function LoadingDialog({ onClose }: { onClose: () => void }) {
  if (!useDelayed(true)) return null;
  return (
    <Dialog title="Loading…" onClose={() => onClose()} closesOnEscape initialFocus="none">
      <Skeleton lines={6} />
    </Dialog>
  );
}
