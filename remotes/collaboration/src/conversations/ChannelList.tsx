import { Link, useSession } from '@groundwork/shell-sdk';
import {
  Banner,
  Button,
  classNames,
  EmptyState,
  formatNumber,
  Icon,
  IconButton,
  Pills,
  SearchField,
  SkeletonRows,
  VisuallyHidden,
} from '@groundwork/ui';
import type { UserMessage } from '@sendbird/chat/message';
import { useState } from 'react';
import { ConversationPicture } from './ConversationPicture.tsx';
import styles from './Conversations.module.css';
import { type ConversationFilter, channelName, passes } from './conversation.ts';
import { useKeptTexts } from './kept-texts.ts';
import { LeftTexts } from './LeftTexts.tsx';
import type { FoundMessage } from './moderation.ts';
import { linkedRecord } from './record-link.ts';
import type { GroupChannel } from './sdk.ts';
import { whenWords } from './thread-lines.ts';
import type { Channels } from './useChannels.ts';
import { useHistorySearch } from './useHistorySearch.ts';

interface ChannelListProps extends Channels {
  openUrl: string | null;
  /** Undefined where the user may not begin one. */
  onNew?: () => void;
  /** Opens the settings of mails about messages. */
  onSettings?: () => void;
}

/** The conversations of the user, by name found, the latest first. */
export function ChannelList({ channels, failure, loadAgain, openUrl, onNew, onSettings }: ChannelListProps) {
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<ConversationFilter>('all');
  const wanted = search.trim().toLowerCase();
  const { user, isStaff } = useSession();
  const history = useHistorySearch(search.trim());
  const matches = (channel: GroupChannel) =>
    channelName(channel, user.id).toLowerCase().includes(wanted) ||
    (channel.lastMessage as UserMessage | null)?.message?.toLowerCase().includes(wanted);
  const found = channels?.filter((channel) => matches(channel) && (passes(channel, filter) || channel.url === openUrl));
  const count = (each: ConversationFilter) => channels?.filter((channel) => passes(channel, each)).length ?? 0;
  return (
    <section className={styles.list} aria-label="Conversations">
      <header className={styles.title}>
        <h1>Conversations</h1>
        {onNew && (
          <Button variant="primary" icon="plus" onPress={onNew}>
            New
          </Button>
        )}
        {onSettings && <IconButton icon="settings-2" label="Mail settings" onPress={onSettings} />}
      </header>
      {!found && <SkeletonRows />}
      {failure && (
        <div className={styles.notice}>
          <Banner tone="warning" action={<Button onPress={loadAgain}>Try again</Button>}>
            Not all conversations could be loaded. {failure}
          </Banner>
        </div>
      )}
      {channels && !failure && <LeftTexts channels={channels} />}
      {channels?.length === 0 && !failure && <EmptyState icon="message-square" title="No conversations yet" />}
      {found && channels && channels.length > 0 && (
        <>
          <div className={styles.search}>
            <SearchField
              label="Find conversations"
              placeholder={isStaff ? 'Find people, projects or messages...' : 'Find messages...'}
              value={search}
              onChange={setSearch}
              isWide
            />
            <Pills
              label="Show"
              options={[
                { id: 'all', label: 'All', count: count('all') },
                { id: 'unread', label: 'Unread', count: count('unread') },
                { id: 'mentions', label: 'Mentions', count: count('mentions') },
              ]}
              value={filter}
              onChange={setFilter}
            />
          </div>
          {wanted !== '' && history.isLimited && <p className={styles.searchNote}>in loaded messages</p>}
          {wanted !== '' && history.isFailed && (
            <div className={styles.notice}>
              <Banner tone="warning" action={<Button onPress={history.searchAgain}>Try again</Button>}>
                The messages could not be searched.
              </Banner>
            </div>
          )}
          {found.length === 0 && history.messages.length === 0 && !(wanted !== '' && history.isFailed) && (
            <EmptyState icon="search" title={wanted ? `Nothing found for '${search.trim()}'` : emptyWords[filter]} />
          )}
          <div className={styles.channels}>
            <ul>
              {found.map((channel) => (
                <ChannelRow key={channel.url} channel={channel} isOpen={channel.url === openUrl} />
              ))}
            </ul>
            {history.messages.length > 0 && (
              <>
                <h2 className={styles.listHeading}>Messages</h2>
                <ul>
                  {history.messages.map((message) => (
                    <FoundMessageRow
                      key={message.messageId}
                      message={message}
                      channel={channels.find(({ url }) => url === message.channelUrl)}
                    />
                  ))}
                </ul>
              </>
            )}
          </div>
        </>
      )}
    </section>
  );
}

const emptyWords = { all: 'No conversations yet', unread: 'Everything is read', mentions: 'Nobody has mentioned you' };

function FoundMessageRow({ message, channel }: { message: FoundMessage; channel: GroupChannel | undefined }) {
  const { user } = useSession();
  const { channelUrl, at, senderName, text } = message;
  return (
    <li>
      <Link to={`?${new URLSearchParams({ with: channelUrl, at: String(at) })}`} className={styles.foundMessage}>
        <span className={styles.channelName}>{channel ? channelName(channel, user.id) : senderName}</span>
        <span className={styles.channelTime}>{whenWords(at)}</span>
        <span className={classNames(styles.lastLine, styles.wholeLine)}>
          {senderName.split(' ')[0]}: {withoutRecords(text)}
        </span>
      </Link>
    </li>
  );
}

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
        <ConversationPicture channel={channel} />
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
            lastWords(channel, user.id)
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
              {formatNumber(unread)}
              <VisuallyHidden> unread</VisuallyHidden>
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}

const fileWords = (message: object) => ((message as { type?: string }).type?.startsWith('image/') ? 'Photo' : 'File');
/** A link to a record is a word here. */
const withoutRecords = (text: string) =>
  text?.replaceAll(/https?:\/\/\S+/g, (link) => (linkedRecord(link) ? 'Record' : link));

function lastWords({ lastMessage, isFrozen }: GroupChannel, userId: string): string {
  if (lastMessage) return lastLine(lastMessage as UserMessage, userId);
  return isFrozen ? 'This conversation is closed' : 'Nothing written yet';
}

function lastLine(message: UserMessage, userId: string): string {
  const text = withoutRecords(message.message) || fileWords(message);
  const { sender } = message;
  if (!sender) return text;
  return `${sender.userId === userId ? 'You' : sender.nickname.split(' ')[0] || 'Somebody'}: ${text}`;
}
