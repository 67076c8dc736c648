import { useSession } from '@groundwork/shell-sdk';
import { EmptyState, VisuallyHidden } from '@groundwork/ui';
import { Link } from 'react-router-dom';
import { usePortal } from '../portal/portal.ts';

/** Every unmatched path, and every page that this user may not open. */
export function NotFoundPage() {
  const { isStaff } = useSession();
  const { invalid } = usePortal();
  const names = invalid.map(({ name }) => name).join(', ');
  const missing = names && ` Part of this portal could not be read (${names}), so its pages are missing for now.`;
  return (
    <>
      <VisuallyHidden>
        <h1>Nothing here</h1>
      </VisuallyHidden>
      <EmptyState
        icon="search"
        title="Page not found"
        text={`There is nothing at this address, or you may not open it.${missing}`}
        action={<Link to="/">{isStaff ? 'Dashboard' : 'My space'}</Link>}
      />
    </>
  );
}
