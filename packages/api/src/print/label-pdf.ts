import {
  type Box,
  type BoxLabel,
  type EmplacementLabel,
  figureOf,
  type ItemLabel,
  type Label,
  labelDesigns,
  labelsPerPage,
  type Medium,
  type ProductLabel,
  pagesOf,
  placeOf,
  type Resolution,
} from '@groundwork/print';
import { openPdf, type Pdf } from './pdf.ts';

/** Where a label is on its page, how large, and by how much it differs from its design. */
interface Face {
  left: number;
  top: number;
  box: Box;
  factor: number;
}

/** Labels on the paper of a printer, as the print page shows them: a page each, or in the fields of a sheet. */
export async function labelPdf(
  title: string,
  labels: readonly Exclude<Label, { kind: 'calibration' }>[],
  { medium, start, resolution }: { medium: Medium; start: number; resolution: Resolution },
): Promise<Buffer> {
  const pdf = await openPdf(title, resolution);
  for (const page of pagesOf(labels, medium, Math.min(start, labelsPerPage(medium)))) {
    pdf.addPage(medium.page);
    for (const [index, label] of page.entries()) {
      if (!label) continue;
      const design = labelDesigns[label.kind];
      const factor = Math.min(medium.cell.width / design.width, medium.cell.height / design.height);
      drawLabel(pdf, label, { ...placeOf(medium, index), box: medium.cell, factor });
      await pdf.pause();
    }
  }
  return pdf.finish();
}

function drawLabel(pdf: Pdf, label: Exclude<Label, { kind: 'calibration' }>, face: Face) {
  if (label.kind === 'box') return drawBox(pdf, label, face);
  if (label.kind === 'item') return drawItem(pdf, label, face);
  return label.kind === 'product' ? drawProduct(pdf, label, face) : drawEmplacement(pdf, label, face);
}

/** The largest letters at which `text` is no wider than `width`; bold ones are about 0.7 em wide. */
const fitting = (text: string, width: number, most: number) => Math.min(most, width / (Math.max(text.length, 1) * 0.7));

function drawItem(pdf: Pdf, { code, name, lines, place }: ItemLabel, { left, top, box, factor: f }: Face) {
  pdf.draw(code, { left: left + 3 * f, top: top + (box.height - 18.2 * f) / 2, space: 18.2 * f });
  const words = { left: left + 23 * f, width: box.width - 25 * f };
  pdf.write({ ...words, text: name, top: top + 3 * f, size: 3 * f, isBold: true, height: 8 * f });
  for (const [index, line] of lines.entries()) {
    pdf.write({ ...words, text: line, top: top + (11.5 + index * 3.4) * f, size: 2.4 * f });
  }
  if (place) {
    pdf.write({ ...words, text: place, top: top + 19 * f, size: fitting(place, words.width, 7 * f), isBold: true });
  }
}

function drawProduct(pdf: Pdf, { bars, link, name, productId }: ProductLabel, { left, top, box, factor: f }: Face) {
  const room = box.width - 10 * f;
  pdf.write({
    text: name,
    left: left + 3 * f,
    top: top + 2 * f,
    width: box.width - 6 * f,
    size: 2.9 * f,
    isBold: true,
    height: 7.4 * f,
  });
  const isDrawn = bars && pdf.draw(bars, { left: left + 5 * f, top: top + 11 * f, space: room, height: 10 * f });
  if (isDrawn) {
    const text = productId && bars.text !== productId ? `${bars.text} · ${productId}` : bars.text;
    pdf.write({ text, left: left + 5 * f, top: top + 22.5 * f, width: room, size: 2.6 * f });
    return;
  }
  pdf.draw(link, { left: left + 3 * f, top: top + 9.5 * f, space: 18.2 * f });
  pdf.write({ text: productId, left: left + 24 * f, top: top + 15 * f, width: box.width - 26 * f, size: 2.8 * f });
}

function drawEmplacement(pdf: Pdf, { bars, place, location }: EmplacementLabel, { left, top, box, factor: f }: Face) {
  const width = box.width - 12 * f;
  pdf.write({
    text: place,
    left: left + 6 * f,
    top: top + 3 * f,
    width,
    size: fitting(place, width, 20 * f),
    isBold: true,
  });
  const at = { left: left + 6 * f, top: top + 29 * f, height: 16 * f };
  const drawn = bars && pdf.draw(bars, { ...at, space: box.width - 43 * f });
  if (drawn === undefined) {
    if (bars) pdf.draw(bars, { ...at, space: box.width - 14 * f });
    return;
  }
  const words = { left: left + box.width - 35 * f, width: 32 * f };
  pdf.write({ ...words, text: location, top: top + 30 * f, size: 3 * f, isBold: true, height: 7.5 * f });
  pdf.write({ ...words, text: 'Scan to pick, put away or count', top: top + 38 * f, size: 2.6 * f, height: 7 * f });
}

/** As many lines of contents as the label has room for. */
const mostLines = 5;

function drawBox(pdf: Pdf, label: BoxLabel, { left, top, box, factor: f }: Face) {
  const x = left + 5 * f;
  const width = box.width - 10 * f;
  const at = (y: number) => top + y * f;
  const from = [label.from?.name, label.from?.address?.replaceAll('\n', ', ')].filter(Boolean).join(', ');
  pdf.write({ text: `From ${from}`, left: x, top: at(4), width: width - 32 * f, size: 2.6 * f, height: 10 * f });
  pdf.write({
    text: `${label.number}\n${label.date}`,
    left: x,
    top: at(4),
    width,
    size: 2.9 * f,
    align: 'right',
    isBold: true,
    height: 8 * f,
  });
  pdf.line(x, at(15), width);
  pdf.write({ text: 'Ship to', left: x, top: at(17), width, size: 2.4 * f });
  pdf.write({ text: label.to, left: x, top: at(21), width, size: 5 * f, isBold: true, height: 12.5 * f });
  pdf.write({ text: label.address, left: x, top: at(34), width, size: 3.4 * f, height: 13 * f });
  pdf.write({ text: label.note, left: x, top: at(48), width, size: 2.9 * f, isBold: true, height: 7.5 * f });
  pdf.line(x, at(57), width);
  const drawn = pdf.draw(label.code, { left: x, top: at(60), space: 33 * f }) ?? 0;
  const beside = { left: x + drawn + 6 * f, width: width - drawn - 6 * f };
  pdf.write({ ...beside, text: 'Box', top: at(60), size: 3 * f });
  pdf.write({ ...beside, text: `${label.box} of ${label.boxes}`, top: at(64), size: 10 * f, isBold: true });
  const weight = label.weight === undefined ? '' : `${label.weight} kg\n`;
  pdf.write({ ...beside, text: `${weight}Scan to receive this box`, top: at(79), size: 3 * f, height: 9 * f });
  pdf.line(x, at(96), width);
  const lines = label.groups.flatMap((group) => group.lines.map((line) => ({ ...line, group: group.name })));
  const shown = lines.slice(0, lines.length > mostLines ? mostLines - 1 : mostLines);
  // As wide as the longest number, so that none is cut off.
  const figures = Math.max(9, ...shown.map(({ quantity }) => figureOf(quantity).length * 2.4)) * f;
  for (const [index, { quantity, name, group, toCome }] of shown.entries()) {
    const more = toCome > 0 ? ` (${figureOf(toCome)} more will follow)` : '';
    const y = at(98.5 + index * 5);
    pdf.write({ text: figureOf(quantity), left: x, top: y, width: figures, size: 2.9 * f, isBold: true });
    pdf.write({
      text: `${name}${more} · ${group}`,
      left: x + figures + f,
      top: y,
      width: width - figures - f,
      size: 2.9 * f,
    });
  }
  if (lines.length > shown.length) {
    const text = `and ${lines.length - shown.length} more items, see the packing slip`;
    pdf.write({ text, left: x, top: at(98.5 + shown.length * 5), width, size: 2.9 * f });
  }
  if (!label.tracking) return;
  pdf.line(x, at(126), width);
  pdf.write({
    text: [label.carrier, label.tracking].filter(Boolean).join('  '),
    left: x,
    top: at(128),
    width,
    size: 2.9 * f,
  });
  if (label.bars) pdf.draw(label.bars, { left: x, top: at(134), space: width, height: 13 * f });
}
