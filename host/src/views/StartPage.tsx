import { useAuthorizedProjects, useConfiguration, useSession } from '@groundwork/shell-sdk';
import { EmptyState, LinkButton, VisuallyHidden } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useReportPageShown } from '../background/useReportPageShown.ts';
import { PageSkeleton } from '../placeholders/PageSkeleton.tsx';
import { projectsAreReadyAtom } from '../scope/scope-records.ts';

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
  const hasProject = isStaff || projects.length > 0;
  const isReady = hasProject || areReady;
  useReportPageShown(isReady);
  if (!isReady) return <PageSkeleton />;
  const text = hasProject
    ? 'There is nothing to open here yet. When a page is ready for you, it appears in the menu.'
    : 'Your space is not set up yet. Contact support to request its setup.';
  return (
    <>
      <VisuallyHidden>
        <h1>Welcome</h1>
      </VisuallyHidden>
      <EmptyState icon="home" title={`Hello ${user.firstName}`} text={text} action={contact} />
    </>
  );
}
