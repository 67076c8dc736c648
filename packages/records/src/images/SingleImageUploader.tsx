import { fallbackImage } from '@groundwork/contract';
import { Button, FileDrop, Image } from '@groundwork/ui';
import { useRef, useState } from 'react';
import { useField } from '../form-state/form-state.ts';
import styles from './images.module.css';
import { LinkField } from './LinkField.tsx';
import { UploadTile } from './UploadTile.tsx';
import { useFocusWithin } from './useFocusWithin.ts';
import { useUploads } from './useUploads.ts';

/**
 * One picture by file or link: preview, then Add or Discard; an added one has Remove ([IM-05]). Saving the form adds what
 * has arrived. Binds its address to `name`.
 */
export function SingleImageUploader({ name, label }: { name: string; label: string }) {
  const uploads = useUploads({ isSingle: true });
  const [added, setAdded] = useState<{ url: string; preview: string }>();
  const [isLinking, setLinking] = useState(false);
  const field = useField<string | undefined>(name, {
    label,
    settle: () => (uploads.open().length > 0 ? addArrived() : undefined),
    pending: () => (uploads.open().length > 0 ? 'Retry or discard the image that failed.' : undefined),
  });
  const [upload] = uploads.list;
  const area = useRef<HTMLFieldSetElement>(null);
  const keepFocus = useFocusWithin(area);
  const add = (id: string) => {
    const taken = uploads.take(id);
    if (!taken) return;
    keepFocus();
    setAdded(taken);
    field.set(taken.url);
  };
  const addArrived = async () => {
    await uploads.settled();
    for (const { id } of uploads.open()) add(id);
  };
  const discard = (id: string) => {
    keepFocus();
    uploads.discard(id);
  };
  const remove = () => {
    keepFocus();
    field.set(undefined);
  };
  const closeLink = () => {
    keepFocus();
    setLinking(false);
  };
  return (
    <fieldset ref={area} className={styles.field} data-field={name}>
      <legend className={styles.legend}>{label}</legend>
      {field.value ? (
        <div className={styles.single}>
          <Image
            src={added?.url === field.value ? added.preview : field.value}
            fallback={fallbackImage}
            alt="The added image"
            width={176}
            height={132}
          />
          <Button icon="x" onPress={remove}>
            Remove
          </Button>
        </div>
      ) : (
        <FileDrop
          accept="image/*"
          label="Upload"
          isDisabled={upload !== undefined}
          onFiles={uploads.addFiles}
          onRefused={uploads.addFiles}
          actions={
            <Button icon="link" isDisabled={upload !== undefined} onPress={() => setLinking(true)}>
              Paste link
            </Button>
          }
        >
          {upload && (
            <ul className={styles.pictures}>
              <UploadTile
                upload={upload}
                onAdd={() => add(upload.id)}
                onDiscard={() => discard(upload.id)}
                onRetry={() => uploads.retry(upload.id)}
              />
            </ul>
          )}
        </FileDrop>
      )}
      {isLinking && <LinkField onLink={uploads.addLink} onClose={closeLink} />}
      {field.error && <p className={styles.error}>{field.error}</p>}
    </fieldset>
  );
}
