import { useId } from 'react';
import { formatNumber } from '../format/number.ts';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/registry.ts';
import { classNames } from '../styles/classNames.ts';
import styles from './Choice.module.css';

interface Option<Id extends string> {
  id: Id;
  label: string;
  icon?: IconName;
  count?: number;
  /** A dot before the label; a filter of several that is on has a tick instead. */
  color?: string;
}
/** Props of `<Choice>`. */
export interface ChoiceProps<Id extends string> {
  label: string;
  options: readonly Option<Id>[];
  value: Id;
  onChange: (value: Id) => void;
  size?: 'medium' | 'touch';
}

function Choice<Id extends string>({
  label,
  options,
  value,
  onChange,
  size = 'medium',
  look,
}: ChoiceProps<Id> & { look: 'segments' | 'pills' }) {
  const name = useId();
  return (
    <div className={classNames(styles[look], styles[size])} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.id} className={styles.option}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={option.id === value}
            onChange={() => onChange(option.id)}
          />
          {option.color && <span className={styles.dot} style={{ background: option.color }} />}
          {option.icon && <Icon name={option.icon} />}
          <span>{option.label}</span>
          {option.count !== undefined && <span className={styles.count}>{formatNumber(option.count)}</span>}
        </label>
      ))}
    </div>
  );
}

/**
 * Two to five ways to see the same thing, in one frame.
 *
 * @example
 * ```tsx
 * import { SegmentedControl } from '@groundwork/ui';
 * import { useState } from 'react';
 *
 * function Period() {
 *   const [period, setPeriod] = useState<'day' | 'week'>('day');
 *   const options = [
 *     { id: 'day' as const, label: 'Day' },
 *     { id: 'week' as const, label: 'Week' },
 *   ];
 *   return <SegmentedControl label="Period" options={options} value={period} onChange={setPeriod} />;
 * }
 * ```
 */
export const SegmentedControl = <Id extends string>(props: ChoiceProps<Id>) => <Choice {...props} look="segments" />;

/**
 * One filter of several, with their counts.
 *
 * @example
 * ```tsx
 * import { Pills } from '@groundwork/ui';
 * import { useState } from 'react';
 *
 * function Shelf() {
 *   const [shelf, setShelf] = useState<'left' | 'right'>('left');
 *   const options = [
 *     { id: 'left' as const, label: 'Left' },
 *     { id: 'right' as const, label: 'Right' },
 *   ];
 *   return <Pills label="Shelf" options={options} value={shelf} onChange={setShelf} />;
 * }
 * ```
 */
export const Pills = <Id extends string>(props: ChoiceProps<Id>) => <Choice {...props} look="pills" />;

/** Props of `<MultiPills>`. */
export interface MultiPillsProps<Id extends string> extends Omit<ChoiceProps<Id>, 'value' | 'onChange'> {
  value: readonly Id[];
  onChange: (value: Id[]) => void;
}

/**
 * Filters that add up: each pill is on or off by itself; the tick says so without color.
 *
 * @example
 * ```tsx
 * import { MultiPills } from '@groundwork/ui';
 * import { useState } from 'react';
 *
 * function Weekdays() {
 *   const [days, setDays] = useState<('mo' | 'tu')[]>([]);
 *   const options = [
 *     { id: 'mo' as const, label: 'Monday' },
 *     { id: 'tu' as const, label: 'Tuesday' },
 *   ];
 *   return <MultiPills label="Days" options={options} value={days} onChange={setDays} />;
 * }
 * ```
 */
export function MultiPills<Id extends string>({
  label,
  options,
  value,
  onChange,
  size = 'medium',
}: MultiPillsProps<Id>) {
  return (
    <fieldset className={classNames(styles.pills, styles[size])} aria-label={label}>
      {options.map((option) => (
        <label key={option.id} className={styles.option}>
          <input
            type="checkbox"
            className={styles.input}
            checked={value.includes(option.id)}
            onChange={(event) =>
              onChange(
                options
                  .filter(({ id }) => (id === option.id ? event.target.checked : value.includes(id)))
                  .map(({ id }) => id),
              )
            }
          />
          {option.color &&
            (value.includes(option.id) ? (
              <Icon name="check" size={16} className={styles.tick} />
            ) : (
              <span className={styles.dot} style={{ background: option.color }} />
            ))}
          <span>{option.label}</span>
          {option.count !== undefined && <span className={styles.count}>{formatNumber(option.count)}</span>}
        </label>
      ))}
    </fieldset>
  );
}
