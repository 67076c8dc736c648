import { formatNumber } from '@groundwork/ui';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ThreadLine, ThreadMessage } from './thread-lines.ts';
import { useIsTabShown } from './useIsTabShown.ts';
import type { Thread } from './useThread.ts';

/** As near to the end as this, in pixels, a reader follows what comes. */
const nearEnd = 80;
/** More than these at once are counted instead of read out. */
const mostReadOut = 3;

export interface ThreadPlace {
  box: RefObject<HTMLDivElement | null>;
  onScroll: () => void;
  /** Messages of others below the place where the reader is. */
  newCount: number;
  /** The announcement of new messages for screen readers. */
  announcement: string;
  showLatest: () => void;
}

/**
 * The reading position in a thread: it follows new messages while its end is in sight, and otherwise keeps the place
 * and counts them. Messages from before the thread was opened are neither counted nor announced. Messages count as read
 * while the end is in sight, and not while another tab covers it.
 */
export function useThreadPlace(
  {
    messages,
    isLoading,
    hasNewer,
    markAsRead,
    readAttempt,
  }: Pick<Thread, 'messages' | 'isLoading' | 'hasNewer' | 'markAsRead' | 'readAttempt'>,
  lastLine: ThreadLine | undefined,
  userId: string,
): ThreadPlace {
  const box = useRef<HTMLDivElement>(null);
  const isPlaced = useRef(false);
  const isAtEnd = useRef(false);
  const isShown = useIsTabShown();
  const heardUntil = useRef<number>(undefined);
  const [seenUntil, setSeenUntil] = useState<number>();
  const [announcement, setAnnouncement] = useState('');
  const lastAt = messages.reduce((latest, { at }) => Math.max(latest, at), 0);
  const since = (moment: number) =>
    messages.filter(({ at, senderId, isNotice }) => at > moment && senderId !== userId && !isNotice);

  const reachEnd = () => {
    isAtEnd.current = true;
    setSeenUntil(lastAt);
    if (isShown) markAsRead();
  };
  const showEnd = () => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
    reachEnd();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came meanwhile is read when the thread is seen again
  useEffect(() => {
    if (isShown && isAtEnd.current) showEnd();
  }, [isShown, readAttempt]);
  // What is in it grows when a picture has loaded or a message was not sent, and its room shrinks above files on their way.
  useEffect(() => {
    const { current: element } = box;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight;
    });
    for (const each of [element, ...element.querySelectorAll(':scope > ol')]) observer.observe(each);
    return () => observer.disconnect();
  }, []);
  const lastKey = lastLine?.key;
  const isWriting = lastLine?.kind === 'unsent';
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new last line is what may move the reader
  useLayoutEffect(() => {
    if (lastKey === undefined) isPlaced.current = false;
    if (isLoading || lastKey === undefined) return;
    if (isPlaced.current) {
      if (isAtEnd.current || isWriting) showEnd();
      return;
    }
    isPlaced.current = true;
    const found = box.current?.querySelector('[data-found]');
    if (!found) return showEnd();
    isAtEnd.current = false;
    // jsdom has none.
    found.scrollIntoView?.({ block: 'center' });
  }, [lastKey, isLoading]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only messages that come are announced and counted
  useEffect(() => {
    if (isLoading || hasNewer) return;
    if (heardUntil.current === undefined) {
      setSeenUntil((before) => before ?? lastAt);
    } else {
      const heard = since(heardUntil.current);
      if (heard.length > 0) setAnnouncement(wordsOf(heard));
    }
    heardUntil.current = Math.max(heardUntil.current ?? 0, lastAt);
  }, [lastAt, isLoading, hasNewer]);

  return {
    box,
    onScroll() {
      if (!box.current || isLoading) return;
      const { scrollHeight, scrollTop, clientHeight } = box.current;
      if (!hasNewer && scrollHeight - scrollTop - clientHeight < nearEnd) reachEnd();
      else isAtEnd.current = false;
    },
    newCount: seenUntil === undefined ? 0 : since(seenUntil).length,
    announcement,
    showLatest() {
      showEnd();
      // The button goes: the keyboard stays in the thread.
      box.current?.focus();
    },
  };
}

const wordsOf = (heard: readonly ThreadMessage[]) =>
  heard.length > mostReadOut
    ? `${formatNumber(heard.length)} new messages`
    : heard.map(({ senderName, text, file }) => `${senderName}: ${text || file?.name}`).join('\n');
