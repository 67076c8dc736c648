import { errorSummary } from '@groundwork/contract';
import { useUploads } from '@groundwork/records';
import { Button, toast } from '@groundwork/ui';
import { useEffect, useRef, useState } from 'react';
import { collectionOf } from '../components/component-levels.ts';
import { patchComponent } from '../components/component-records.ts';
import type { GuideComponent } from './guide.ts';

/** Takes a photo with the phone's camera and puts it at the end of the component's pictures, without a dialog. */
export function CameraButton({ component, className }: { component: GuideComponent; className?: string }) {
  const input = useRef<HTMLInputElement>(null);
  const uploads = useUploads({ isProjectRelated: true, keepsOffline: true });
  const [isAdding, setAdding] = useState(false);
  const [next] = uploads.list;
  useEffect(() => {
    if (!next || isAdding) return;
    if (next.step === 'failed' || (next.step === 'uploaded' && next.error)) {
      toast({ text: next.error ?? 'The photo could not be uploaded.', tone: 'danger', duration: 5000 });
      uploads.discard(next.id);
    } else if (next.step === 'uploaded') {
      setAdding(true);
      void addPhoto(component, () => uploads.accept(next.id)).finally(() => setAdding(false));
    }
  });
  return (
    <>
      <Button
        size="touch"
        icon="camera"
        className={className}
        isBusy={next !== undefined}
        busyLabel="Photo"
        onPress={() => input.current?.click()}
      >
        Photo
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="Take a photo"
        onChange={(event) => {
          uploads.addFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}

async function addPhoto({ level, record }: GuideComponent, accept: () => Promise<{ id: string } | undefined>) {
  const media = await accept();
  if (!media) return;
  const result = await patchComponent(collectionOf[level], record, (seen) => ({
    mediaItemIds: [...seen.mediaItemIds, media.id],
  }));
  if (result.succeeded) toast({ text: `Photo added to ${record.name}`, tone: 'success' });
  else toast({ text: `Update failed. ${errorSummary(result.error)}`, tone: 'danger', duration: 5000 });
}
