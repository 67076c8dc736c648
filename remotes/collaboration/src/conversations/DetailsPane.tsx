import { statusColors } from '@groundwork/contract';
import { collection, recordName, useLists, useMediaImages } from '@groundwork/data-cache';
import { isPerson } from '@groundwork/records';
import { canOpenDialog, openDialog, useSession } from '@groundwork/shell-sdk';
import {
  Avatar,
  Banner,
  Button,
  ConfirmDialog,
  classNames,
  formatNumber,
  Icon,
  IconButton,
  Image,
  imageAddress,
  Menu,
  type MenuItem,
  RelativeTime,
  StatusBadge,
} from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { type KeyboardEvent, useState } from 'react';
import styles from './Conversations.module.css';
import type { ChatState } from './chat.ts';
import { channelName, isSubscriber, projectIdOf } from './conversation.ts';
import { exportConversation } from './export-conversation.ts';
import { inviteMember, removeMember, setClosed } from './moderation.ts';
import type { GroupChannel } from './sdk.ts';
import type { ThreadMessage } from './thread-lines.ts';
import { useFiles } from './useFiles.ts';

interface DetailsPaneProps {
  chat: Extract<ChatState, { status: 'ready' }>;
  channel: GroupChannel;
  /** How many files the thread shows: when it changes, the list of files is loaded again. */
  version: number;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onClose: () => void;
}

/** The subject of a conversation, its members, and the files that were sent in it. */
export function DetailsPane({ chat, channel, version, onKeyDown, onClose }: DetailsPaneProps) {
  const { user, isStaff, isElevated, role } = useSession();
  const projectId = projectIdOf(channel);
  const { files, failure, loadAgain } = useFiles(chat, channel, version);
  const { url, isFrozen } = channel;
  const actions: MenuItem[] = [
    ...(isStaff && isElevated
      ? [
          isFrozen
            ? { id: 'open', label: 'Open again', icon: 'lock' as const, onAction: () => void setClosed(url, false) }
            : {
                id: 'close',
                label: 'Close conversation',
                icon: 'lock' as const,
                onAction: () => void setClosed(url, true),
              },
        ]
      : []),
    ...(isStaff && role === 'Administrator'
      ? [
          {
            id: 'export',
            label: 'Export',
            icon: 'download' as const,
            onAction: () => void exportConversation(url, channelName(channel, user.id)),
          },
        ]
      : []),
  ];
  return (
    <aside className={styles.details} aria-label="Details" onKeyDown={onKeyDown}>
      <header className={styles.head}>
        <h2>Details</h2>
        <span className={styles.space} />
        {actions.length > 0 && (
          <Menu
            label="Conversation"
            trigger={<IconButton icon="ellipsis-vertical" label="Actions of the conversation" />}
            items={actions}
          />
        )}
        <IconButton icon="x" label="Close details" onPress={onClose} />
      </header>
      <div className={styles.detailsBody}>
        {projectId && <ProjectFacts projectId={projectId} />}
        {/* Subscribers see no list of the staff. */}
        {isStaff && <Members channel={channel} projectId={projectId} />}
        <section>
          <h3>
            Files <span className={styles.muted}>{files?.length ?? ''}</span>
          </h3>
          {failure && (
            <Banner
              tone="warning"
              action={
                <Button size="small" onPress={loadAgain}>
                  Try again
                </Button>
              }
            >
              The files could not be loaded. {failure}
            </Banner>
          )}
          {files?.length === 0 && !failure && <p className={styles.muted}>No files yet.</p>}
          {files && files.length > 0 && (
            <ul className={styles.files}>
              {files.map((message) => (
                <FileEntry key={message.key} message={message} />
              ))}
            </ul>
          )}
        </section>
      </div>
    </aside>
  );
}

const lists = ['users'] as const;
const pictureWidth = 256;
function ProjectFacts({ projectId }: { projectId: string }) {
  const { isStaff } = useSession();
  const project = useAtomValue(collection('projects').recordAtom(projectId));
  const location = useAtomValue(collection('locations').recordAtom(project?.locationId ?? ''));
  const [picture] = useMediaImages(project?.mediaItemIds?.slice(0, 1));
  if (!project) return null;
  return (
    <section>
      {picture && <Image src={imageAddress(picture, pictureWidth * 2)} alt="" className={styles.projectCover} />}
      <div className={styles.projectFacts}>
        <div>
          <strong>{project.name}</strong>
          {location && <p className={styles.muted}>{location.name}</p>}
        </div>
        {project.status && <StatusBadge label={project.status} color={statusColors[project.status]} />}
      </div>
      {/* The dialog names owners and members, and has fields of the staff. */}
      {isStaff && canOpenDialog('project.details') && (
        <Button icon="folder-kanban" onPress={() => void openDialog('project.details', { id: projectId })}>
          Open project
        </Button>
      )}
    </section>
  );
}

function Members({ channel, projectId }: { channel: GroupChannel; projectId: string | undefined }) {
  const { user, isElevated } = useSession();
  const [removing, setRemoving] = useState<GroupChannel['members'][number]>();
  const project = useAtomValue(collection('projects').recordAtom(projectId ?? ''));
  useLists(lists);
  const users = useAtomValue(collection('users').allAtom);
  const present = new Set(channel.members.map(({ userId }) => userId));
  const ofProject = [...(project?.ownerIds ?? []), ...(project?.memberIds ?? [])];
  // In a project's conversation staff talk; of Support nobody can say here who was taken out.
  const removed =
    isElevated && channel.customType === 'project'
      ? users.filter(
          (each) => ofProject.includes(each.id) && each.category === 'PES' && isPerson(each) && !present.has(each.id),
        )
      : [];
  const partOf = (member: GroupChannel['members'][number]) => {
    if (isSubscriber(member)) return 'Subscriber';
    if (project?.ownerIds?.includes(member.userId)) return 'Owner';
    if (project?.memberIds?.includes(member.userId)) return 'Member';
    return projectId ? 'Support' : '';
  };
  return (
    <section>
      <h3>
        Members <span className={styles.muted}>{formatNumber(channel.members.length)}</span>
      </h3>
      <ul className={styles.members}>
        {channel.members.map((member) => (
          <li key={member.userId}>
            <Avatar name={member.nickname || 'Somebody'} image={member.plainProfileUrl || undefined} />
            <span className={styles.grows}>
              {member.nickname || 'Somebody'}
              {partOf(member) && <span className={classNames(styles.muted, styles.under)}>{partOf(member)}</span>}
            </span>
            {member.userId === user.id && <span className={styles.muted}>You</span>}
            {member.userId !== user.id && isElevated && (
              <IconButton
                icon="x"
                size="small"
                label={`Remove ${member.nickname || 'this person'}`}
                onPress={() => setRemoving(member)}
              />
            )}
          </li>
        ))}
        {removed.map((each) => (
          <li key={each.id}>
            <Avatar name={recordName(each)} image={each.imageThumbnailUrl || undefined} />
            <span className={styles.grows}>
              {recordName(each)}
              <span className={classNames(styles.muted, styles.under)}>Removed</span>
            </span>
            <Button
              variant="quiet"
              size="small"
              aria-label={`Invite ${recordName(each)}`}
              onPress={() => void inviteMember(channel.url, each.id)}
            >
              Invite
            </Button>
          </li>
        ))}
      </ul>
      {removing && (
        <ConfirmDialog
          title="Remove from the conversation?"
          text={`${removing.nickname} can no longer read or write here, but stays in the project.`}
          confirmLabel="Remove"
          isDanger
          onConfirm={() => {
            void removeMember(channel.url, removing.userId);
            setRemoving(undefined);
          }}
          onCancel={() => setRemoving(undefined)}
        />
      )}
    </section>
  );
}

function FileEntry({ message: { file, senderName, at } }: { message: ThreadMessage }) {
  if (!file) return null;
  return (
    <li>
      <a href={file.url} target="_blank" rel="noopener noreferrer">
        <span className={styles.fileIcon}>
          {file.isImage ? <Image src={file.thumbnail ?? file.url} alt="" /> : <Icon name="file-text" />}
        </span>
        <span className={styles.fileName}>
          {file.name || 'File'}
          <span className={classNames(styles.muted, styles.under)}>
            {senderName.split(' ')[0]}, <RelativeTime iso={new Date(at).toISOString()} />
            {file.size > 0 && ` · ${sizeWords(file.size)}`}
          </span>
        </span>
      </a>
    </li>
  );
}

const kilobyte = 1_000;
/** '412 kB', '2.1 MB'. */
export const sizeWords = (bytes: number): string =>
  bytes < kilobyte * kilobyte
    ? `${formatNumber(Math.max(1, Math.round(bytes / kilobyte)))} kB`
    : `${(bytes / kilobyte / kilobyte).toFixed(1)} MB`;
