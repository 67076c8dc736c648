import type { Project, ProjectGroup } from '@groundwork/contract';
import { projectsAtom } from '@groundwork/shell-sdk';
import { Icon, Image } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import styles from './GroupPicture.module.css';
import { useProjectPicture } from './ProjectPicture.tsx';

const mostShown = 3;

/** The pictures of a group's first projects, one over the other; without any the icon. */
export function GroupPicture({ group: { projectIds } }: { group: ProjectGroup }) {
  const projects = useAtomValue(projectsAtom);
  const pictured = projects.filter(({ id, mediaItemIds }) => projectIds.includes(id) && mediaItemIds?.length);
  if (pictured.length === 0) return <Icon name="folder-kanban" size={24} />;
  return (
    <span className={styles.stack}>
      {pictured.slice(0, mostShown).map((project) => (
        <StackedPicture key={project.id} project={project} />
      ))}
    </span>
  );
}

function StackedPicture({ project }: { project: Project }) {
  const src = useProjectPicture(project);
  return <span className={styles.picture}>{src && <Image src={src} alt="" width={75} height={56} />}</span>;
}
