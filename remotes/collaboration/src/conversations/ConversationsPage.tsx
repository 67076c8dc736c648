import { useSearchParams } from '@groundwork/shell-sdk';
import { Banner, EmptyState, SkeletonRows } from '@groundwork/ui';
import { ChannelList } from './ChannelList.tsx';
import styles from './Conversations.module.css';
import { type ChatState, useChat } from './chat.ts';
import { ThreadPane } from './ThreadPane.tsx';
import { useChannels } from './useChannels.ts';

/** People talk where the work is (decisions G19; next-steps.md C4). */
export default function ConversationsPage() {
  const chat = useChat();
  if (chat.status === 'ready') return <Conversations chat={chat} />;
  return (
    <div className={styles.page}>
      <section className={styles.list} aria-label="Conversations">
        <h1 className={styles.title}>Conversations</h1>
        {chat.status === 'connecting' && <SkeletonRows />}
        {chat.status === 'away' && (
          <div className={styles.notice}>
            <Banner tone="warning">Conversations are not available. {chat.message} Everything else works.</Banner>
          </div>
        )}
        {chat.status === 'off' && <EmptyState icon="message-square" title="Conversations are switched off" />}
      </section>
    </div>
  );
}

function Conversations({ chat }: { chat: Extract<ChatState, { status: 'ready' }> }) {
  const list = useChannels(chat);
  const { channels } = list;
  const [params] = useSearchParams();
  const url = params.get('with');
  const channel = channels?.find((each) => each.url === url);
  return (
    <div className={styles.page} data-open={channel ? true : undefined}>
      <ChannelList {...list} openUrl={url} />
      {channel ? (
        <ThreadPane key={channel.url} chat={chat} channel={channel} />
      ) : (
        <div className={styles.rest}>
          {channels && channels.length > 0 && (
            <EmptyState
              icon="message-square"
              title={url && !list.failure ? 'You are not part of this conversation' : 'Choose a conversation'}
            />
          )}
        </div>
      )}
    </div>
  );
}
