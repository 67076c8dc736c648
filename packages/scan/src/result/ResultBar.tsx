import { Button, classNames, Icon } from '@groundwork/ui';
import { useRef } from 'react';
import type { Outcome } from '../scan.ts';
import styles from './ResultBar.module.css';

export interface ResultBarProps {
  /** The outcome of the last scan; without one the bar keeps its place. */
  outcome: Outcome | undefined;
  /** Takes away what is wrong; without it the bar stays until the next scan. */
  onRemove?: () => void;
  className?: string;
}

/**
 * The result of the last scan and the next step, right below the scan line. Color, icon and words have the same
 * meaning.
 */
export function ResultBar({ outcome, onRemove, className }: ResultBarProps) {
  const count = useRef({ outcome, number: 0 });
  // The same words again are a message of their own: a new element is read out again.
  if (count.current.outcome !== outcome) count.current = { outcome, number: count.current.number + 1 };
  if (outcome === undefined) return <div className={classNames(styles.bar, styles.empty, className)} />;
  const isError = outcome.tone === 'error';
  return (
    <div
      key={count.current.number}
      role="alert"
      data-tone={outcome.tone}
      className={classNames(styles.bar, isError ? styles.error : styles.ok, className)}
    >
      <Icon name={isError ? 'circle-x' : 'circle-check'} size={24} className={styles.icon} />
      <span className={styles.words}>
        <span className={styles.title}>{outcome.title}</span>
        {outcome.detail && <span className={styles.detail}>{outcome.detail}</span>}
      </span>
      {isError && onRemove && (
        <Button size="touch" className={styles.remove} onPress={onRemove}>
          Remove
        </Button>
      )}
    </div>
  );
}
