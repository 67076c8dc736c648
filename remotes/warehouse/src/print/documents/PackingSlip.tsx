import { type Box, linkCode, type Slip, type SlipGroup, type SlipLine } from '@groundwork/print';
import { formatNumber } from '@groundwork/ui';
import type { ReactNode } from 'react';
import { PrintCode } from '../PrintCode.tsx';
import styles from './Document.module.css';
import { rowsOnPages } from './pick-lines.ts';

const rowHeight = 11;
/** Margins, heading, addresses, head of the table and foot, in millimeters. */
const firstPage = 12 + 30 + 36 + 15 + 20;
const nextPage = 12 + 15 + 20;
const addressLine = 5;
/** A note of two lines and the last sentence. */
const ending = 34;
const noteLine = 5;
/** Fewer than a line has of most texts. */
const noteCharacters = 80;

type Row = { kind: 'group'; group: SlipGroup } | { kind: 'line'; line: SlipLine } | { kind: 'total' };

/** The pages of a slip. */
export function slipPages(paper: Box, slip: Slip): readonly ReactNode[] {
  const rows: Row[] = slip.groups.flatMap((group): Row[] => [
    { kind: 'group', group },
    ...group.lines.map((line): Row => ({ kind: 'line', line })),
  ]);
  rows.push({ kind: 'total' });
  const moreBoxes = Math.max(0, slip.boxes.length - 3) * addressLine;
  const fitting = (taken: number) => Math.max(1, Math.floor((paper.height - taken - ending) / rowHeight));
  const filled = rowsOnPages(rows, fitting(firstPage + moreBoxes), fitting(nextPage));
  const taken = filled.length === 1 ? firstPage + moreBoxes : nextPage;
  const left = paper.height - taken - (filled.at(-1)?.length ?? 0) * rowHeight;
  // A long note gets a page of its own rather than run over the foot.
  const pages = endingOf(slip.note) > left ? [...filled, []] : filled;
  return pages.map((page, index) => [
    index === 0 && <Heading key="head" slip={slip} />,
    page.length > 0 && <Lines key="lines" rows={page} slip={slip} />,
    index === pages.length - 1 && <Ending key="ending" note={slip.note} hasCode={slip.scan !== undefined} />,
  ]);
}

/** How much the note and the last sentence take. */
function endingOf(note: string): number {
  const lines = note.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / noteCharacters)), 0);
  return ending + Math.max(0, lines - 2) * noteLine;
}

function Heading({ slip: { title, subtitle, scan, to, from, boxes } }: { slip: Slip }) {
  return (
    <>
      <div className={styles.head}>
        <div>
          <h2>{title}</h2>
          {subtitle}
        </div>
        {scan && (
          <div className={styles.scan}>
            <span>{scan.text}</span>
            <PrintCode code={linkCode(scan.link)} space={25} />
          </div>
        )}
      </div>
      <div className={styles.addresses}>
        <p>
          <b>Ship to</b>
          {`\n${to}`}
        </p>
        <p>
          <b>From</b>
          {`\n${from}`}
        </p>
        {boxes.length > 0 && (
          <p>
            <b>
              {formatNumber(boxes.length)} {boxes.length === 1 ? 'box' : 'boxes'}
            </b>
            {`\n${boxes.join('\n')}`}
          </p>
        )}
      </div>
    </>
  );
}

function Lines({ rows, slip }: { rows: readonly Row[]; slip: Slip }) {
  const lines = slip.groups.flatMap((group) => group.lines);
  const sum = (read: (line: SlipLine) => number) => lines.reduce((total, line) => total + read(line), 0);
  const hasBoxes = lines.some(({ box }) => box > 0);
  return (
    <table className={styles.table}>
      <colgroup>
        <col />
        <col style={{ width: '32mm' }} />
        {hasBoxes && <col style={{ width: '13mm' }} />}
        <col style={{ width: '19mm' }} />
        <col style={{ width: '22mm' }} />
        <col style={{ width: '22mm' }} />
        <col style={{ width: '20mm' }} />
      </colgroup>
      <thead>
        <tr>
          <th>Item</th>
          <th>Product ID</th>
          {hasBoxes && <th>Box</th>}
          <th className={styles.number}>Ordered</th>
          <th className={styles.number}>{hasBoxes ? 'In this shipment' : 'Ready'}</th>
          <th className={styles.number}>Still to come</th>
          <th className={styles.number}>Received</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          if (row.kind === 'group') {
            const { key, name, detail } = row.group;
            return (
              <tr key={`group ${key}`} className={styles.group}>
                <td colSpan={hasBoxes ? 7 : 6}>
                  <div className={styles.cut}>
                    <b>{name}</b>
                    {detail && ` · ${detail}`}
                  </div>
                </td>
              </tr>
            );
          }
          if (row.kind === 'total') {
            return (
              <tr key="total" className={styles.slip}>
                <td colSpan={hasBoxes ? 4 : 3}>
                  <b>Total</b>
                </td>
                <td className={styles.number}>
                  <b>{formatNumber(sum(({ quantity }) => quantity))}</b>
                </td>
                <td />
                <td />
              </tr>
            );
          }
          const { key, name, productId, box, ordered, quantity, toCome } = row.line;
          return (
            <tr key={key} className={styles.slip}>
              <td>
                <div className={styles.cut}>{name}</div>
              </td>
              <td>
                <div className={styles.cut}>{productId}</div>
              </td>
              {hasBoxes && <td>{box}</td>}
              <td className={styles.number}>{formatNumber(ordered)}</td>
              <td className={styles.number}>
                <b>{formatNumber(quantity)}</b>
              </td>
              <td className={styles.number}>{toCome ? formatNumber(toCome) : '–'}</td>
              <td>
                <div className={styles.box} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Ending({ note, hasCode }: { note: string; hasCode: boolean }) {
  return (
    <>
      {note && (
        <p className={styles.note}>
          <b>Note</b> {note}
        </p>
      )}
      {hasCode && (
        <p className={styles.after}>
          Something missing or damaged? Scan the code above and report it, or write to us in Conversations.
        </p>
      )}
    </>
  );
}
