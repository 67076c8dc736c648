import { type Project, renditionWidths } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { Icon, Image, pickRendition } from '@groundwork/ui';
import { useAtomValue } from 'jotai';

/** The address of the first picture of a project. */
export function useProjectPicture(project: Project | undefined): string | undefined {
  const media = useAtomValue(collection('mediaitems').recordAtom(project?.mediaItemIds?.[0]));
  return media && (pickRendition(media.renditions, renditionWidths.picker)?.url ?? media.url);
}

/** The first picture of a project, else its icon. */
export function ProjectPicture({ project }: { project: Project }) {
  const src = useProjectPicture(project);
  if (!src) return <Icon name="folder-kanban" size={24} />;
  return <Image src={src} alt="" width={75} height={56} />;
}
