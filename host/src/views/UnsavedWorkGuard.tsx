import { hasUnsavedWork, useHasUnsavedWork } from '@groundwork/shell-sdk';
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { DiscardDialog } from './DiscardDialog.tsx';

/**
 * Asks before unsaved work is left. A page that changes its own query (a filter, closing its saved dialog) is not asked;
 * going back out of an open editor is.
 */
export function UnsavedWorkGuard({ onDiscard }: { onDiscard: () => void }) {
  const isDirty = useHasUnsavedWork();
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      hasUnsavedWork() && (currentLocation.pathname !== nextLocation.pathname || historyAction === 'POP'),
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <DiscardDialog
      onDiscard={() => {
        onDiscard();
        blocker.proceed();
      }}
      onKeep={() => blocker.reset()}
    />
  );
}
