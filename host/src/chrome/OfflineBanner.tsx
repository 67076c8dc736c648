import { collection } from '@groundwork/data-cache';
import { Banner } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useIsOnline } from './useIsOnline.ts';

const clock = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit' });

/** Says of what time the shown data is while there is no network (decisions G26). */
export function OfflineBanner() {
  return useIsOnline() ? null : <OfflineNotice />;
}

function OfflineNotice() {
  const status = useAtomValue(collection('projects').statusAtom);
  const [since] = useState(Date.now);
  const time = status.state === 'ready' ? status.syncedAt : since;
  return (
    <Banner tone="warning" icon="wifi-off">
      Offline. Showing data from {clock.format(time)}.
    </Banner>
  );
}
