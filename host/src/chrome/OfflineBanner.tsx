import { collection, waitingChangesAtom } from '@groundwork/data-cache';
import { Banner, useIsOnline } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { OfflineQueueNoticeProps } from './OfflineQueueNotice.tsx';

const clock = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit' });

/** Shown without a network: how old the displayed data is, and which changes wait to be sent (docs: offline). */
export function OfflineBanner() {
  const isOnline = useIsOnline();
  const QueueNotice = useOfflineQueueNotice();
  const queueNotice = QueueNotice && <QueueNotice isOnline={isOnline} />;
  return isOnline ? queueNotice : <OfflineNotice action={queueNotice} />;
}

/** Comes with the first change that waits. */
function useOfflineQueueNotice(): ComponentType<OfflineQueueNoticeProps> | undefined {
  const { length } = useAtomValue(waitingChangesAtom);
  const [notice, setNotice] = useState<ComponentType<OfflineQueueNoticeProps>>();
  useEffect(() => {
    if (length === 0 || notice) return;
    import('./OfflineQueueNotice.tsx').then(
      ({ OfflineQueueNotice }) => setNotice(() => OfflineQueueNotice),
      (error: unknown) => console.warn('The changes that wait to be sent cannot be shown.', error),
    );
  }, [length, notice]);
  return notice;
}

function OfflineNotice({ action }: { action: ReactNode }) {
  const status = useAtomValue(collection('projects').statusAtom);
  const [since] = useState(Date.now);
  const time = status.state === 'ready' ? status.syncedAt : since;
  return (
    <Banner tone="warning" icon="wifi-off" action={action}>
      Offline. Showing data from {clock.format(time)}.
    </Banner>
  );
}
