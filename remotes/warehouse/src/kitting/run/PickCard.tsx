import { Button, classNames, formatNumber, Tote, useMediaQuery } from '@groundwork/ui';
import type { Kit } from '../../kits/kit.ts';
import { KitPicture } from '../KitPicture.tsx';
import { AlsoPicking } from './AlsoPicking.tsx';
import styles from './PickCard.module.css';
import { openOf, type RunLine, type RunRow } from './run-lines.ts';
import { isTaken } from './run-state.ts';
import type { PickRun } from './usePickRun.ts';

/** The place where the picker is: what to take there, and into which totes. */
export function PickCard({
  pick,
  line,
  isReadOnly,
  hasShort,
}: {
  pick: PickRun;
  line: RunLine;
  isReadOnly: boolean;
  hasShort: boolean;
}) {
  const { run, state, kits } = pick;
  const taken = isTaken(run, state);
  const expected = taken ? line.rows.find((row) => openOf(row) > 0) : undefined;
  const pieces = taken ? (state.taken?.quantity ?? line.open) : line.open;
  // The panel of totes says who else is picking; without it the place does.
  const hasPanel = useMediaQuery('(min-width: 1000px)');
  const hasTotes = line.rows.some(({ tote }) => tote > 0) && run.totes.length > 1;
  return (
    <section className={styles.card} aria-label={`${line.locale || 'No place'}, ${line.name}`}>
      <KitPicture mediaItemIds={line.mediaItemIds} width={180} height={136} className={styles.picture} />
      <div className={styles.emplacement}>{line.locale || 'No place'}</div>
      <div className={styles.words}>
        <h2>{line.name}</h2>
        <span>{[line.code, `${formatNumber(line.onShelf)} on the shelf`].filter(Boolean).join(' · ')}</span>
      </div>
      <div className={styles.take}>
        {taken ? 'Taken' : 'Take'}
        <b>{formatNumber(pieces)}</b>
        {pieces === 1 ? 'piece' : 'pieces'}
      </div>
      <ul className={styles.rows}>
        {line.rows.map((row) => (
          <li key={row.orderId}>
            <ToteRow
              row={row}
              name={kits.find(({ key }) => key === row.key)?.name ?? ''}
              kit={hasPanel ? undefined : kits.find(({ key }) => key === row.key)?.kit}
              expected={row === expected ? Math.min(openOf(row), pieces) : 0}
              hasTote={hasTotes || row.tote > 0}
              isReadOnly={isReadOnly}
              onPut={() => pick.put(line, row)}
            />
          </li>
        ))}
      </ul>
      {hasShort && !isReadOnly && (
        <Button size="touch" className={styles.short} onPress={() => pick.setShort(line.id)}>
          Short
        </Button>
      )}
    </section>
  );
}

interface ToteRowProps {
  row: RunRow;
  name: string;
  /** Shows who else is picking it. */
  kit: Kit | undefined;
  /** Pieces whose scan into this tote is expected now. */
  expected: number;
  hasTote: boolean;
  isReadOnly: boolean;
  onPut: () => void;
}

function ToteRow({ row, name, kit, expected, hasTote, isReadOnly, onPut }: ToteRowProps) {
  const isDone = openOf(row) === 0;
  const words = isDone ? 'Done' : expected > 0 ? `Put ${formatNumber(expected)} here` : name;
  return (
    <button
      type="button"
      className={classNames(styles.row, isDone && styles.done, expected > 0 && styles.expected)}
      disabled={isDone || isReadOnly}
      onClick={onPut}
    >
      {hasTote && <Tote number={row.tote} isDecorative />}
      <span className={styles.rowWords}>
        <b>{hasTote ? `Tote ${row.tote}` : name}</b>
        {kit && words === name ? <AlsoPicking toteKey={row.key} kit={kit} otherwise={name} /> : <span>{words}</span>}
      </span>
      <span className={styles.count}>
        {formatNumber(row.done)} of {formatNumber(row.total)}
      </span>
    </button>
  );
}
