import type { CSSProperties } from 'react';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/registry.ts';
import { classNames } from '../styles/classNames.ts';
import styles from './Chip.module.css';

/** Props of `<Chip>`. */
export interface ChipProps {
  label: string;
  /** The entity's color. The text stays ink on a tint of it, so that any color can be read. */
  color?: string;
  /** The dot: round for tags, square for levels, none on plain ones. */
  shape?: 'round' | 'square' | 'plain';
  size?: 'small' | 'large';
  isStruck?: boolean;
  icon?: IconName;
  title?: string;
  /** Lies on a picture: raised background instead of the tint. */
  isFloating?: boolean;
}

/**
 * A tag, status or sourcing.
 *
 * @example
 * ```tsx
 * import { Chip } from '@groundwork/ui';
 *
 * <Chip label="Fragile" color="#b45309" />;
 * ```
 */
export function Chip({ label, color, shape = 'round', size = 'small', isStruck, icon, title, isFloating }: ChipProps) {
  return (
    <span
      className={classNames(
        styles.chip,
        (shape === 'plain' || color === undefined) && styles.plain,
        shape === 'square' && styles.square,
        size === 'large' && styles.large,
        isStruck && styles.struck,
        isFloating && styles.floating,
      )}
      style={color === undefined ? undefined : ({ '--tag': color } as CSSProperties)}
      title={title}
    >
      {icon && <Icon name={icon} size={12} />}
      <span className={styles.label}>{label}</span>
    </span>
  );
}

/** Props of `<ChipList>`. */
export interface ChipListProps {
  items: readonly { id: string; label: string; color?: string }[];
  /** How many are shown before '+N'; all by default. */
  max?: number;
}

/**
 * Chips in a row; what does not fit is counted, and named in the tooltip.
 *
 * @example
 * ```tsx
 * import { ChipList } from '@groundwork/ui';
 *
 * <ChipList max={3} items={[{ id: 'fragile', label: 'Fragile', color: '#b45309' }]} />;
 * ```
 */
export function ChipList({ items, max = items.length }: ChipListProps) {
  if (items.length === 0) return null;
  const rest = items.slice(max);
  return (
    <ul className={styles.list}>
      {items.slice(0, max).map(({ id, label, color }) => (
        <li key={id}>
          <Chip label={label} color={color} />
        </li>
      ))}
      {rest.length > 0 && (
        <li>
          <span className={classNames(styles.chip, styles.more)} title={rest.map(({ label }) => label).join(', ')}>
            +{rest.length}
          </span>
        </li>
      )}
    </ul>
  );
}

/**
 * A status: its word on its color.
 *
 * @example
 * ```tsx
 * import { statusColors } from '@groundwork/contract';
 * import { StatusBadge } from '@groundwork/ui';
 *
 * <StatusBadge label="Planning" color={statusColors.Planning} />;
 * ```
 */
export const StatusBadge = ({ label, color, size }: { label: string; color?: string; size?: 'small' | 'large' }) => (
  <Chip label={label} color={color} size={size} />
);
