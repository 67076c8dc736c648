import styles from './Tote.module.css';
import { toteOf } from './totes.ts';

/** Props of `<Tote>`. */
export interface ToteProps {
  /** 1 to 8. */
  number: number;
  size?: number;
  /** The words beside it say the same. */
  isDecorative?: boolean;
}

/**
 * The mark of a tote: its number on its shape in its color.
 *
 * @example
 * ```tsx
 * import { Tote } from '@groundwork/ui';
 *
 * <Tote number={3} />;
 * ```
 */
export function Tote({ number, size = 44, isDecorative = false }: ToteProps) {
  const tote = toteOf(number);
  if (!tote) return null;
  return (
    <svg
      className={styles.tote}
      width={size}
      height={size}
      viewBox="0 0 44 44"
      role={isDecorative ? undefined : 'img'}
      aria-hidden={isDecorative || undefined}
      aria-label={isDecorative ? undefined : `Tote ${number}, ${tote.words}`}
    >
      <path className={styles.shape} d={tote.path} fill={tote.color} />
      <text className={styles.figure} x="22" y={tote.baseline}>
        {number}
      </text>
    </svg>
  );
}
