import { toast } from '@groundwork/ui';
import type { UserMessage } from '@sendbird/chat/message';
import { useEffect, useRef, useState } from 'react';
import type { ChatState } from './chat.ts';
import { failureWords, tooOldToEdit } from './failure-words.ts';
import { dropUnsent } from './kept-texts.ts';
import type { GroupChannel } from './sdk.ts';
import { isEditable, mentionedIn, type ThreadMessage, toThreadMessage } from './thread-lines.ts';
import { type ReadMarks, useReadMarks } from './useReadMarks.ts';

type Ready = Extract<ChatState, { status: 'ready' }>;
const pageSize = 40;

export interface Thread extends Omit<ReadMarks, 'hear'> {
  messages: readonly ThreadMessage[];
  isLoading: boolean;
  /** Why the messages could not be loaded. */
  failure: string | undefined;
  loadAgain: () => void;
  hasOlder: boolean;
  /** It began at an old message, and what came later is being loaded. */
  hasNewer: boolean;
  loadOlder: () => Promise<void>;
  isLoadingOlder: boolean;
  /** Names of the people who are typing. */
  typing: readonly string[];
  edit: (message: ThreadMessage, text: string) => Promise<void>;
  remove: (message: ThreadMessage) => Promise<void>;
}

/** The messages of a conversation, kept up to date over reconnects. @param at of the message where it begins; else the latest */
export function useThread(chat: Ready, channel: GroupChannel, at?: number): Thread {
  const { client, sdk } = chat;
  const [messages, setMessages] = useState<readonly ThreadMessage[]>([]);
  const [isLoading, setIsLoading] = useState(true);
  const [failure, setFailure] = useState<string>();
  const [typing, setTyping] = useState<readonly string[]>([]);
  const [isLoadingOlder, setIsLoadingOlder] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const { hear, ...readMarks } = useReadMarks(chat, channel, messages);
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
      onChannelUpdated: (_context, updated) => hear(updated as GroupChannel),
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
      }),
    );
    return () => {
      client.groupChannel.removeGroupChannelHandler(key);
      collection.dispose();
      collectionRef.current = undefined;
      setMessages([]);
      setTyping([]);
      setIsLoading(true);
      setIsLoadingOlder(false);
      setFailure(undefined);
    };
  }, [client, sdk, channel, attempt, at, hear]);

  return {
    messages,
    isLoading,
    failure,
    loadAgain: () => setAttempt((before) => before + 1),
    hasOlder: collectionRef.current?.hasPrevious ?? false,
    hasNewer: collectionRef.current?.hasNext ?? false,
    loadOlder: async () => {
      const collection = collectionRef.current;
      setIsLoadingOlder(true);
      try {
        await collection?.loadPrevious();
      } catch (error) {
        const text = `Older messages were not loaded. ${failureWords(error)}`;
        toast({ text, tone: 'danger', duration: 5_000 });
      }
      if (collectionRef.current !== collection) return;
      setIsLoadingOlder(false);
      setMessages(collection?.succeededMessages.map(toThreadMessage) ?? []);
    },
    isLoadingOlder,
    typing,
    ...readMarks,
    edit: async (message, text) => {
      if (!isEditable(message)) throw Object.assign(new Error('The message is too old.'), { code: tooOldToEdit });
      await channel.updateUserMessage(message.messageId, {
        message: text,
        mentionedUserIds: mentionedIn(text, channel.members),
      });
    },
    remove: async ({ messageId }) => {
      const isWanted = (each: { messageId: number }) => each.messageId === messageId;
      const message = collectionRef.current?.succeededMessages.find(isWanted);
      // The SDK refuses any object that is not its own; what is not here any more is deleted already.
      if (message) await channel.deleteMessage(message as UserMessage);
    },
  };
}
