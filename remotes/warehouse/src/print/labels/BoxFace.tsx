import type { Box, BoxLabel } from '@groundwork/print';
import { formatNumber } from '@groundwork/ui';
import { PrintCode, useFits } from '../PrintCode.tsx';
import styles from './BoxFace.module.css';

/** As many lines of contents as the label has room for. */
const mostLines = 5;

export function BoxFace({ label, box, factor }: { label: BoxLabel; box: Box; factor: number }) {
  const room = box.width - 14 * factor;
  const hasBars = useFits(label.bars, room);
  const lines = label.groups.flatMap(({ name, detail, lines: own }) =>
    own.map((line, index) => ({ ...line, group: index === 0 ? { name, detail } : undefined })),
  );
  const shown = lines.slice(0, lines.length > mostLines ? mostLines - 1 : mostLines);
  const more = lines.length - shown.length;
  return (
    <div className={styles.box}>
      <div className={styles.row}>
        <span className={styles.from}>
          <b>From</b> {label.from?.name}
          <br />
          {label.from?.address?.replaceAll('\n', ', ')}
        </span>
        <span className={styles.end}>
          <b>{label.number}</b>
          <br />
          {label.date}
        </span>
      </div>
      <div className={styles.part}>
        <span className={styles.small}>Ship to</span>
        <div className={styles.to}>{label.to}</div>
        <div className={styles.address}>{label.address}</div>
        {label.note && <div className={styles.note}>{label.note}</div>}
      </div>
      <div className={styles.scan}>
        <PrintCode code={label.code} space={33 * factor} />
        <div>
          <div className={styles.words}>Box</div>
          <div className={styles.count}>
            {label.box} of {label.boxes}
          </div>
          <div className={styles.words}>
            {label.weight !== undefined && (
              <>
                {formatNumber(label.weight)} kg
                <br />
              </>
            )}
            Scan to receive this box
          </div>
        </div>
      </div>
      <div className={styles.contents}>
        {shown.map(({ key, group, quantity, name, toCome }) => (
          <div key={key}>
            {group && (
              <div className={styles.group}>
                <b>{group.name}</b> {group.detail}
              </div>
            )}
            <div className={styles.line}>
              <b>{formatNumber(quantity)}</b>
              <span>
                {name}
                {toCome > 0 && ` (${formatNumber(toCome)} more will follow)`}
              </span>
            </div>
          </div>
        ))}
        {more > 0 && <div className={styles.line}>and {formatNumber(more)} more items, see the packing slip</div>}
      </div>
      {label.tracking && (
        <div className={styles.part}>
          <div className={styles.row}>
            <b>{label.carrier}</b>
            <span>{label.tracking}</span>
          </div>
          {hasBars && label.bars && (
            <div className={styles.bars}>
              <PrintCode code={label.bars} space={room} height={13 * factor} />
            </div>
          )}
        </div>
      )}
    </div>
  );
}
