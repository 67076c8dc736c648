import { Banner, Button, type Tone } from '@groundwork/ui';
import type { PrintProgress } from './usePrintJob.ts';

const tones: Readonly<Record<PrintProgress['state'], Tone>> = {
  sending: 'info',
  sent: 'info',
  waiting: 'warning',
  printed: 'success',
  failed: 'danger',
};

/** What has become of a print; the way to do it again where it failed. */
export function PrintNotice({ progress, onRepeat }: { progress: PrintProgress | undefined; onRepeat: () => void }) {
  if (!progress || progress.state === 'sending') return null;
  const repeat = progress.state === 'failed' && (
    <Button size="small" onPress={onRepeat}>
      Try again
    </Button>
  );
  return (
    <Banner tone={tones[progress.state]} action={repeat || undefined}>
      {progress.text}
    </Banner>
  );
}
