import { useMediaImages } from '@groundwork/data-cache';
import { classNames, Image, imageAddress } from '@groundwork/ui';
import styles from './KitPicture.module.css';

/** The first of a record's pictures, as a list shows it: the words beside it say what it is. */
export function KitPicture({
  mediaItemIds,
  width,
  height,
  className,
}: {
  mediaItemIds: readonly string[] | undefined;
  width: number;
  height: number;
  className?: string;
}) {
  const [image] = useMediaImages(mediaItemIds?.slice(0, 1));
  return (
    <Image
      src={image && imageAddress(image, width)}
      alt=""
      width={width}
      height={height}
      className={classNames(styles.picture, className)}
    />
  );
}
