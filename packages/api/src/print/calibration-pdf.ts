import { a4, type Box, calibrationLabel, labelDesigns, letter, mediumNamed, type Resolution } from '@groundwork/print';
import { openPdf } from './pdf.ts';

const sheets: Readonly<Record<string, Box>> = { a4, letter };
/** On a sheet the label is away from the edges, where office printers print nothing. */
const sheetMargin = 15;

/**
 * A label with a ruler along two edges, a frame 1 mm inside and a code: what a printer does to sizes is measured on it.
 * Undefined for a paper that is not known.
 */
export async function calibrationPdf(
  paper: string,
  resolution: Resolution,
  origin: string,
): Promise<Buffer | undefined> {
  const sheet = Object.hasOwn(sheets, paper) ? sheets[paper] : undefined;
  const page = sheet ?? mediumNamed(paper)?.page;
  if (!page) return undefined;
  const isSheet = page.width > labelDesigns.box.width;
  const { width, height } = isSheet ? labelDesigns.calibration : page;
  const at = isSheet ? sheetMargin : 0;
  const pdf = await openPdf('Calibration label', resolution);
  pdf.addPage(page);
  pdf.frame(at + 1, at + 1, { width: width - 2, height: height - 2 });
  for (let mark = 1; mark < width; mark += 1) pdf.line(at + mark, at, 0, lengthOf(mark));
  for (let mark = 1; mark < height; mark += 1) pdf.line(at, at + mark, lengthOf(mark));
  const space = Math.min(16, height - 12);
  pdf.draw(calibrationLabel(origin).code, { left: at + 11, top: at + 9, space });
  const words = { left: at + 13 + space, width: width - space - 16 };
  pdf.write({ ...words, text: `${width} × ${height} mm`, top: at + 9, size: 2.6, isBold: true });
  const text = 'Measure the rulers. All four lines of the frame are visible.';
  pdf.write({ ...words, text, top: at + 13, size: 2, height: height - 15 });
  return pdf.finish();
}

/** Each millimeter has a mark, longer ones at 5 and 10. */
const lengthOf = (mark: number) => (mark % 10 === 0 ? 4 : mark % 5 === 0 ? 3 : 1.6);
