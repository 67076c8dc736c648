import { Link } from '@groundwork/shell-sdk';
import { classNames, formatNumber, Icon, type IconName } from '@groundwork/ui';
import styles from './Tile.module.css';

export interface TileProps {
  icon: IconName;
  label: string;
  value: number;
  /** Small text after the number: 'to create'. */
  unit?: string;
  detail: string;
  /** The list behind the number. */
  to?: string;
  /** More than none of it is nothing good. */
  isWarning?: boolean;
  /** The records have not come yet: no number is better than a wrong one. */
  isLoading?: boolean;
}

/** One number, its label, and a link to the records that it counts. */
export function Tile({ icon, label, value, unit, detail, to, isWarning, isLoading = false }: TileProps) {
  const content = (
    <>
      <span className={styles.label}>
        <Icon name={icon} size={14} />
        {label}
        {to && (
          <span className={styles.arrow}>
            <Icon name="chevron-right" size={14} />
          </span>
        )}
      </span>
      <span className={classNames(styles.value, isWarning && value > 0 && !isLoading && styles.warning)}>
        {isLoading ? '…' : formatNumber(value)} {unit && <small>{unit}</small>}
      </span>
      <span className={styles.detail}>{detail}</span>
    </>
  );
  return (
    <li>
      {to ? (
        <Link className={classNames(styles.tile, styles.link)} to={to}>
          {content}
        </Link>
      ) : (
        <div className={classNames(styles.tile, styles.still)}>{content}</div>
      )}
    </li>
  );
}
