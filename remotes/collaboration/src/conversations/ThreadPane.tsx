import { Link, useSession } from '@groundwork/shell-sdk';
import { Banner, Button, EmptyState, Icon, SkeletonRows } from '@groundwork/ui';
import { useEffect, useRef, useState } from 'react';
import { channelName } from './ChannelList.tsx';
import { Composer } from './Composer.tsx';
import styles from './Conversations.module.css';
import type { ChatState } from './chat.ts';
import { dropUnsent, useKeptTexts } from './kept-texts.ts';
import { MessageLine, UnsentLine } from './MessageLine.tsx';
import type { GroupChannel } from './sdk.ts';
import { dayWords, type ThreadMessage, threadLines } from './thread-lines.ts';
import { useThread } from './useThread.ts';

interface ThreadPaneProps {
  chat: Extract<ChatState, { status: 'ready' }>;
  channel: GroupChannel;
}

/** One conversation: what was said, and the field to say more. */
export function ThreadPane({ chat, channel }: ThreadPaneProps) {
  const { user, isStaff } = useSession();
  const thread = useThread(chat, channel);
  const { unsent } = useKeptTexts();
  const [readUntil] = useState(() => channel.myLastRead);
  const [editing, setEditing] = useState<ThreadMessage>();
  const end = useRef<HTMLLIElement>(null);
  const own = unsent.filter(({ channelUrl }) => channelUrl === channel.url);
  const lines = threadLines(thread.messages, own, { userId: user.id, readUntil });
  const lastKey = lines.at(-1)?.key;
  const lastOwn = thread.messages.findLast(({ senderId }) => senderId === user.id);
  const name = channelName(channel, user.id);
  const send = (text: string) =>
    thread.send({ id: crypto.randomUUID(), channelUrl: channel.url, text, at: Date.now() });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new last line is shown
  useEffect(() => {
    // It answers a promise in some browsers, and jsdom has none.
    end.current?.scrollIntoView?.({ block: 'end' });
  }, [lastKey]);

  return (
    <section className={styles.thread} aria-label={name}>
      <header className={styles.head}>
        <Link to="/conversations" className={styles.back} aria-label="All conversations">
          <Icon name="chevron-left" />
        </Link>
        <div>
          <h2>{name}</h2>
          <p>{peopleWords(channel, isStaff)}</p>
        </div>
      </header>
      <div className={styles.scroll}>
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
            <Button variant="quiet" onPress={() => void thread.loadOlder()}>
              Show older messages
            </Button>
          </div>
        )}
        <ol className={styles.lines} aria-live="polite" aria-relevant="additions">
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
                  onRetry={() => thread.send(line.message)}
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
                members={channel.members}
                userId={user.id}
                receipt={
                  message.key === lastOwn?.key ? receiptWords(isStaff ? thread.readersOf(message) : []) : undefined
                }
                onEdit={isOwn && !channel.isFrozen && !message.file ? () => setEditing(message) : undefined}
                onDelete={isOwn ? () => thread.remove(message) : undefined}
              />
            );
          })}
          <li ref={end} aria-hidden="true" />
        </ol>
      </div>
      <p className={styles.typing} role="status">
        {thread.typing.length > 0 && `${thread.typing.join(', ')} ${thread.typing.length > 1 ? 'are' : 'is'} typing…`}
      </p>
      {channel.isFrozen ? (
        <div className={styles.notice}>
          <Banner tone="info">This conversation is closed. Its messages stay here to read.</Banner>
        </div>
      ) : (
        <Composer
          key={editing?.key ?? 'new'}
          channel={channel}
          name={name}
          // Subscribers see no list of the staff.
          mentionable={isStaff ? channel.members.filter(({ userId }) => userId !== user.id) : []}
          editing={editing}
          onSend={send}
          onEdit={async (message, text) => {
            await thread.edit(message, text);
            setEditing(undefined);
          }}
          onCancel={() => setEditing(undefined)}
        />
      )}
    </section>
  );
}

/** Staff must see who reads along before they write. */
function peopleWords({ members, customType }: GroupChannel, isStaff: boolean): string {
  if (!isStaff) return customType === 'support' ? 'The Groundwork team' : '';
  const subscribers = members.filter(({ metaData }) => (metaData as { category?: string }).category === 'Subscriber');
  const kind = customType === 'support' ? 'Support' : customType === 'project' ? 'Project' : 'Direct';
  const people = `${members.length} ${members.length === 1 ? 'person' : 'people'}`;
  if (subscribers.length === 0) return `${kind} · ${people}`;
  return `${kind} · ${people}, ${subscribers.length} of them ${subscribers.length === 1 ? 'a Subscriber' : 'Subscribers'}`;
}

const mostNamed = 2;
function receiptWords(readers: readonly string[]): string {
  if (readers.length === 0) return 'Sent';
  const names = readers.map((name) => name.split(' ')[0]);
  return readers.length > mostNamed ? `Seen by ${readers.length}` : `Seen by ${names.join(' and ')}`;
}
