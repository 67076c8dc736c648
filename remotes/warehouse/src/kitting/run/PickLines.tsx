import { Avatar, formatNumber, Icon, Tote } from '@groundwork/ui';
import { useState } from 'react';
import { KitPicture } from '../KitPicture.tsx';
import styles from './PickLines.module.css';
import { openOf, type Run, type RunLine } from './run-lines.ts';
import { openRows, type RunState, walk } from './run-state.ts';
import { useFinishedByOthers } from './useFinishedByOthers.ts';

export interface PickLinesProps {
  run: Run;
  state: RunState;
  currentId: string | undefined;
  onChoose: (line: RunLine) => void;
  /** Pieces that no shelf has: what to do about them. */
  onMissing: ((short: Run['shorts'][number]) => void) | undefined;
}

/** Finished lines, collapsed into one, and the next ones in the order of the walk. */
export function PickLines({ run, state, currentId, onChoose, onMissing }: PickLinesProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const lines = walk(run, state);
  const picked = lines.filter(({ open }) => open === 0);
  const next = lines.filter(({ id, open }) => open > 0 && id !== currentId);
  const finished = useFinishedByOthers(run);
  const last = picked.at(-1);
  return (
    <div className={styles.list}>
      {finished.map(({ line, name, image }) => (
        <div key={line.id} className={styles.finished} role="status">
          <Avatar name={name} image={image} size="small" />
          {name} finished {line.name} at {line.locale}
        </div>
      ))}
      {last && (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          <Icon name={isUnfolded ? 'chevron-down' : 'chevron-right'} size={20} />
          <b>{formatNumber(picked.length)} picked</b>
          <span>
            last: {last.name} at {last.locale}
          </span>
        </button>
      )}
      {isUnfolded && picked.map((line) => <Line key={line.id} line={line} />)}
      {next.map((line) => (
        <Line key={line.id} line={line} onChoose={() => onChoose(line)} />
      ))}
      {run.shorts.map((short) => (
        <button
          key={short.item.order.id}
          type="button"
          className={styles.line}
          disabled={!onMissing}
          onClick={() => onMissing?.(short)}
        >
          <span className={styles.short}>Short</span>
          <KitPicture
            mediaItemIds={short.item.product?.mediaItemIds}
            width={64}
            height={52}
            className={styles.picture}
          />
          <span className={styles.words}>
            <b>{short.item.product?.name ?? short.item.order.name}</b>
            <span>No shelf has it available</span>
          </span>
          <span className={styles.pieces}>
            {short.tote > 0 && <Tote number={short.tote} size={32} />}× {formatNumber(short.missing)}
          </span>
          <Icon name="chevron-right" size={20} />
        </button>
      ))}
    </div>
  );
}

function Line({ line, onChoose }: { line: RunLine; onChoose?: () => void }) {
  const { locale, name, code, mediaItemIds } = line;
  const rows = onChoose ? openRows(line) : line.rows;
  const content = (
    <>
      <span className={styles.emplacement}>{locale || 'No place'}</span>
      <KitPicture mediaItemIds={mediaItemIds} width={64} height={52} className={styles.picture} />
      <span className={styles.words}>
        <b>{name}</b>
        <span>{code}</span>
      </span>
      <span className={styles.totes}>
        {rows.map((row) => (
          <span key={row.orderId} className={styles.pieces}>
            {row.tote > 0 && <Tote number={row.tote} size={32} />}× {formatNumber(onChoose ? openOf(row) : row.done)}
          </span>
        ))}
      </span>
      <Icon name={onChoose ? 'chevron-right' : 'check'} size={20} />
    </>
  );
  return onChoose ? (
    <button type="button" className={styles.line} onClick={onChoose}>
      {content}
    </button>
  ) : (
    <div className={styles.line}>{content}</div>
  );
}
