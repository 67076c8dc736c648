import { Banner, Button, toast } from '@groundwork/ui';
import { useState } from 'react';
import { askNetworkForNextPage } from '../kept-page.ts';
import { usePortal } from '../portal/portal.ts';

const time = new Intl.DateTimeFormat('en', { weekday: 'short', hour: 'numeric', minute: '2-digit' });

/** Says that this browser shows a version that nobody else sees, and ends that. */
export default function PreviewBar() {
  const { configuration, releaseSet } = usePortal();
  const { preview } = configuration;
  const [isEnding, setIsEnding] = useState(false);
  if (preview === undefined) return null;
  const { name, version, untilUtc } = preview;
  const title = releaseSet.remotes.find((remote) => remote.name === name)?.declaration.displayName ?? 'the portal';
  const end = async () => {
    setIsEnding(true);
    try {
      const answer = await fetch('/preview-session', { method: 'DELETE' });
      if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
      await askNetworkForNextPage();
      location.reload();
    } catch {
      setIsEnding(false);
      toast({ text: 'The preview could not be ended. Check your connection and try again.', tone: 'danger' });
    }
  };
  return (
    <Banner
      tone="warning"
      icon="eye"
      action={
        <Button size="small" onPress={end} isBusy={isEnding} busyLabel="Ending…">
          End preview
        </Button>
      }
    >
      Preview of {title} {version}, until {time.format(new Date(untilUtc))}. Only you see it; what you save is real.
    </Banner>
  );
}
