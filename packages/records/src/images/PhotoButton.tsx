import { Button, IconButton, toast } from '@groundwork/ui';
import { useEffect, useRef, useState } from 'react';
import { useUploads } from './useUploads.ts';

/** Props of `<PhotoButton>`. */
export interface PhotoButtonProps {
  label: string;
  disabledReason?: string;
  /** With its words, not as an icon. */
  isWide?: boolean;
  className?: string;
  /** A photo was taken; it is not sent yet. */
  onStart?: () => void;
  onPhoto: (photo: { id: string; name: string }) => Promise<unknown>;
}

/**
 * Takes a photo with the camera of the phone, without a dialog; without a network it waits.
 *
 * @example
 * ```tsx
 * import { PhotoButton } from '@groundwork/records';
 *
 * <PhotoButton label="Take a photo" onPhoto={async ({ name }) => console.info(name)} />;
 * ```
 */
export function PhotoButton({ label, disabledReason, isWide = false, className, onStart, onPhoto }: PhotoButtonProps) {
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
      const add = async () => {
        const media = await uploads.accept(next.id);
        if (media) await onPhoto(media);
      };
      void add().finally(() => setAdding(false));
    }
  });
  const common = { icon: 'camera', size: 'touch', isBusy: next !== undefined, disabledReason, className } as const;
  const choose = () => input.current?.click();
  return (
    <>
      {isWide ? (
        <Button {...common} busyLabel="Photo" onPress={choose}>
          {label}
        </Button>
      ) : (
        <IconButton {...common} label={label} variant="secondary" onPress={choose} />
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="Take a photo"
        onChange={(event) => {
          onStart?.();
          uploads.addFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}
