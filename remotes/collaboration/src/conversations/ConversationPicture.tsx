import { collection, useMediaImages } from '@groundwork/data-cache';
import { useSession } from '@groundwork/shell-sdk';
import { Avatar, Image, imageAddress } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import styles from './Conversations.module.css';
import { channelName, othersIn, projectIdOf } from './conversation.ts';
import type { GroupChannel } from './sdk.ts';

/** The project's picture, square; of a direct conversation the other person, round. */
export function ConversationPicture({ channel }: { channel: GroupChannel }) {
  const { user } = useSession();
  const projectId = projectIdOf(channel);
  if (projectId) return <ProjectPicture projectId={projectId} name={channel.name} />;
  const others = othersIn(channel, user.id);
  const [only] = others.length === 1 ? others : [];
  return <Avatar name={channelName(channel, user.id)} image={only?.plainProfileUrl || undefined} size="large" />;
}

const width = 40;
function ProjectPicture({ projectId, name }: { projectId: string; name: string }) {
  const project = useAtomValue(collection('projects').recordAtom(projectId));
  const [picture] = useMediaImages(project?.mediaItemIds?.slice(0, 1));
  if (!picture) return <Avatar name={name} size="large" />;
  return (
    <span className={styles.projectPicture}>
      <Image src={imageAddress(picture, width * 2)} alt="" width={width} height={width} />
    </span>
  );
}
