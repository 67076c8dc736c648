import { areKeptListsShownAtom, lastAnswerAt, waitingChangesAtom } from '@groundwork/data-cache';
import { Banner, formatClock, useIsOnline } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { dayAndTime } from '../format/clock.ts';
import type { OfflineQueueNoticeProps } from './OfflineQueueNotice.tsx';

/**
 * Shown without a network, and while the server does not answer: how old the displayed data is, and which changes wait to
 * be sent (docs: offline).
 */
export function OfflineBanner() {
  const isOnline = useIsOnline();
  const isConnected = !useAtomValue(areKeptListsShownAtom) && isOnline;
  const QueueNotice = useOfflineQueueNotice();
  const queueNotice = QueueNotice && <QueueNotice isOnline={isConnected} />;
  if (isConnected) return queueNotice;
  return <OfflineNotice words={isOnline ? 'The server does not answer.' : 'Offline.'} action={queueNotice} />;
}

/** Comes with the first change that waits. */
function useOfflineQueueNotice(): ComponentType<OfflineQueueNoticeProps> | undefined {
  const { length } = useAtomValue(waitingChangesAtom);
  const [notice, setNotice] = useState<ComponentType<OfflineQueueNoticeProps>>();
  useEffect(() => {
    if (length === 0 || notice) return;
    import('./OfflineQueueNotice.tsx').then(
      ({ OfflineQueueNotice }) => setNotice(() => OfflineQueueNotice),
      (error: unknown) => console.warn('The waiting changes cannot be shown.', error),
    );
  }, [length, notice]);
  return notice;
}

function OfflineNotice({ words, action }: { words: string; action: ReactNode }) {
  const [time] = useState(() => new Date(lastAnswerAt()));
  const isToday = time.toDateString() === new Date().toDateString();
  return (
    <Banner tone="warning" icon="wifi-off" action={action}>
      {`${words} Showing data from ${isToday ? formatClock(time) : dayAndTime(time)}.`}
    </Banner>
  );
}
