import { errorSummary } from '@groundwork/contract';
import { call } from '@groundwork/data-cache';
import { Link, useSession } from '@groundwork/shell-sdk';
import { Banner, Button, Icon, SkeletonRows } from '@groundwork/ui';
import { useCallback, useEffect, useState } from 'react';
import styles from './Conversations.module.css';
import { MessageLine } from './MessageLine.tsx';
import { removeMessage, setClosed } from './moderation.ts';
import type { ThreadMessage } from './thread-lines.ts';

interface Page {
  name: string;
  isClosed: boolean;
  hasOlder: boolean;
  messages: readonly {
    messageId: number;
    senderId?: string;
    senderName: string;
    text: string;
    at: number;
    isRemoved: boolean;
    file?: { url: string; name: string };
  }[];
}

type Message = Page['messages'][number];

/** As the API answers a removed message. */
const withoutText = (message: Message, removedId: number): Message =>
  message.messageId === removedId ? { ...message, text: '', isRemoved: true, file: undefined } : message;

const shown = ({ messageId, senderId, isRemoved, file, ...message }: Message): ThreadMessage => ({
  ...message,
  ...{ key: String(messageId), messageId, senderId: senderId ?? '', isEdited: false, isNotice: senderId === undefined },
  removedBy: isRemoved ? 'a moderator' : undefined,
  file: file && { ...file, isImage: false, size: 0 },
});

/**
 * A conversation that the user does not take part in, to read and to decide after a report reached them
 * (docs: conversations#moderation).
 * @param onRefused called where the API lets the user read nothing of it
 */
export function ReportedThread({ url, onRefused }: { url: string; onRefused: () => void }) {
  const { user } = useSession();
  const [page, setPage] = useState<Page>();
  const [isLoading, setIsLoading] = useState(false);
  const [failure, setFailure] = useState<string>();
  const load = useCallback(
    async (before?: number) => {
      setFailure(undefined);
      setIsLoading(true);
      const path = `conversations/${encodeURIComponent(url)}/reported`;
      const answer = await call<Page>('GET', path, before === undefined ? {} : { query: { before: String(before) } });
      setIsLoading(false);
      if (!answer.succeeded) {
        if (answer.responseCode === 403 || answer.responseCode === 404) onRefused();
        setFailure(errorSummary(answer.error));
        return;
      }
      setPage((known) => ({
        ...answer.data,
        messages: before === undefined ? answer.data.messages : [...answer.data.messages, ...(known?.messages ?? [])],
      }));
    },
    [url, onRefused],
  );
  useEffect(() => void load(), [load]);
  const oldest = page?.messages[0]?.at;
  const close = async (isClosed: boolean) => {
    if (await setClosed(url, isClosed)) setPage((known) => known && { ...known, isClosed });
  };
  /** Not by loading the latest page again: what the reader has loaded of the older ones stays. */
  const remove = async (messageId: number) => {
    if (!(await removeMessage(url, messageId))) return;
    setPage((known) => known && { ...known, messages: known.messages.map((each) => withoutText(each, messageId)) });
  };
  return (
    <section className={styles.thread} aria-label={page?.name || 'Reported conversation'}>
      <header className={styles.head}>
        <Link to="/conversations" className={styles.back} aria-label="All conversations">
          <Icon name="chevron-left" />
        </Link>
        <div className={styles.headWords}>
          <h2>{page?.name || 'Reported conversation'}</h2>
          {/* Only the API knows whether one was. */}
          {page && <p>You are not part of this conversation. You can read it because a message was reported to you.</p>}
        </div>
        <span className={styles.space} />
        {page && (
          <Button size="small" onPress={() => void close(!page.isClosed)}>
            {page.isClosed ? 'Open again' : 'Close conversation'}
          </Button>
        )}
      </header>
      <div className={styles.scroll}>
        {failure && (
          <div className={styles.notice}>
            <Banner tone="warning" action={<Button onPress={() => void load(page && oldest)}>Try again</Button>}>
              The messages could not be loaded. {failure}
            </Banner>
          </div>
        )}
        {!page && !failure && <SkeletonRows />}
        {page?.hasOlder && (
          <div className={styles.older}>
            <Button variant="quiet" isBusy={isLoading} busyLabel="Loading…" onPress={() => void load(oldest)}>
              Show older messages
            </Button>
          </div>
        )}
        <ol className={styles.lines}>
          {page?.messages.map((message, index) => (
            <MessageLine
              key={message.messageId}
              message={shown(message)}
              isOwn={false}
              isFirst={page.messages[index - 1]?.senderId !== message.senderId}
              members={[]}
              userId={user.id}
              onRemove={() => void remove(message.messageId)}
            />
          ))}
        </ol>
      </div>
      {page && (
        <div className={styles.notice}>
          <Banner tone="info">
            {page.isClosed
              ? 'This conversation is closed. Nobody can write in it.'
              : 'Remove a message, or close the conversation. Its members do not see that you read it.'}
          </Banner>
        </div>
      )}
    </section>
  );
}
