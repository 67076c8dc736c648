import { classNames } from '../styles/classNames.ts';
import { Image } from './Image.tsx';
import { imageAddress, type MediaImage } from './renditions.ts';
import styles from './Thumbnails.module.css';
import { useLightbox } from './useLightbox.tsx';

const primaryHeight = 200;
/** Width in lists of pictures in detail views ([IM-24]); the primary picture is shown larger. */
const detailWidth = 75;
const primaryWidth = 320;
const secondaryHeight = 100;

/** One primary image and its others; each opens the lightbox at itself. */
export function Thumbnails({ images }: { images: readonly MediaImage[] }) {
  const { open, lightbox } = useLightbox(images);
  if (images.length === 0) return null;
  return (
    <div className={styles.thumbnails}>
      {images.map((image, index) => {
        const isPrimary = index === 0;
        const button = (
          <button
            key={image.id}
            type="button"
            className={classNames(styles.thumbnail, isPrimary && styles.primary)}
            aria-label={`Open image ${image.name}`}
            onClick={() => open(index)}
          >
            <span className={styles.plate} style={{ maxHeight: isPrimary ? primaryHeight : secondaryHeight }}>
              <Image
                src={imageAddress(image, isPrimary ? primaryWidth : detailWidth)}
                alt=""
                className={styles.picture}
              />
            </span>
          </button>
        );
        return isPrimary ? (
          <span key={image.id} className={styles.line}>
            {button}
          </span>
        ) : (
          button
        );
      })}
      {lightbox}
    </div>
  );
}
