import { useSession } from '@groundwork/shell-sdk';
import { Link } from 'react-router-dom';
import { useReportPageShown } from '../background/useReportPageShown.ts';
import { NothingHere } from '../not-found/NothingHere.tsx';
import { usePortal } from '../portal/portal.ts';

/** Every unmatched path, and every page that this user may not open. */
export function NotFoundPage() {
  const { isStaff } = useSession();
  const { invalid } = usePortal();
  useReportPageShown();
  const names = invalid.map(({ name }) => name).join(', ');
  const missing = names && ` Part of this portal could not be read (${names}), so its pages are missing for now.`;
  return <NothingHere note={missing} action={<Link to="/">{isStaff ? 'Dashboard' : 'My space'}</Link>} />;
}
