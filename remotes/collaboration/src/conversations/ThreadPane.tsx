import { Link, useCan, useSession } from '@groundwork/shell-sdk';
import {
  Banner,
  Button,
  EmptyState,
  formatNumber,
  Icon,
  IconButton,
  SkeletonRows,
  useMediaQuery,
  useOfflineReason,
  VisuallyHidden,
} from '@groundwork/ui';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { dayWords } from '../day-words.ts';
import { AttachmentRows } from './AttachmentRows.tsx';
import type { Attachments } from './attachments.ts';
import { Composer } from './Composer.tsx';
import { ConversationPicture } from './ConversationPicture.tsx';
import styles from './Conversations.module.css';
import type { ChatState } from './chat.ts';
import { channelName, dataOf, isSubscriber } from './conversation.ts';
import { DetailsPane } from './DetailsPane.tsx';
import { dropUnsent, useKeptTexts } from './kept-texts.ts';
import { MessageLine, UnsentLine } from './MessageLine.tsx';
import { pinMessage, removeMessage, reportMessage } from './moderation.ts';
import type { GroupChannel } from './sdk.ts';
import { type ThreadMessage, threadLines } from './thread-lines.ts';
import { useThread } from './useThread.ts';
import { useThreadPlace } from './useThreadPlace.ts';

interface ThreadPaneProps {
  chat: Extract<ChatState, { status: 'ready' }>;
  channel: GroupChannel;
  attachments: Attachments;
  /** By the key of the message: what was typed to change it, and not saved. */
  editDrafts: RefObject<Map<string, string>>;
  /** When the message was written that is shown first; else the latest is. */
  at?: number;
}

/** One conversation: what was said, and the field to say more. */
export function ThreadPane({ chat, channel, attachments, editDrafts, at }: ThreadPaneProps) {
  const { user, isStaff, isElevated, role } = useSession();
  const thread = useThread(chat, channel, at);
  const { unsent, drafts } = useKeptTexts();
  const draft = drafts[channel.url];
  const [readUntil] = useState(() => channel.myLastRead);
  const isWide = useMediaQuery('(min-width: 1200px)');
  const [hasDetails, setHasDetails] = useState(isWide);
  const [editing, setEditing] = useState<ThreadMessage>();
  const head = useRef<HTMLElement>(null);
  const own = unsent.filter(({ channelUrl }) => channelUrl === channel.url);
  const lines = threadLines(thread.messages, own, { userId: user.id, readUntil });
  const { box, onScroll, newCount, announcement, showLatest } = useThreadPlace(thread, lines.at(-1), user.id);
  const lastOwn = thread.messages.findLast(({ senderId }) => senderId === user.id);
  const name = channelName(channel, user.id);
  const { pinned } = dataOf(channel);
  const mayPin = isStaff && role !== 'ReadOnly';
  const send = (text: string) =>
    chat.sender.send({ id: crypto.randomUUID(), channelUrl: channel.url, text, at: Date.now() });
  const can = useCan();
  const offline = useOfflineReason();

  const keepEdit = (draft?: string) => {
    if (editing && draft !== undefined) editDrafts.current.set(editing.key, draft);
    else if (editing) editDrafts.current.delete(editing.key);
  };
  const closeDetails = () => {
    setHasDetails(false);
    head.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  };
  /** An overlay above the page, such as a menu, handles its own Escape. */
  const closeAtEscape = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !hasDetails) return;
    if (event.currentTarget.contains(event.target as Node)) closeDetails();
  };

  return (
    <>
      {/* Outside the thread, whose messages are there to be read in it. */}
      <VisuallyHidden>
        <span role="status" aria-label="New messages">
          {announcement}
        </span>
      </VisuallyHidden>
      <section className={styles.thread} aria-label={name} onKeyDown={isWide ? undefined : closeAtEscape}>
        <header className={styles.head} ref={head}>
          <Link to="/conversations" className={styles.back} aria-label="All conversations">
            <Icon name="chevron-left" />
          </Link>
          <ConversationPicture channel={channel} />
          <div className={styles.headWords}>
            <h2>{name}</h2>
            <p>{peopleWords(channel, isStaff)}</p>
          </div>
          <span className={styles.space} />
          <IconButton
            icon="info"
            label={hasDetails ? 'Hide details' : 'Show details'}
            aria-expanded={hasDetails}
            onPress={() => setHasDetails(!hasDetails)}
          />
        </header>
        {pinned && (
          <p className={styles.pinned}>
            <Icon name="pin" size={16} />
            <span className={styles.muted}>Pinned by {pinned.by.split(' ')[0]}</span>
            <span className={styles.pinnedText}>{pinned.text}</span>
            {mayPin && (
              <IconButton icon="x" label="Unpin" size="small" onPress={() => void pinMessage(channel.url, null)} />
            )}
          </p>
        )}
        <div className={styles.scroll} ref={box} onScroll={onScroll} tabIndex={-1}>
          {thread.isLoading && <SkeletonRows />}
          {thread.failure && (
            <div className={styles.notice}>
              <Banner tone="warning" action={<Button onPress={thread.loadAgain}>Try again</Button>}>
                The messages could not be loaded. {thread.failure}
              </Banner>
            </div>
          )}
          {!thread.isLoading && !thread.failure && lines.length === 0 && (
            <EmptyState icon="message-square" title="No messages yet" text="Write the first one." />
          )}
          {thread.hasOlder && (
            <div className={styles.older}>
              <Button
                variant="quiet"
                disabledReason={offline}
                isBusy={thread.isLoadingOlder}
                busyLabel="Loading…"
                onPress={() => void thread.loadOlder()}
              >
                Show older messages
              </Button>
            </div>
          )}
          <ol className={styles.lines}>
            {lines.map((line) => {
              if (line.kind === 'day') {
                return (
                  <li key={line.key} className={styles.day}>
                    <span>{dayWords(line.at)}</span>
                  </li>
                );
              }
              if (line.kind === 'new') {
                return (
                  <li key={line.key} className={styles.newLine}>
                    <span>New</span>
                  </li>
                );
              }
              if (line.kind === 'unsent') {
                return (
                  <UnsentLine
                    key={line.key}
                    message={line.message}
                    onRetry={() => chat.sender.send(line.message)}
                    onDelete={() => dropUnsent(line.key)}
                  />
                );
              }
              const { message } = line;
              const isOwn = message.senderId === user.id;
              return (
                <MessageLine
                  key={line.key}
                  message={message}
                  isOwn={isOwn}
                  isFirst={line.isFirst}
                  isFound={message.at === at}
                  members={channel.members}
                  userId={user.id}
                  receipt={
                    message.key === lastOwn?.key ? receiptWords(isStaff ? thread.readersOf(message) : []) : undefined
                  }
                  onEdit={isOwn && !channel.isFrozen && !message.file ? () => setEditing(message) : undefined}
                  onDelete={isOwn ? () => thread.remove(message) : undefined}
                  onRemove={!isOwn && isElevated ? () => void removeMessage(channel.url, message.messageId) : undefined}
                  onReport={isOwn ? undefined : () => void reportMessage(channel.url, message.messageId)}
                  onPin={mayPin ? () => void pinMessage(channel.url, message.messageId) : undefined}
                />
              );
            })}
          </ol>
          {newCount > 0 && (
            <div className={styles.toLatest}>
              <Button size="small" icon="chevron-down" onPress={showLatest}>
                {formatNumber(newCount)} new {newCount === 1 ? 'message' : 'messages'}
              </Button>
            </div>
          )}
        </div>
        <p className={styles.typing} role="status">
          {thread.typing.length > 0 && `${thread.typing.join(', ')} ${thread.typing.length > 1 ? 'are' : 'is'} typing…`}
        </p>
        {channel.isFrozen ? (
          <div className={styles.notice}>
            <Banner tone="info">
              This conversation is closed. Its messages stay here to read.
              {draft && ` What you had begun to write is kept: ${draft}`}
            </Banner>
            <AttachmentRows attachments={attachments} />
          </div>
        ) : (
          <Composer
            key={editing?.key ?? 'new'}
            channel={channel}
            name={name}
            // Subscribers see no list of the staff.
            mentionable={isStaff ? channel.members.filter(({ userId }) => userId !== user.id) : []}
            attachments={can('create', 'mediaitems') ? attachments : undefined}
            editing={editing}
            editDraft={editing && editDrafts.current.get(editing.key)}
            onSend={send}
            onEdit={async (message, text) => {
              await thread.edit(message, text);
              keepEdit();
              setEditing(undefined);
            }}
            onEditDraft={keepEdit}
            onCancel={() => setEditing(undefined)}
          />
        )}
      </section>
      {hasDetails && (
        <DetailsPane
          chat={chat}
          channel={channel}
          version={thread.messages.filter(({ file }) => file).length}
          onKeyDown={closeAtEscape}
          onClose={closeDetails}
        />
      )}
    </>
  );
}

/** Staff must see the members before they write. */
function peopleWords({ members, customType }: GroupChannel, isStaff: boolean): string {
  if (!isStaff) return customType === 'support' ? 'The Groundwork team' : '';
  const subscribers = members.filter(isSubscriber);
  const kind = customType === 'support' ? 'Support' : customType === 'project' ? 'Project' : 'Direct';
  if (kind === 'Direct' && members.length <= 2 && subscribers.length === 0) return kind;
  const people = `${formatNumber(members.length)} ${members.length === 1 ? 'person' : 'people'}`;
  if (subscribers.length === 0) return `${kind} · ${people}`;
  return `${kind} · ${people}, ${formatNumber(subscribers.length)} of them ${subscribers.length === 1 ? 'a Subscriber' : 'Subscribers'}`;
}

const mostNamed = 2;
function receiptWords(readers: readonly string[]): string {
  if (readers.length === 0) return 'Sent';
  const names = readers.map((name) => name.split(' ')[0]);
  return readers.length > mostNamed ? `Seen by ${formatNumber(readers.length)}` : `Seen by ${names.join(' and ')}`;
}
