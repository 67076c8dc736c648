import {
  type Box,
  type EmplacementLabel,
  type ItemLabel,
  type Label,
  labelDesigns,
  type ProductLabel,
} from '@groundwork/print';
import { classNames } from '@groundwork/ui';
import type { CSSProperties } from 'react';
import { PrintCode, useFits } from '../PrintCode.tsx';
import { BoxFace } from './BoxFace.tsx';
import { CalibrationFace } from './CalibrationFace.tsx';
import styles from './LabelFace.module.css';

interface FaceProps<L> {
  label: L;
  box: Box;
  factor: number;
}

/** One label, at its place on the page. */
export function LabelFace({ label, box, at }: { label: Label; box: Box; at: { left: number; top: number } }) {
  const design = labelDesigns[label.kind];
  const factor = Math.min(box.width / design.width, box.height / design.height);
  const style = {
    left: `${at.left}mm`,
    top: `${at.top}mm`,
    width: `${box.width}mm`,
    height: `${box.height}mm`,
    '--f': factor,
  } as CSSProperties;
  return (
    <div className={classNames(styles.face, styles[label.kind])} style={style}>
      {label.kind === 'item' && <ItemFace label={label} box={box} factor={factor} />}
      {label.kind === 'product' && <ProductFace label={label} box={box} factor={factor} />}
      {label.kind === 'box' && <BoxFace label={label} box={box} factor={factor} />}
      {label.kind === 'calibration' && <CalibrationFace label={label} box={box} />}
      {label.kind === 'emplacement' && <EmplacementFace label={label} box={box} factor={factor} />}
    </div>
  );
}

/** The largest text size in millimeters at which `text` is no wider than `width`; letters are bold and 0.6 em wide. */
const fitting = (text: string, width: number, most: number) => Math.min(most, width / (Math.max(text.length, 1) * 0.6));

function ItemFace({ label, box, factor }: FaceProps<ItemLabel>) {
  const room = box.width - factor * 26;
  return (
    <>
      <PrintCode code={label.code} space={18.2 * factor} />
      <div className={styles.words}>
        <span className={label.place ? styles.name : styles.title}>{label.name}</span>
        {label.lines.map((line) => (
          <span key={line} className={styles.line}>
            {line}
          </span>
        ))}
        {label.place && (
          <span className={styles.place} style={{ fontSize: `${fitting(label.place, room, 8.5 * factor)}mm` }}>
            {label.place}
          </span>
        )}
      </div>
    </>
  );
}

function ProductFace({ label, box, factor }: FaceProps<ProductLabel>) {
  const room = box.width - factor * 10;
  const hasBars = useFits(label.bars, room);
  const name = <span className={styles.name}>{label.name}</span>;
  if (!hasBars) {
    return (
      <div className={styles.below}>
        <PrintCode code={label.link} space={18.2 * factor} />
        <div className={styles.words}>
          {name}
          <span className={styles.line}>{label.productId}</span>
        </div>
      </div>
    );
  }
  return (
    <>
      {name}
      <div className={styles.bars}>
        {label.bars && <PrintCode code={label.bars} space={room} height={10 * factor} />}
      </div>
      <span className={styles.text}>
        {label.bars?.text}
        {label.productId && label.bars?.text !== label.productId && ` · ${label.productId}`}
      </span>
    </>
  );
}

function EmplacementFace({ label, box, factor }: FaceProps<EmplacementLabel>) {
  const barsRoom = box.width - factor * 43;
  const hasRoom = useFits(label.bars, barsRoom);
  return (
    <>
      <span
        className={styles.huge}
        style={{ fontSize: `${fitting(label.place, box.width - factor * 12, 26 * factor)}mm` }}
      >
        {label.place}
      </span>
      <div className={styles.below}>
        {label.bars && (
          <PrintCode code={label.bars} space={hasRoom ? barsRoom : box.width - factor * 14} height={16 * factor} />
        )}
        {hasRoom && (
          <span className={styles.hint}>
            <b>{label.location}</b>
            <br />
            Scan to pick, put away or count
          </span>
        )}
      </div>
    </>
  );
}
