import { useNavigate } from '@groundwork/shell-sdk';
import { Button, mostTotes, Tote, useIsDesktop } from '@groundwork/ui';
import type { Kit } from '../kits/kit.ts';
import { countOf, walkOf } from './kit-list.ts';
import { runAddress, runKeysOf } from './run-kits.ts';
import styles from './SelectionBar.module.css';

/** 'totes 1, 2 and 3' */
function toteWords(count: number): string {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const last = numbers.pop();
  return numbers.length === 0 ? `tote ${last}` : `totes ${numbers.join(', ')} and ${last}`;
}

/** What is selected for a pick run, and the totes to take along. */
export function SelectionBar({ kits, onClear }: { kits: readonly Kit[]; onClear: () => void }) {
  const navigate = useNavigate();
  const isDesktop = useIsDesktop();
  const keys = kits.flatMap(runKeysOf);
  const { items, places, short } = walkOf(kits);
  const tooMany = keys.length > mostTotes ? `A pick run holds ${mostTotes} kits` : undefined;
  const count = Math.min(keys.length, mostTotes);
  return (
    <section className={styles.bar} aria-label="Selection">
      <div className={styles.words} role="status">
        <b>{countOf(kits.length, 'kit')} selected</b>
        {isDesktop && (
          <span>
            {countOf(items, 'item')} at {countOf(places, 'place')}
            {short > 0 && <em> · {short} short</em>}
          </span>
        )}
      </div>
      {isDesktop && (
        <div className={styles.totes}>
          {Array.from({ length: count }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a tote is its number
            <Tote key={index} number={index + 1} size={36} isDecorative />
          ))}
          <span>Take {toteWords(count)}</span>
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
        onPress={() => void navigate(runAddress(keys))}
      >
        {`Start picking ${countOf(kits.length, 'kit')}`}
      </Button>
    </section>
  );
}
