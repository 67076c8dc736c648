import { Button, formatNumber, mostTotes, Tote, useIsDesktop } from '@groundwork/ui';
import { countOf } from '../count-of.ts';
import type { Kit } from '../kits/kit.ts';
import { walkOf } from './kit-list.ts';
import { runKeysOf } from './run-kits.ts';
import { withTotes } from './run-totes.ts';
import styles from './SelectionBar.module.css';

/** 'totes 1, 2 and 3' */
function toteWords(numbers: readonly number[]): string {
  const last = numbers.at(-1);
  return numbers.length < 2 ? `tote ${last}` : `totes ${numbers.slice(0, -1).join(', ')} and ${last}`;
}

export interface SelectionBarProps {
  kits: readonly Kit[];
  allKits: readonly Kit[];
  onClear: () => void;
  onStart: () => void;
}

/** The kits selected for a pick run, and the totes to take along. */
export function SelectionBar({ kits, allKits, onClear, onStart }: SelectionBarProps) {
  const isDesktop = useIsDesktop();
  const keys = kits.flatMap(runKeysOf);
  const { items, places, short, unreserved } = walkOf(kits);
  const tooMany = keys.length > mostTotes ? `A pick run holds ${mostTotes} kits` : undefined;
  const totes = withTotes(keys.slice(0, mostTotes), allKits);
  const numbers = totes.map(({ tote }) => tote).sort((one, other) => one - other);
  return (
    <section className={styles.bar} aria-label="Selection" data-bottom-bar>
      <div className={styles.words} role="status">
        <b>{countOf(kits.length, 'kit')} selected</b>
        {isDesktop && (
          <span>
            {countOf(items, 'item')}
            {places > 0 && ` at ${countOf(places, 'place')}`}
            {unreserved > 0 && ` · ${formatNumber(unreserved)} not reserved yet`}
            {short > 0 && <em> · {formatNumber(short)} short</em>}
          </span>
        )}
      </div>
      {isDesktop && (
        <div className={styles.totes}>
          {numbers.map((tote) => (
            <Tote key={tote} number={tote} size={36} isDecorative />
          ))}
          <span>Take {toteWords(numbers)}</span>
        </div>
      )}
      <span className={styles.space} />
      {isDesktop && (
        <Button variant="quiet" size="touch" onPress={onClear}>
          Clear
        </Button>
      )}
      <Button
        variant="primary"
        size="touch"
        icon="package-open"
        className={styles.start}
        disabledReason={tooMany}
        onPress={onStart}
      >
        {`Start picking ${countOf(kits.length, 'kit')}`}
      </Button>
    </section>
  );
}
