import {
  canOpenDialog,
  openDialog,
  useNavigate,
  useSearchParams,
  useSession,
  useUnsavedWork,
} from '@groundwork/shell-sdk';
import { Banner, EmptyState, lazyDialog, SkeletonRows } from '@groundwork/ui';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type AllAttachments, useAttachments } from './attachments.ts';
import { ChannelList } from './ChannelList.tsx';
import styles from './Conversations.module.css';
import { type ChatState, useChat } from './chat.ts';
import { KeptNotice } from './KeptNotice.tsx';
import { draftOf, keepDraft, keepUnsent, waitForConnection } from './kept-texts.ts';
import { NewConversation } from './NewConversation.tsx';
import { ReportedThread } from './ReportedThread.tsx';
import { readReference, recordLink } from './record-link.ts';
import { ThreadPane } from './ThreadPane.tsx';
import { useChannels } from './useChannels.ts';
import { useIsTabShown } from './useIsTabShown.ts';
import { useReadMentions } from './useReadMentions.ts';

const SettingsDialog = lazyDialog(async () => (await import('../inbox/SettingsDialog.tsx')).SettingsDialog);

/** People talk where the work is (docs: one-chat-client, conversations). */
export default function ConversationsPage() {
  const chat = useChat();
  // Here, because the service may be away for a time, and another conversation may be opened.
  const attachments = useAttachments((channelUrl, file) => {
    const message = { id: crypto.randomUUID(), channelUrl, text: file.name, file, at: Date.now() };
    if (chat.status === 'ready') return chat.sender.send(message);
    keepUnsent(message);
    waitForConnection();
  });
  useUnsavedWork(!attachments.isEmpty);
  const editDrafts = useRef(new Map<string, string>());
  if (chat.status === 'ready') return <Conversations chat={chat} attachments={attachments} editDrafts={editDrafts} />;
  return (
    <div className={styles.page}>
      <section className={styles.list} aria-label="Conversations">
        <header className={styles.title}>
          <h1>Conversations</h1>
        </header>
        {chat.status === 'away' && (
          <div className={styles.notice}>
            <Banner tone="warning">Conversations are not available. {chat.message} Everything else works.</Banner>
          </div>
        )}
        {chat.status !== 'off' && <KeptNotice />}
        {chat.status === 'connecting' && <SkeletonRows />}
        {chat.status === 'off' && (
          <EmptyState
            icon="message-square"
            title="Conversations are switched off"
            text="Ask your administrator to turn them on."
          />
        )}
      </section>
    </div>
  );
}

interface ConversationsProps {
  chat: Extract<ChatState, { status: 'ready' }>;
  attachments: AllAttachments;
  editDrafts: RefObject<Map<string, string>>;
}

function Conversations({ chat, attachments, editDrafts }: ConversationsProps) {
  const list = useChannels(chat);
  const { channels } = list;
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { isStaff, isElevated } = useSession();
  const [isChoosing, setIsChoosing] = useState(false);
  const [isSetting, setIsSetting] = useState(false);
  const [refused, setRefused] = useState<string>();
  const url = params.get('with');
  const reference = params.get('record');
  const at = Number(params.get('at')) || undefined;
  const channel = channels?.find((each) => each.url === url);
  const channelUrl = channel?.url;
  const isMissing = url !== null && channels !== undefined && !channel && !list.failure;
  // A report reached the user of a conversation that they do not take part in.
  const reported = isMissing && isElevated && refused !== url && reference === null ? url : undefined;
  const onRefused = useCallback(() => setRefused(url ?? undefined), [url]);
  // A mention may arrive before its message does: in a hidden tab, a conversation without unread messages does not mean
  // that it was read.
  const isShown = useIsTabShown();
  useReadMentions(isShown && channel?.unreadMessageCount === 0 ? channelUrl : undefined);
  // 'Discuss' of a record puts its link into the draft; the link by itself shows the record.
  useEffect(() => {
    const record = readReference(reference);
    if (reference === null || (url !== null && channelUrl === undefined)) return;
    if (record && channelUrl !== undefined) {
      const [before, link] = [draftOf(channelUrl), recordLink(record)];
      if (!before.includes(link)) keepDraft(channelUrl, [before, link].filter(Boolean).join('\n'));
    } else if (record && canOpenDialog(`${record.entity}.details`)) {
      void openDialog(`${record.entity}.details`, { id: record.id } as never);
    }
    setParams(url === null ? {} : { with: url }, { replace: true });
  }, [reference, url, channelUrl, setParams]);
  return (
    <div className={styles.page} data-open={channel || reported ? true : undefined}>
      <ChannelList
        {...list}
        openUrl={url}
        onNew={isStaff ? () => setIsChoosing(true) : undefined}
        // Staff have these settings in their inbox.
        onSettings={isStaff ? undefined : () => setIsSetting(true)}
      />
      {channel && reference === null ? (
        <ThreadPane
          key={`${channel.url} ${at}`}
          chat={chat}
          channel={channel}
          attachments={attachments.of(channel.url)}
          editDrafts={editDrafts}
          at={at}
        />
      ) : reported ? (
        <ReportedThread key={reported} url={reported} onRefused={onRefused} />
      ) : (
        <div className={styles.rest}>
          {channels && (channels.length > 0 || isMissing) && (
            <EmptyState
              icon="message-square"
              title={isMissing ? 'You are not part of this conversation' : 'Choose a conversation'}
            />
          )}
        </div>
      )}
      {isSetting && <SettingsDialog onClose={() => setIsSetting(false)} />}
      {isChoosing && (
        <NewConversation
          chat={chat}
          onClose={(made) => {
            setIsChoosing(false);
            if (made) navigate(`/conversations?with=${encodeURIComponent(made)}`);
          }}
        />
      )}
    </div>
  );
}
