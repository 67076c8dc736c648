import { Link, useSession } from '@groundwork/shell-sdk';
import {
  Avatar,
  Banner,
  Button,
  classNames,
  EmptyState,
  Icon,
  SearchField,
  SkeletonRows,
  VisuallyHidden,
} from '@groundwork/ui';
import type { UserMessage } from '@sendbird/chat/message';
import { useState } from 'react';
import styles from './Conversations.module.css';
import { useKeptTexts } from './kept-texts.ts';
import type { GroupChannel } from './sdk.ts';
import { dayWords, timeWords } from './thread-lines.ts';
import type { Channels } from './useChannels.ts';

interface ChannelListProps extends Channels {
  openUrl: string | null;
}

/** The conversations of the user, by name found, the latest first. */
export function ChannelList({ channels, failure, loadAgain, openUrl }: ChannelListProps) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const { user } = useSession();
  const found = channels?.filter((channel) => channelName(channel, user.id).toLowerCase().includes(wanted));
  return (
    <section className={styles.list} aria-label="Conversations">
      <h1 className={styles.title}>Conversations</h1>
      {!found && <SkeletonRows />}
      {failure && (
        <div className={styles.notice}>
          <Banner tone="warning" action={<Button onPress={loadAgain}>Try again</Button>}>
            Not all conversations could be loaded. {failure}
          </Banner>
        </div>
      )}
      {channels?.length === 0 && !failure && <EmptyState icon="message-square" title="No conversations yet" />}
      {found && channels && channels.length > 0 && (
        <>
          <div className={styles.search}>
            <SearchField
              label="Find conversations"
              placeholder="Find people or projects..."
              value={search}
              onChange={setSearch}
            />
          </div>
          {found.length === 0 && <EmptyState icon="search" title={`Nothing found for '${search.trim()}'`} />}
          <ul className={styles.channels}>
            {found.map((channel) => (
              <ChannelRow key={channel.url} channel={channel} isOpen={channel.url === openUrl} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** What a conversation is called: a direct one by the other person. */
export const channelName = (channel: GroupChannel, userId: string): string =>
  channel.name || channel.members.find((member) => member.userId !== userId)?.nickname || 'Conversation';

function ChannelRow({ channel, isOpen }: { channel: GroupChannel; isOpen: boolean }) {
  const { user } = useSession();
  const { unsent, drafts } = useKeptTexts();
  const name = channelName(channel, user.id);
  const { lastMessage, unreadMessageCount: unread, unreadMentionCount: mentions } = channel;
  const isFailed = unsent.some(({ channelUrl, failure }) => channelUrl === channel.url && failure !== undefined);
  const draft = isOpen ? undefined : drafts[channel.url];
  return (
    <li>
      <Link
        to={`?with=${encodeURIComponent(channel.url)}`}
        className={classNames(styles.channel, isOpen && styles.open, unread > 0 && styles.unread)}
        aria-current={isOpen ? 'true' : undefined}
      >
        <Avatar name={name} size="large" />
        <span className={styles.channelName}>{name}</span>
        <span className={styles.channelTime}>{lastMessage && whenWords(lastMessage.createdAt)}</span>
        <span className={styles.lastLine}>
          {isFailed ? (
            <span className={styles.failed}>
              <Icon name="circle-alert" size={14} /> Not sent
            </span>
          ) : draft ? (
            <>
              <span className={styles.draft}>Draft:</span> {draft}
            </>
          ) : (
            lastMessage && lastLine(lastMessage as UserMessage, user.id)
          )}
        </span>
        <span className={styles.counts}>
          {channel.isFrozen && (
            <>
              <Icon name="lock" size={16} />
              <VisuallyHidden>Closed</VisuallyHidden>
            </>
          )}
          {mentions > 0 && (
            <span className={styles.count}>
              <span aria-hidden="true">@</span>
              <VisuallyHidden>You were mentioned</VisuallyHidden>
            </span>
          )}
          {unread > 0 && (
            <span className={styles.count}>
              {unread}
              <VisuallyHidden> unread</VisuallyHidden>
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}

const whenWords = (at: number) => (dayWords(at) === 'Today' ? timeWords(at) : shortDay.format(at));
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

function lastLine(message: UserMessage, userId: string): string {
  const text = message.message || 'Photo';
  const { sender } = message;
  if (!sender) return text;
  return `${sender.userId === userId ? 'You' : sender.nickname.split(' ')[0] || 'Somebody'}: ${text}`;
}
