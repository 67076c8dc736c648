import { formatNumber } from '../format/number.ts';
import styles from './Progress.module.css';

/** Props of `<Progress>`. */
export interface ProgressProps {
  complete: number;
  problem?: number;
  max: number;
  /** The words below the bar; '0/{max} complete' and the like by default. */
  label?: string;
  /** The words are elsewhere on the screen: only assistive technology gets them here. */
  isLabelHidden?: boolean;
}

const words = ({ complete, problem = 0, max }: ProgressProps) =>
  `${formatNumber(complete)}/${formatNumber(max)} complete${problem > 0 ? `, ${formatNumber(problem)} ${problem === 1 ? 'problem' : 'problems'}` : ''}`;

/**
 * How much is done, how much has a problem, with its words: the colors never speak alone.
 *
 * @example
 * ```tsx
 * import { Progress } from '@groundwork/ui';
 *
 * <Progress label="Tools returned" complete={3} max={8} />;
 * ```
 */
export function Progress(props: ProgressProps) {
  const { complete, problem = 0, max, label = words(props), isLabelHidden = false } = props;
  const share = (count: number) => `${max > 0 ? Math.min(100, (100 * count) / max) : 0}%`;
  const part = (background: string, count: number) => (
    <span className={styles.part} style={{ background, width: share(count) }} />
  );
  return (
    <div className={styles.progress}>
      <div
        className={styles.bar}
        role="progressbar"
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(complete, max)}
        aria-valuetext={label}
        aria-label={label}
      >
        {complete > 0 && part('var(--success)', complete)}
        {problem > 0 && part('var(--danger)', problem)}
      </div>
      {!isLabelHidden && (
        <span className={styles.words} aria-hidden="true">
          {label}
        </span>
      )}
    </div>
  );
}
