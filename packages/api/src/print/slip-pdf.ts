import { type Box, figureOf, linkCode, type Slip, type SlipGroup, type SlipLine } from '@groundwork/print';
import { openPdf, type Pdf } from './pdf.ts';

const margin = 14;
const rowHeight = 7.5;
/** Room for the last line of a page, and for a note below the table. */
const footHeight = 20;
const noteHeight = 26;

type Row = { kind: 'group'; group: SlipGroup } | { kind: 'line'; line: SlipLine } | { kind: 'total' };

/** Packing slips (docs: printing), each on pages of its own: 'Page n of m' counts those of one slip. */
export async function slipPdf(title: string, slips: readonly Slip[], paper: Box): Promise<Buffer> {
  const pdf = await openPdf(title, 600);
  for (const slip of slips) await drawSlip(pdf, slip, paper);
  return pdf.finish();
}

async function drawSlip(pdf: Pdf, slip: Slip, paper: Box) {
  const filled = pagesOf(slip, paper);
  const foot = paper.height - margin;
  const note = { text: `Note: ${slip.note}`, width: paper.width - 2 * margin, size: 3.2 };
  const noteSpace = slip.note ? pdf.heightOf(note) + 1 : 0;
  const end = (filled.length === 1 ? headHeight(slip) : margin) + 5 + (filled.at(-1)?.length ?? 0) * rowHeight;
  // A long note gets a page of its own rather than end in '…'.
  const pages = end + 4 + noteSpace > foot - 6 ? [...filled, []] : filled;
  for (const [index, rows] of pages.entries()) {
    pdf.addPage(paper);
    const top = index === 0 ? drawHead(pdf, slip, paper) : margin;
    await pdf.pause();
    const below = rows.length > 0 ? drawRows(pdf, slip, rows, paper, top) : top;
    if (index === pages.length - 1 && slip.note)
      pdf.write({ ...note, left: margin, top: below + 4, height: noteSpace });
    pdf.write({
      ...{ text: 'Packed by ______________________ · received by ______________________', size: 2.8 },
      ...{ left: margin, top: foot - 4, width: paper.width - 2 * margin - 30 },
    });
    const page = `Page ${index + 1} of ${pages.length}`;
    pdf.write({ text: page, left: paper.width - margin - 30, top: foot - 4, width: 30, size: 2.8, align: 'right' });
  }
}

const headHeight = ({ boxes }: Slip) => 72 + Math.max(0, boxes.length - 4) * 4.2;

/** The rows of each page; a kit's name does not stay alone at the end of one. */
function pagesOf(slip: Slip, { height }: Box): Row[][] {
  const rows: Row[] = slip.groups.flatMap((group): Row[] => [
    { kind: 'group', group },
    ...group.lines.map((line): Row => ({ kind: 'line', line })),
  ]);
  rows.push({ kind: 'total' });
  const room = (taken: number) =>
    Math.max(3, Math.floor((height - taken - footHeight - noteHeight - rowHeight) / rowHeight));
  const pages: Row[][] = [];
  while (rows.length > 0) {
    const page = rows.splice(0, room(pages.length === 0 ? headHeight(slip) : margin));
    if (rows.length > 0 && page.length > 1 && page.at(-1)?.kind === 'group') rows.unshift(...page.splice(-1));
    pages.push(page);
  }
  return pages;
}

/** @returns where the table begins */
function drawHead(pdf: Pdf, slip: Slip, paper: Box): number {
  const width = paper.width - 2 * margin;
  pdf.write({ text: slip.title, left: margin, top: margin, width: width - 60, size: 7, isBold: true });
  pdf.write({ text: slip.subtitle, left: margin, top: margin + 10, width: width - 60, size: 3.4, height: 9 });
  if (slip.scan) {
    pdf.draw(linkCode(slip.scan.link), { left: paper.width - margin - 25, top: margin, space: 25 });
    const words = { left: paper.width - margin - 75, top: margin + 8, width: 47, height: 10 };
    pdf.write({ text: slip.scan.text, ...words, size: 3, align: 'right' });
  }
  const column = width / 3;
  const boxes = slip.boxes.length === 1 ? '1 box' : `${slip.boxes.length} boxes`;
  const columns = [
    ['Ship to', slip.to],
    ['From', slip.from],
    ...(slip.boxes.length > 0 ? [[boxes, slip.boxes.join('\n')] as const] : []),
  ] as const;
  const end = headHeight(slip);
  for (const [index, [name, text]] of columns.entries()) {
    const at = { left: margin + index * column, width: column - 4, size: 3.1 };
    pdf.write({ ...at, text: name, top: margin + 29, isBold: true });
    pdf.write({ ...at, text, top: margin + 34, height: end - margin - 36 });
  }
  return end;
}

/** @returns where the table ends */
function drawRows(pdf: Pdf, slip: Slip, rows: readonly Row[], paper: Box, top: number): number {
  const lines = slip.groups.flatMap((group) => group.lines);
  const hasBoxes = lines.some(({ box }) => box > 0);
  const ends = [14, 34, 54, 74, 88, 122].map((width) => paper.width - margin - width);
  const [received = 0, toCome = 0, quantity = 0, ordered = 0, box = 0, productId = 0] = ends;
  const number = (text: string, left: number, y: number, isBold = false) =>
    pdf.write({ text, left, top: y, width: left === received ? 14 : 18, size: 3, align: 'right', isBold });
  let y = top;
  pdf.write({ text: 'Item', left: margin, top: y, width: 40, size: 2.8, isBold: true });
  pdf.write({ text: 'Product ID', left: productId, top: y, width: 33, size: 2.8, isBold: true });
  if (hasBoxes) pdf.write({ text: 'Box', left: box, top: y, width: 12, size: 2.8, isBold: true });
  const heads: readonly (readonly [string, number])[] = [
    ['Ordered', ordered],
    [hasBoxes ? 'Shipped' : 'Ready', quantity],
    ['To come', toCome],
    ['Received', received],
  ];
  for (const [text, left] of heads)
    pdf.write({
      text,
      left: left - 3,
      top: y,
      width: left === received ? 17 : 21,
      size: 2.8,
      align: 'right',
      isBold: true,
    });
  y += 5;
  pdf.line(margin, y, paper.width - 2 * margin);
  for (const row of rows) {
    const text = y + 2;
    if (row.kind === 'group') {
      const detail = row.group.detail ? ` · ${row.group.detail}` : '';
      const words = { left: margin, top: text, width: paper.width - 2 * margin, size: 3.1, isBold: true };
      pdf.write({ text: `${row.group.name}${detail}`, ...words });
    } else if (row.kind === 'total') {
      pdf.write({ text: 'Total', left: margin, top: text, width: 40, size: 3, isBold: true });
      number(figureOf(lines.reduce((sum, line) => sum + line.quantity, 0)), quantity, text, true);
    } else {
      const { line } = row;
      pdf.write({ text: line.name, left: margin, top: text, width: productId - margin - 2, size: 3 });
      pdf.write({ text: line.productId, left: productId, top: text, width: 32, size: 3 });
      if (hasBoxes) pdf.write({ text: String(line.box), left: box, top: text, width: 12, size: 3 });
      number(figureOf(line.ordered), ordered, text);
      number(figureOf(line.quantity), quantity, text, true);
      number(line.toCome > 0 ? figureOf(line.toCome) : '–', toCome, text);
      pdf.frame(paper.width - margin - 11, y + 1.2, { width: 11, height: rowHeight - 2.4 });
    }
    y += rowHeight;
    pdf.line(margin, y, paper.width - 2 * margin);
  }
  return y;
}
