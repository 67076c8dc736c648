import { Banner, Button } from '@groundwork/ui';
import { useState } from 'react';
import { usePortal } from '../portal/portal.ts';
import { useSessionState } from '../session/useSessionState.ts';

/** The warning before the session ends, shown only while its renewal fails or takes long ([SE-11]). */
export function SessionBanner() {
  const { session } = usePortal();
  const state = useSessionState(session);
  const [isRenewing, setIsRenewing] = useState(false);
  if (state.status !== 'signed-in' || !state.isEnding || !navigator.onLine) return null;
  const renew = async () => {
    setIsRenewing(true);
    await session.renew();
    setIsRenewing(false);
  };
  return (
    <Banner
      tone="warning"
      icon="clock"
      action={
        <Button size="small" onPress={renew} isBusy={isRenewing} busyLabel="Renewing…">
          Renew now
        </Button>
      }
    >
      Your session ends in less than a minute and could not be renewed yet. Save your work.
    </Banner>
  );
}
