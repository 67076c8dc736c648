import { type Project, renditionWidths } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { Icon, Image, pickRendition } from '@groundwork/ui';
import { useAtomValue } from 'jotai';

/** The first picture of a project, else its icon. */
export function ProjectPicture({ project }: { project: Project }) {
  const media = useAtomValue(collection('mediaitems').recordAtom(project.mediaItemIds?.[0]));
  const src = media && (pickRendition(media.renditions, renditionWidths.picker)?.url ?? media.url);
  if (!src) return <Icon name="folder-kanban" size={24} />;
  return <Image src={src} alt="" width={75} height={56} />;
}
