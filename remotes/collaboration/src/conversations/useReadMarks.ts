import { useCallback, useEffect, useRef, useState } from 'react';
import type { ChatState } from './chat.ts';
import type { GroupChannel } from './sdk.ts';
import type { ThreadMessage } from './thread-lines.ts';

type Ready = Extract<ChatState, { status: 'ready' }>;
/** Milliseconds until a failed mark is repeated: the connection comes back within seconds, or the mark can wait. */
const readAgainAfter = 2_000;

export interface ReadMarks {
  /** Names of the people who have read a message. */
  readersOf: (message: ThreadMessage) => readonly string[];
  /** Everything so far has been read. */
  markAsRead: () => void;
  /** Grows when the service did not take that, or the SDK has forgotten it, and it is time to say it again. */
  readAttempt: number;
  /** The SDK has changed what it knows of this conversation. */
  hear: (channel: GroupChannel) => void;
}

/**
 * Up to when each member has read a conversation. The SDK fetches a conversation again after a reconnect, and lets the
 * answer replace what it heard while that was on its way: read marks would go back for good. Here they never do.
 */
export function useReadMarks(
  { client, sdk }: Ready,
  channel: GroupChannel,
  messages: readonly ThreadMessage[],
): ReadMarks {
  const readAt = useRef<ReadonlyMap<string, number>>(new Map());
  const [, redraw] = useState(0);
  const [readAttempt, setReadAttempt] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const userId = client.currentUser?.userId ?? '';
  const sayAgain = useCallback(() => setReadAttempt((before) => before + 1), []);

  const hear = useCallback(
    ({ cachedUnreadMemberState, myLastRead }: GroupChannel) => {
      const marks = new Map(readAt.current);
      for (const [id, at] of Object.entries(cachedUnreadMemberState as Readonly<Record<string, number>>))
        marks.set(id, Math.max(at, marks.get(id) ?? 0));
      readAt.current = marks;
      redraw((before) => before + 1);
      // The list would count as unread what is read here.
      if (myLastRead < (marks.get(userId) ?? 0)) sayAgain();
    },
    [userId, sayAgain],
  );
  useEffect(() => {
    hear(channel);
    const key = `read marks ${channel.url}`;
    client.groupChannel.addGroupChannelHandler(
      key,
      new sdk.GroupChannelHandler({
        onUnreadMemberStatusUpdated: (updated) => {
          if (updated.url === channel.url) hear(updated as GroupChannel);
        },
      }),
    );
    return () => {
      clearTimeout(timer.current);
      client.groupChannel.removeGroupChannelHandler(key);
    };
  }, [client, sdk, channel, hear]);

  return {
    readersOf: ({ at, senderId }) =>
      channel.members
        .filter(({ userId: id }) => id !== userId && id !== senderId && (readAt.current.get(id) ?? 0) >= at)
        .map(({ nickname }) => nickname),
    markAsRead() {
      // What fills a gap after a reconnect is shown before the SDK counts it.
      const isNew = messages.some(({ at, senderId }) => senderId !== userId && at > channel.myLastRead);
      if (!isNew && channel.unreadMessageCount === 0) return;
      clearTimeout(timer.current);
      // It fails while the connection is made again, and no further message may come that would repeat it.
      channel.markAsRead().catch(() => {
        clearTimeout(timer.current);
        timer.current = setTimeout(sayAgain, readAgainAfter);
      });
    },
    readAttempt,
    hear,
  };
}
