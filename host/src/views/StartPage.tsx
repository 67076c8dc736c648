import { useAuthorizedProjects, useConfiguration, useSession } from '@groundwork/shell-sdk';
import { EmptyState, LinkButton } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { projectsAreReadyAtom } from '../scope/scope-records.ts';
import { PageSkeleton } from './PageSkeleton.tsx';

/** '/' when no page of this portal is open to the user: not set up yet, or set up with nothing to open so far. */
export function StartPage() {
  const { user, isStaff } = useSession();
  const { supportMail } = useConfiguration();
  const projects = useAuthorizedProjects();
  const areReady = useAtomValue(projectsAreReadyAtom);
  const contact = (
    <LinkButton variant="primary" icon="mail" href={`mailto:${supportMail}`}>
      Contact support
    </LinkButton>
  );
  if (!isStaff && projects.length === 0) {
    if (!areReady) return <PageSkeleton />;
    return (
      <EmptyState
        icon="home"
        title={`Hello ${user.firstName}`}
        text="Your space is not set up yet. Contact support to request its setup."
        action={contact}
      />
    );
  }
  return (
    <EmptyState
      icon="home"
      title={`Hello ${user.firstName}`}
      text="There is nothing to open here yet. When a page is ready for you, it appears in the menu."
      action={contact}
    />
  );
}
