import type { Project } from '@groundwork/contract';
import { useScope } from '@groundwork/shell-sdk';
import { Button, EmptyState, SkeletonRows, useDelayed } from '@groundwork/ui';
import { depthOf } from '../components/component-address.ts';
import { useComponentPlace } from '../components/use-component-place.ts';
import { GuideView } from './GuideView.tsx';
import { guidePath } from './guide-path.ts';
import styles from './SetupGuidePage.module.css';
import { useGuide } from './use-guide.ts';

/** /setup/guide and the three paths below it: the deployed records of the active project (decisions G10). */
export default function SetupGuidePage() {
  const { project } = useScope();
  return project ? <GuideOf key={project.id} project={project} /> : null;
}

function GuideOf({ project }: { project: Project }) {
  const { guide, isSettled, failure, retry } = useGuide(project.id);
  const place = useComponentPlace({
    base: guidePath,
    memory: 'sgAncestors',
    projectId: project.id,
    // What is not there yet may still come; what is there can be shown at once.
    resolve: (asked) => {
      const existing = guide.existing(asked);
      return isSettled || (guide.top.length > 0 && depthOf(existing) === depthOf(asked)) ? existing : undefined;
    },
  });
  const isSlow = useDelayed(!place && !failure);
  if (failure && guide.top.length === 0)
    return (
      <div className={styles.page}>
        <h1 className={styles.alone}>Setup guide</h1>
        <EmptyState icon="alert-circle" title={failure} action={<Button onPress={retry}>Retry</Button>} />
      </div>
    );
  if (!place) return <div className={styles.page}>{isSlow && <SkeletonRows rows={6} />}</div>;
  return <GuideView key={JSON.stringify(place)} project={project} guide={guide} place={place} />;
}
