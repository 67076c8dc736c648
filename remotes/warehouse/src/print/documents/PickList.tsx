import { type Box, linkCode, type PrintCode as PrintCodeShape, productCode } from '@groundwork/print';
import { formatNumber, Tote } from '@groundwork/ui';
import type { ReactNode } from 'react';
import { countOf } from '../../count-of.ts';
import type { RunKit } from '../../kitting/run-kits.ts';
import { PrintCode, useFits } from '../PrintCode.tsx';
import styles from './Document.module.css';
import { type PickLine, rowsOnPages } from './pick-lines.ts';

const codeRoom = 42;
const minute = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const minuteOf = (time: Date) => minute.format(time);
const rowHeight = 15;
/** Margins, heading, head of the table and foot, in millimeters. */
const firstPage = 12 + 32 + 11 + 20;
const nextPage = 12 + 11 + 20;

/** The pages of a pick list (docs: printing). */
export function pickListPages(
  paper: Box,
  {
    kits,
    lines,
    warehouse,
    link,
  }: { kits: readonly RunKit[]; lines: readonly PickLine[]; warehouse: string; link: string },
): readonly ReactNode[] {
  const kitRows = Math.ceil(kits.length / 3) * rowHeight;
  const rows = (taken: number) => Math.max(1, Math.floor((paper.height - taken) / rowHeight));
  const pages = rowsOnPages(lines, rows(firstPage + kitRows), rows(nextPage));
  const places = new Set(lines.filter(({ place }) => place).map(({ place }) => place)).size;
  const counts = `${countOf(kits.length, 'kit')} · ${countOf(places, 'place')}`;
  return pages.map((page, index) => [
    index === 0 && <Heading key="head" kits={kits} counts={counts} warehouse={warehouse} code={linkCode(link)} />,
    <Lines key="lines" lines={page} hasTotes={kits.length > 1} />,
  ]);
}

function Heading({
  kits,
  counts,
  warehouse,
  code,
}: {
  kits: readonly RunKit[];
  counts: string;
  warehouse: string;
  code: PrintCodeShape;
}) {
  const isRun = kits.length > 1;
  return (
    <>
      <div className={styles.head}>
        <div>
          <h2>Pick list</h2>
          {[warehouse, counts, minuteOf(new Date())].filter(Boolean).join(' · ')}
        </div>
        <div className={styles.scan}>
          <span>
            Scan to open
            <br />
            this {isRun ? 'pick run' : 'kit'}
          </span>
          <PrintCode code={code} space={25} />
        </div>
      </div>
      <div className={styles.kits}>
        {kits.map(({ key, tote, name, project }) => (
          <div key={key} className={styles.kit}>
            {isRun && <Tote number={tote} size={36} />}
            <div>
              <b>{name}</b>
              <span>{project?.name}</span>
            </div>
          </div>
        ))}
      </div>
    </>
  );
}

function Lines({ lines, hasTotes }: { lines: readonly PickLine[]; hasTotes: boolean }) {
  return (
    <table className={styles.table}>
      <colgroup>
        <col style={{ width: '26mm' }} />
        <col />
        <col style={{ width: `${codeRoom + 5}mm` }} />
        {hasTotes && <col style={{ width: '33mm' }} />}
        <col style={{ width: '14mm' }} />
        <col style={{ width: '17mm' }} />
      </colgroup>
      <thead>
        <tr>
          <th>Place</th>
          <th>Item</th>
          <th>Code</th>
          {hasTotes && <th>Totes</th>}
          <th className={styles.number}>Take</th>
          <th className={styles.number}>Taken</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key} className={styles.line}>
            <td className={styles.place}>{line.isShort ? 'Short' : line.place || '–'}</td>
            <td>
              <b className={styles.cut}>{line.name}</b>
              <span className={styles.small}>{smallPrint(line)}</span>
            </td>
            <td>{line.product && !line.isShort && <ProductCode product={line.product} />}</td>
            {hasTotes && (
              <td>
                <span className={styles.totes}>
                  {line.totes.map(({ tote, quantity }) => (
                    <span key={tote}>
                      <Tote number={tote} size={22} />×{formatNumber(quantity)}
                    </span>
                  ))}
                </span>
              </td>
            )}
            <td className={styles.number}>
              <span className={styles.large}>{formatNumber(line.take)}</span>
            </td>
            <td>
              <div className={styles.box} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** 'GW-1000 · 2 not reserved'. */
function smallPrint({ isShort, product, unreserved }: PickLine): string {
  if (isShort) return 'No shelf has it available';
  return [product?.externalIdentifier, unreserved > 0 && `${formatNumber(unreserved)} not reserved`]
    .filter(Boolean)
    .join(' · ');
}

function ProductCode({ product }: { product: NonNullable<PickLine['product']> }) {
  const code = productCode(product);
  return useFits(code, codeRoom) ? <PrintCode code={code} space={codeRoom} height={8} /> : null;
}
