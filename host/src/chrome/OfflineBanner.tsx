import { collection, waitingChangesAtom } from '@groundwork/data-cache';
import { Banner, useIsOnline } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { OutboxNoticeProps } from './OutboxNotice.tsx';

const clock = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit' });

/** Says of what time the shown data is while there is no network, and what waits to be sent (decisions G26). */
export function OfflineBanner() {
  const isOnline = useIsOnline();
  const OutboxNotice = useOutboxNotice();
  const outbox = OutboxNotice && <OutboxNotice isOnline={isOnline} />;
  return isOnline ? outbox : <OfflineNotice action={outbox} />;
}

/** Comes with the first change that waits. */
function useOutboxNotice(): ComponentType<OutboxNoticeProps> | undefined {
  const { length } = useAtomValue(waitingChangesAtom);
  const [notice, setNotice] = useState<ComponentType<OutboxNoticeProps>>();
  useEffect(() => {
    if (length === 0 || notice) return;
    import('./OutboxNotice.tsx').then(
      ({ OutboxNotice }) => setNotice(() => OutboxNotice),
      (error: unknown) => console.warn('What waits to be sent cannot be shown.', error),
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
