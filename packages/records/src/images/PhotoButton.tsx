import { saveInBackground } from '@groundwork/shell-sdk';
import { Button, IconButton, toast } from '@groundwork/ui';
import { useRef, useState } from 'react';
import { sendPhoto } from './lazy-upload.ts';

/** Props of `<PhotoButton>`. */
export interface PhotoButtonProps {
  label: string;
  disabledReason?: string;
  /** With its words, not as an icon. */
  isWide?: boolean;
  className?: string;
  /** A photo was taken; it is not sent yet. @param arrival its media item, or nothing where it could not be stored */
  onStart?: (arrival: Promise<TakenPhoto | undefined>) => void;
  /** The photo has arrived. It is called as it was when the photo was taken, also after the button is gone. */
  onPhoto: (photo: TakenPhoto) => Promise<unknown>;
}

/** The media item of a photo, or what takes its place until the photo is sent. */
interface TakenPhoto {
  id: string;
  name: string;
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
  const [isSending, setSending] = useState(false);
  // To its end, for the record that is shown now: the page may show another one, or be left, before the photo has arrived.
  const send = async (file: File) => {
    setSending(true);
    const arrival = sentPhoto(file);
    onStart?.(arrival);
    try {
      const photo = await arrival;
      if (photo) await onPhoto(photo);
    } finally {
      setSending(false);
    }
  };
  const common = { icon: 'camera', size: 'touch', isBusy: isSending, disabledReason, className } as const;
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
          const [file] = event.target.files ?? [];
          if (file) saveInBackground(send(file));
          event.target.value = '';
        }}
      />
    </>
  );
}

async function sentPhoto(file: File): Promise<TakenPhoto | undefined> {
  const outcome = await sendPhoto(file);
  if (outcome.succeeded) return outcome.value;
  toast({ text: outcome.text, tone: 'danger', duration: 5000 });
  return undefined;
}
