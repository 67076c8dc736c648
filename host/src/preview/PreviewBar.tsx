import { Banner, Button, toast } from '@groundwork/ui';
import { useState } from 'react';
import { weekdayAndTime } from '../format/clock.ts';
import { askNetworkForNextPage } from '../kept-page.ts';
import { usePortal } from '../portal/portal.ts';
import { SourceWords } from './SourceWords.tsx';

/** Says that this browser shows a version that nobody else sees, and ends that. */
export default function PreviewBar() {
  const { configuration, releaseSet } = usePortal();
  const { preview } = configuration;
  const [isEnding, setIsEnding] = useState(false);
  if (preview === undefined) return null;
  const { name, version, untilUtc, source } = preview;
  const until = weekdayAndTime(new Date(untilUtc));
  const title =
    releaseSet.remotes.find((remote) => remote.name === name)?.declaration.displayName ??
    (source === undefined ? 'the portal' : name);
  const end = async () => {
    setIsEnding(true);
    try {
      const answer = await fetch('/preview-session', { method: 'DELETE' });
      if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
      await askNetworkForNextPage();
      location.reload();
    } catch {
      setIsEnding(false);
      toast({ text: 'This could not be ended. Check your connection and try again.', tone: 'danger' });
    }
  };
  return (
    <Banner
      tone="warning"
      icon={source === undefined ? 'eye' : 'monitor'}
      action={
        <Button size="small" onPress={end} isBusy={isEnding} busyLabel="Ending…">
          {source === undefined ? 'End preview' : 'End development'}
        </Button>
      }
    >
      {source === undefined ? (
        `Preview of ${title} ${version}, until ${until}. Only you see it; what you save is real.`
      ) : (
        <SourceWords title={title} source={source} until={until} />
      )}
    </Banner>
  );
}
