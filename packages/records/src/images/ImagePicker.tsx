import { fallbackImage, renditionWidths } from '@groundwork/contract';
import { type MediaImage, useMediaImages } from '@groundwork/data-cache';
import { useSession } from '@groundwork/shell-sdk';
import { Button, FileDrop, IconButton, Image, pickRendition } from '@groundwork/ui';
import { useId, useRef, useState } from 'react';
import { MediaLibrary } from '../lazy-dialogs.ts';
import styles from './images.module.css';
import { LinkField } from './LinkField.tsx';
import { UploadTile } from './UploadTile.tsx';
import { useFocusWithin } from './useFocusWithin.ts';
import type { Uploads } from './useUploads.ts';

/** Props of `<ImagePicker>`. */
export interface ImagePickerProps {
  label: string;
  name?: string;
  note?: string;
  error?: string;
  value: readonly string[];
  onChange: (ids: string[]) => void;
  uploads: Uploads;
  /** Lets staff choose from the media library; Subscribers never may ([IM-02]). */
  hasLibrary?: boolean;
  isSingle?: boolean;
}

/**
 * Pictures of a record: upload (also by drop or camera), paste a link, or browse the library; thumbnails with Remove.
 * Each upload is added when it arrives, through `onAdded` of `uploads`.
 */
export function ImagePicker({
  label,
  name,
  note,
  error,
  value,
  onChange,
  uploads,
  hasLibrary = true,
  isSingle = false,
}: ImagePickerProps) {
  const { isStaff } = useSession();
  const [open, setOpen] = useState<'link' | 'library'>();
  const images = useMediaImages(value);
  const errorId = useId();
  const running = uploads.list.length;
  const isFull = isSingle && (value.length > 0 || running > 0);
  const area = useRef<HTMLFieldSetElement>(null);
  const keepFocus = useFocusWithin(area);
  const add = async (id: string) => {
    const media = await uploads.accept(id);
    if (media) onChange([...value, media.id]);
  };
  const closeLink = () => {
    keepFocus();
    setOpen(undefined);
  };
  return (
    <fieldset ref={area} className={styles.field} data-field={name} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>
        {label} {note && <small>{note}</small>}
        {running > 1 && <small>{`${running} images to upload`}</small>}
      </legend>
      <FileDrop
        accept="image/*"
        label="Upload"
        multiple={!isSingle}
        isDisabled={isFull}
        onFiles={uploads.addFiles}
        onRefused={uploads.addFiles}
        actions={
          <>
            <Button icon="link" isDisabled={isFull} onPress={() => setOpen('link')}>
              Paste link
            </Button>
            {hasLibrary && isStaff && (
              <Button icon="images" isDisabled={isFull} onPress={() => setOpen('library')}>
                Browse library
              </Button>
            )}
          </>
        }
      >
        {(value.length > 0 || running > 0) && (
          <ul className={styles.pictures}>
            {value.map((id, index) => (
              <Picture
                key={id}
                image={images.find((other) => other.id === id)}
                isPrimary={index === 0 && value.length > 1}
                onRemove={() => {
                  keepFocus();
                  onChange(value.filter((other) => other !== id));
                }}
              />
            ))}
            {uploads.list.map((upload) => (
              <UploadTile
                key={upload.id}
                upload={upload}
                onAdd={uploads.addsByItself ? undefined : () => void add(upload.id)}
                onDiscard={() => {
                  keepFocus();
                  uploads.discard(upload.id);
                }}
                onRetry={() => {
                  keepFocus();
                  uploads.retry(upload.id);
                }}
              />
            ))}
          </ul>
        )}
      </FileDrop>
      {open === 'link' && <LinkField onLink={uploads.addLink} onClose={closeLink} />}
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
      {open === 'library' && (
        <MediaLibrary
          exclude={value}
          isSingle={isSingle}
          onChoose={(ids) => onChange(isSingle ? ids.slice(0, 1) : [...value, ...ids])}
          onClose={() => setOpen(undefined)}
        />
      )}
    </fieldset>
  );
}

/** A picture of the record, with Remove ([IM-03]). */
function Picture({
  image,
  isPrimary,
  onRemove,
}: {
  image: MediaImage | undefined;
  isPrimary: boolean;
  onRemove: () => void;
}) {
  const title = image?.name ?? 'Image';
  return (
    <li className={styles.picture}>
      <span className={styles.frame}>
        <Image
          src={image && (pickRendition(image.renditions, renditionWidths.pickerCard)?.url ?? image.url)}
          fallback={fallbackImage}
          alt=""
          width={116}
          height={87}
        />
        {isPrimary && <span className={styles.primary}>Primary</span>}
        <span className={styles.remove}>
          <IconButton icon="x" size="small" label={`Remove ${title}`} onPress={onRemove} />
        </span>
      </span>
      <span className={styles.caption}>{title}</span>
    </li>
  );
}
