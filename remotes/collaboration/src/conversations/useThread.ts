import { toast } from '@groundwork/ui';
import type { UserMessage } from '@sendbird/chat/message';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ChatState } from './chat.ts';
import { failureWords, tooOldToEdit } from './failure-words.ts';
import { dropUnsent, failUnsent, keepUnsent, type UnsentMessage } from './kept-texts.ts';
import type { GroupChannel } from './sdk.ts';
import { isEditable, mentionedIn, type ThreadMessage, toThreadMessage } from './thread-lines.ts';

type Ready = Extract<ChatState, { status: 'ready' }>;
const pageSize = 40;
/** Milliseconds until a failed mark is repeated: the connection comes back within seconds, or the mark can wait. */
const readAgainAfter = 2_000;

export interface Thread {
  messages: readonly ThreadMessage[];
  isLoading: boolean;
  /** Why the messages could not be loaded. */
  failure: string | undefined;
  loadAgain: () => void;
  hasOlder: boolean;
  /** It began at an old message, and what came later is being loaded. */
  hasNewer: boolean;
  loadOlder: () => Promise<void>;
  /** Names of the people who are typing. */
  typing: readonly string[];
  /** Names of the people who have read a message. */
  readersOf: (message: ThreadMessage) => readonly string[];
  /** Everything so far has been read. */
  markAsRead: () => void;
  /** Grows when the service did not take that, and it is time to say it again. */
  readAttempt: number;
  send: (message: UnsentMessage) => void;
  edit: (message: ThreadMessage, text: string) => Promise<void>;
  remove: (message: ThreadMessage) => Promise<void>;
}

/** The messages of a conversation, kept up to date over reconnects. @param at of the message where it begins; else the latest */
export function useThread({ client, sdk }: Ready, channel: GroupChannel, at?: number): Thread {
  const [messages, setMessages] = useState<readonly ThreadMessage[]>([]);
  const [isLoading, setIsLoading] = useState(true);
  const [failure, setFailure] = useState<string>();
  const [typing, setTyping] = useState<readonly string[]>([]);
  const [, redraw] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const [readAttempt, setReadAttempt] = useState(0);
  const readTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a mark belongs to its conversation
  useEffect(() => () => clearTimeout(readTimer.current), [channel]);
  const collectionRef = useRef<ReturnType<GroupChannel['createMessageCollection']>>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a gap too large to fill, and what failed, begin again (attempt)
  useEffect(() => {
    const collection = channel.createMessageCollection({
      limit: pageSize,
      ...(at === undefined ? {} : { startingPoint: at }),
    });
    collectionRef.current = collection;
    const show = () => {
      const shown = collection.succeededMessages.map(toThreadMessage);
      setMessages(shown);
      dropUnsent(...shown.flatMap(({ clientId }) => clientId ?? []));
    };
    collection.setMessageCollectionHandler({
      onMessagesAdded: show,
      onMessagesUpdated: show,
      onMessagesDeleted: show,
      onHugeGapDetected: () => setAttempt((before) => before + 1),
    });
    /** A thread that begins at an old message goes on to the latest, where new ones come. */
    const loadNewer = async () => {
      try {
        while (collectionRef.current === collection && collection.hasNext) {
          await collection.loadNext();
          show();
        }
      } catch {
        // It fills itself after the reconnect.
      }
    };
    collection.initialize(sdk.MessageCollectionInitPolicy.CACHE_AND_REPLACE_BY_API).onApiResult((error) => {
      // It may answer after the page was left.
      if (collectionRef.current !== collection) return;
      setIsLoading(false);
      setFailure(error ? failureWords(error) : undefined);
      show();
      if (!error) void loadNewer();
    });
    const key = `thread ${channel.url}`;
    client.groupChannel.addGroupChannelHandler(
      key,
      new sdk.GroupChannelHandler({
        onTypingStatusUpdated: ({ url }) => {
          if (url === channel.url) setTyping(channel.getTypingUsers().map(({ nickname }) => nickname));
        },
        onUnreadMemberStatusUpdated: () => redraw((before) => before + 1),
      }),
    );
    return () => {
      client.groupChannel.removeGroupChannelHandler(key);
      collection.dispose();
      collectionRef.current = undefined;
      setMessages([]);
      setTyping([]);
      setIsLoading(true);
      setFailure(undefined);
    };
  }, [client, sdk, channel, attempt, at]);

  const send = useCallback(
    (message: UnsentMessage) => {
      keepUnsent({ ...message, failure: undefined });
      const { text, id, file } = message;
      const fail = (error: unknown) => failUnsent(id, failureWords(error));
      try {
        const sending = file
          ? channel.sendFileMessage({
              fileUrl: file.url,
              fileName: file.name,
              mimeType: file.type,
              fileSize: file.size,
              data: JSON.stringify({ id, thumbnail: file.thumbnail }),
            })
          : channel.sendUserMessage({
              message: text,
              data: JSON.stringify({ id }),
              mentionedUserIds: mentionedIn(text, channel.members),
            });
        sending.onSucceeded(() => dropUnsent(id)).onFailed(fail);
      } catch (error) {
        fail(error);
      }
    },
    [channel],
  );

  return {
    messages,
    isLoading,
    failure,
    loadAgain: () => setAttempt((before) => before + 1),
    hasOlder: collectionRef.current?.hasPrevious ?? false,
    hasNewer: collectionRef.current?.hasNext ?? false,
    loadOlder: async () => {
      const collection = collectionRef.current;
      try {
        await collection?.loadPrevious();
      } catch (error) {
        const text = `Older messages were not loaded. ${failureWords(error)}`;
        toast({ text, tone: 'danger', duration: 5_000 });
      }
      if (collectionRef.current === collection) setMessages(collection?.succeededMessages.map(toThreadMessage) ?? []);
    },
    typing,
    readersOf: ({ at, senderId }) =>
      channel
        .getReadMembers({ createdAt: at, sender: { userId: senderId } } as UserMessage)
        .filter(({ userId }) => userId !== senderId)
        .map(({ nickname }) => nickname),
    markAsRead: () => {
      // What fills a gap after a reconnect is shown before the SDK counts it.
      const isNew = messages.some(
        ({ at, senderId }) => senderId !== client.currentUser?.userId && at > channel.myLastRead,
      );
      if (!isNew && channel.unreadMessageCount === 0) return;
      // It fails while the connection is made again, and no further message may come that would repeat it.
      const repeat = () => {
        clearTimeout(readTimer.current);
        if (collectionRef.current)
          readTimer.current = setTimeout(() => setReadAttempt((before) => before + 1), readAgainAfter);
      };
      channel.markAsRead().catch(repeat);
    },
    readAttempt,
    send,
    edit: async (message, text) => {
      if (!isEditable(message)) throw Object.assign(new Error('The message is too old.'), { code: tooOldToEdit });
      await channel.updateUserMessage(message.messageId, {
        message: text,
        mentionedUserIds: mentionedIn(text, channel.members),
      });
    },
    remove: async ({ messageId }) => {
      await channel.deleteMessage({ messageId } as UserMessage);
    },
  };
}
