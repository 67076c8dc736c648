import { classNames } from '@groundwork/ui';
import styles from './Meter.module.css';
import { budgetUse } from './release-state.ts';

interface MeterProps {
  value: number;
  budget: number;
  format: (value: number) => string;
  unit: string;
}

/** A cost against its budget: in words, and as a line that is full when nothing is left. */
export function Meter({ value, budget, format, unit }: MeterProps) {
  const use = budgetUse(value, budget);
  const part = Math.min(100, (value / budget) * 100);
  return (
    <div className={styles.meter}>
      <span className={styles.words}>
        <strong>{format(value)}</strong> of {format(budget)} {unit}
      </span>
      <div className={styles.track} aria-hidden="true">
        <span className={classNames(styles.fill, styles[use])} style={{ width: `${part}%` }} />
      </div>
    </div>
  );
}
