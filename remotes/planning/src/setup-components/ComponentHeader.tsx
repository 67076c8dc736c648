import { statusColors } from '@groundwork/contract';
import { useMediaImages } from '@groundwork/data-cache';
import { usePlaceName } from '@groundwork/shell-sdk';
import { Carousel, Progress, type ProgressProps, StatusBadge } from '@groundwork/ui';
import type { ReactNode } from 'react';
import styles from './ComponentHeader.module.css';

/** The picture, name and status of the open component, and its actions. */
export function ComponentHeader({
  kicker,
  name,
  status,
  marks,
  mediaItemIds,
  progress,
  onAddPhotos,
  menu,
  children,
  actions,
}: {
  kicker: string;
  name: string;
  status?: string;
  /** Chips beside the name. */
  marks?: ReactNode;
  mediaItemIds: readonly string[] | undefined;
  progress: Pick<ProgressProps, 'complete' | 'problem' | 'max' | 'label'>;
  /** A press on the missing image. */
  onAddPhotos?: () => void;
  /** Beside the name, where the line ends. */
  menu?: ReactNode;
  /** Below name and progress. */
  children?: ReactNode;
  /** Below everything else. */
  actions?: ReactNode;
}) {
  usePlaceName(name);
  const images = useMediaImages(mediaItemIds);
  const hasPicture = images.length > 0 || onAddPhotos !== undefined;
  return (
    <header className={styles.header} data-empty={images.length === 0 || undefined}>
      {hasPicture && (
        <div className={styles.carousel}>
          <Carousel images={images} label={`Images of ${name}`} onMissing={onAddPhotos} />
        </div>
      )}
      <div className={styles.words}>
        <p className={styles.kicker}>{kicker}</p>
        <div className={styles.title}>
          <h1>{name}</h1>
          {status && <StatusBadge label={status} color={colors[status]} size="large" />}
          {marks && <div className={styles.marks}>{marks}</div>}
          {menu && <div className={styles.menu}>{menu}</div>}
        </div>
        {progress.max > 0 && (
          <div className={styles.progress}>
            <Progress {...progress} />
          </div>
        )}
        {children}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
const colors: Readonly<Record<string, string>> = statusColors;
