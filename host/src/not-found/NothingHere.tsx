import { EmptyState, VisuallyHidden } from '@groundwork/ui';
import type { ReactNode } from 'react';

/** The page of an address that does not exist, or that this user may not open. */
export function NothingHere({ note = '', action }: { note?: string; action?: ReactNode }) {
  return (
    <>
      <VisuallyHidden>
        <h1>Nothing here</h1>
      </VisuallyHidden>
      <EmptyState
        icon="search"
        title="Page not found"
        text={`There is nothing at this address, or you may not open it.${note}`}
        action={action}
      />
    </>
  );
}
