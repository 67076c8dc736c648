import { type KeyboardEvent, useEffect, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/registry.ts';
import { useCloseByBack } from '../overlays/open-dialogs.ts';
import { classNames } from '../styles/classNames.ts';
import styles from './Lightbox.module.css';
import { fallbackImage, imageAddress, type MediaImage } from './renditions.ts';

export interface LightboxProps {
  images: readonly MediaImage[];
  /** The image to begin with. */
  index: number;
  onClose: () => void;
}

// It opens with what is there quickly and swaps to the large one once that is loaded ([IM-16]; docs: lightbox-renditions).
const firstWidth = 600;
const fullWidth = 1600;

/** Images in full: previous and next by button and arrow key, Escape closes. */
export default function Lightbox({ images, index, onClose }: LightboxProps) {
  const [current, setCurrent] = useState(index);
  useCloseByBack(onClose);
  const image = images[current];
  const move = (step: number) => setCurrent((now) => (now + step + images.length) % images.length);
  const onKeyDown = (event: KeyboardEvent) => {
    if (images.length < 2) return;
    if (event.key === 'ArrowLeft') move(-1);
    if (event.key === 'ArrowRight') move(1);
  };
  if (!image) return null;
  return (
    <ModalOverlay isOpen isDismissable onOpenChange={(open) => !open && onClose()} className={styles.scrim}>
      <Modal className={styles.modal}>
        <Dialog className={styles.dialog} aria-label={`Image: ${image.name}`}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the dialog, whatever has the focus in it. */}
          <div className={styles.frame} onKeyDown={onKeyDown}>
            <Picture key={image.id} image={image} />
            <p className={styles.caption} aria-live="polite">
              {image.name}
              {images.length > 1 && <span className={styles.count}>{`${current + 1} of ${images.length}`}</span>}
            </p>
            {images.length > 1 && (
              <>
                <Control
                  icon="chevron-left"
                  label="Previous image"
                  className={styles.previous}
                  onPress={() => move(-1)}
                />
                <Control icon="chevron-right" label="Next image" className={styles.next} onPress={() => move(1)} />
              </>
            )}
            <Control icon="x" label="Close" className={styles.close} onPress={onClose} />
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Picture({ image }: { image: MediaImage }) {
  const [address, setAddress] = useState(imageAddress(image, firstWidth) ?? fallbackImage);
  const full = imageAddress(image, fullWidth);
  useEffect(() => {
    if (!full) return;
    const loader = new window.Image();
    loader.onload = () => setAddress(full);
    loader.src = full;
    return () => {
      loader.onload = null;
    };
  }, [full]);
  return <img className={styles.picture} src={address} alt={image.name} onError={() => setAddress(fallbackImage)} />;
}

interface ControlProps {
  icon: IconName;
  label: string;
  className: string | undefined;
  onPress: () => void;
}
const Control = ({ icon, label, className, onPress }: ControlProps) => (
  <button
    type="button"
    className={classNames(styles.control, className)}
    aria-label={label}
    title={label}
    onClick={onPress}
  >
    <Icon name={icon} size={20} />
  </button>
);
