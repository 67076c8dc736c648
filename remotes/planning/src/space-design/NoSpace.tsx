import type { Project } from '@groundwork/contract';
import { Link, useSession } from '@groundwork/shell-sdk';
import { EmptyState } from '@groundwork/ui';
import { ComponentHeader } from '../setup-components/ComponentHeader.tsx';
import styles from '../setup-components/ComponentPages.module.css';
import { spaceTitle } from './space-words.ts';

export const beingDesigned = 'Your space is being designed.';

/** A project without a plan. */
export function NoSpace({ project }: { project: Project }) {
  const { isStaff } = useSession();
  return (
    <div className={styles.page}>
      <div className={styles.scroll}>
        <ComponentHeader
          kicker={spaceTitle(isStaff)}
          name={project.name}
          mediaItemIds={project.mediaItemIds}
          progress={{ complete: 0, max: 0 }}
        />
        {isStaff ? (
          <EmptyState title="This project has no plan" action={<Link to="/setup/plan">Go to the plan</Link>} />
        ) : (
          <EmptyState title={beingDesigned} />
        )}
      </div>
    </div>
  );
}
