import { fallbackImage, renditionWidths } from '@groundwork/contract';
import { Link } from '@groundwork/shell-sdk';
import {
  formatNumber,
  Icon,
  Image,
  imageAddress,
  imageSet,
  Progress,
  type ProgressProps,
  useIsDesktop,
} from '@groundwork/ui';
import { type ReactNode, useId } from 'react';
import styles from './ComponentCard.module.css';
import { type Level, levelIcons, levelLabels } from './component-levels.ts';
import { StatusBar } from './StatusBar.tsx';
import { useCardImage } from './useCardImage.ts';

/** The content of a child component's card. */
export interface ComponentCardData {
  id: string;
  name: string;
  /** Below the name: the product, which distinguishes items of the same name. */
  subtitle?: string;
  level: Level;
  /** The first of these is its picture. */
  mediaItemIds: readonly string[] | undefined;
  /** Shown as '×{quantity}'. */
  quantity?: number;
  /** In place of the quantity. */
  badge?: ReactNode;
  /** At the other corner: the mode of space design. */
  corner?: ReactNode;
  /** Colors the status bar. */
  status?: string;
  progress?: Pick<ProgressProps, 'complete' | 'problem' | 'max' | 'label'>;
  /** A line of words where there is no progress, or more to say than it. */
  detail?: ReactNode;
  /** Opens the component: an address, with what the router keeps beside it, or a press. */
  to?: string;
  state?: object;
  onPress?: () => void;
  /** The actions of the component. */
  menu?: ReactNode;
}

/** One child component: picture with badge, status bar, name, progress. The whole card opens it; its menu is above. */
export function ComponentCard({ card }: { card: ComponentCardData }) {
  const { name, subtitle, level, mediaItemIds, quantity, badge, corner, status, progress, detail } = card;
  const { to, state, onPress, menu } = card;
  const isDesktop = useIsDesktop();
  const { image, isAwaited } = useCardImage(mediaItemIds);
  // A phone's line of words takes both; the quantity stays beside it.
  const labels = !isDesktop && (corner || badge) && (
    <>
      {corner}
      {badge}
    </>
  );
  const title = <span className={styles.title}>{name}</span>;
  const subtitleId = useId();
  const description = subtitle ? subtitleId : undefined;
  return (
    <article className={styles.card} data-status={status}>
      <div className={styles.picture} aria-busy={isAwaited}>
        {!isAwaited && (
          <Image
            src={image && imageAddress(image, renditionWidths.cardGrid)}
            srcSet={image && imageSet(image)}
            sizes="(max-width: 768px) 72px, 300px"
            fallback={fallbackImage}
            alt=""
          />
        )}
        {corner && isDesktop && <span className={styles.corner}>{corner}</span>}
      </div>
      <StatusBar status={status} />
      <div className={styles.body}>
        <div className={styles.line}>
          <h3 className={styles.name}>
            {to !== undefined ? (
              <Link to={to} state={state} className={styles.open} aria-describedby={description}>
                {title}
              </Link>
            ) : onPress ? (
              <button type="button" className={styles.open} aria-describedby={description} onClick={onPress}>
                {title}
              </button>
            ) : (
              title
            )}
          </h3>
          <span className={styles.level} title={levelLabels[level]}>
            <Icon name={levelIcons[level]} />
          </span>
          {menu && <span className={styles.menu}>{menu}</span>}
        </div>
        {subtitle && (
          <p id={subtitleId} className={styles.subtitle}>
            {subtitle}
          </p>
        )}
        {progress && <Progress {...progress} />}
        {(detail || labels) && (
          <div className={styles.facts}>
            {labels}
            {detail && <div className={styles.detail}>{detail}</div>}
          </div>
        )}
      </div>
      {badge === undefined && quantity !== undefined && <span className={styles.badge}>×{formatNumber(quantity)}</span>}
      {badge !== undefined && isDesktop && <span className={styles.mark}>{badge}</span>}
      <span className={styles.chevron}>
        <Icon name="chevron-right" size={20} />
      </span>
    </article>
  );
}
