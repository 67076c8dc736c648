import { type KeyboardEvent, useState } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { classNames } from '../styles/classNames.ts';
import styles from './Carousel.module.css';
import { Image } from './Image.tsx';
import { carouselFallbackImage, imageAddress, imageSet, type MediaImage } from './renditions.ts';
import { useLightbox } from './useLightbox.tsx';

/** Props of `<Carousel>`. */
export interface CarouselProps {
  images: readonly MediaImage[];
  /** A press on the missing image: asks the user to add photos. */
  onMissing?: () => void;
  /** The accessible name of the pictures. */
  label?: string;
}

const carouselWidth = 400;

/**
 * The images of a record, one at a time; it never moves by itself, and has controls only for more than one.
 *
 * @example
 * ```tsx
 * import { Carousel, type MediaImage } from '@groundwork/ui';
 *
 * const Pictures = ({ images }: { images: readonly MediaImage[] }) => <Carousel label="Pictures" images={images} />;
 * ```
 */
export function Carousel({ images, onMissing, label = 'Images' }: CarouselProps) {
  const [current, setCurrent] = useState(0);
  const { open, lightbox } = useLightbox(images);
  const shown = Math.min(current, Math.max(0, images.length - 1));
  const image = images[shown];
  if (!image)
    return (
      <div className={styles.carousel}>
        {onMissing ? (
          <button type="button" className={styles.missing} onClick={onMissing}>
            <Icon name="camera" size={20} />
            Add a picture
          </button>
        ) : (
          <Image src={undefined} fallback={carouselFallbackImage} alt="No photos yet" className={styles.picture} />
        )}
      </div>
    );

  const move = (step: number) => setCurrent((shown + step + images.length) % images.length);
  const onKeyDown = (event: KeyboardEvent) => {
    if (images.length < 2) return;
    if (event.key === 'ArrowLeft') move(-1);
    if (event.key === 'ArrowRight') move(1);
  };
  return (
    <section className={styles.carousel} aria-roledescription="carousel" aria-label={label} onKeyDown={onKeyDown}>
      <button
        type="button"
        className={styles.slide}
        onClick={() => open(shown)}
        aria-label={`Open image ${image.name}`}
      >
        <Image
          key={image.id}
          src={imageAddress(image, carouselWidth)}
          srcSet={imageSet(image)}
          sizes="(max-width: 768px) 100vw, 400px"
          fallback={carouselFallbackImage}
          alt=""
          className={styles.picture}
        />
      </button>
      {images.length > 1 && (
        <>
          <button
            type="button"
            className={classNames(styles.control, styles.previous)}
            aria-label="Previous image"
            onClick={() => move(-1)}
          >
            <Icon name="chevron-left" size={20} />
          </button>
          <button
            type="button"
            className={classNames(styles.control, styles.next)}
            aria-label="Next image"
            onClick={() => move(1)}
          >
            <Icon name="chevron-right" size={20} />
          </button>
          <span className={styles.count} aria-live="polite">{`${shown + 1} of ${images.length}`}</span>
        </>
      )}
      {lightbox}
    </section>
  );
}
