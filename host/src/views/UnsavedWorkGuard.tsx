import { hasUnsavedPage, useHasUnsavedWork } from '@groundwork/shell-sdk';
import { useEffect } from 'react';
import { DiscardDialog } from '../navigation/DiscardDialog.tsx';
import type { Leaving } from '../navigation/guarded-history.ts';
import { useNavigationGuard } from '../navigation/PortalRouter.tsx';
import { showUnsavedWork } from '../session/unsaved-in-tabs.ts';

const mustAsk = ({ from, toPathname, action }: Leaving) =>
  hasUnsavedPage() && (from.pathname !== toPathname || action === 'POP');

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
    const end = showUnsavedWork();
    return () => {
      end();
      window.removeEventListener('beforeunload', ask);
    };
  }, [isDirty]);
  const held = useNavigationGuard(mustAsk);
  if (!held) return null;
  return (
    <DiscardDialog
      onDiscard={() => {
        onDiscard();
        held.proceed();
      }}
      onKeep={held.stay}
    />
  );
}
