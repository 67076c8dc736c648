import { type Label, labelsPerPage, media, mediumNamed, pagesOf, placeOf, resolutions } from '@groundwork/print';
import { NumberField, SelectField } from '@groundwork/ui';
import { type ReactNode, useState } from 'react';
import { countOf } from '../count-of.ts';
import type { PdfAddress } from '../printers/pdf-address.ts';
import { LabelFace } from './labels/LabelFace.tsx';
import { ResolutionContext } from './PrintCode.tsx';
import styles from './PrintScreen.module.css';
import { Page, PrintScreen } from './PrintScreen.tsx';
import { readPrinter, rememberPrinter } from './printer-settings.ts';

const mostCopies = 99;
/** More at once would keep the browser busy for minutes. */
const mostLabels = 1000;
const within = (value: number | undefined, most: number) => Math.min(Math.max(Math.floor(value ?? 1), 1), most);

/** Labels on the paper that is in the printer: choice of size, sheet, position and copies, preview, print. */
export function LabelPrint({
  title,
  kind,
  standard,
  labels,
  fields,
  problems = [],
  isLoading,
  pdf,
}: {
  title: string;
  /** The paper is remembered by kind of label. */
  kind: string;
  /** The paper that suits this kind. */
  standard: string;
  labels: readonly Label[];
  fields?: ReactNode;
  problems?: readonly string[];
  isLoading: boolean;
  /** Where the server makes them; the paper is added. */
  pdf?: PdfAddress;
}) {
  const [printer, setPrinter] = useState(readPrinter);
  const [start, setStart] = useState<number>();
  const [copies, setCopies] = useState<number>();
  const medium = mediumNamed(printer.media[kind]) ?? mediumNamed(standard) ?? media[0];
  if (!medium) throw new Error('There is no paper to print on.');
  const remember = (changed: Partial<typeof printer>) => {
    const next = { ...printer, ...changed };
    setPrinter(next);
    rememberPrinter(next);
  };
  const perPage = labelsPerPage(medium);
  const all = labels.flatMap((label) => Array.from({ length: within(copies, mostCopies) }, () => label));
  const shown = all.slice(0, mostLabels);
  const pages = pagesOf(shown, medium, within(start, perPage));
  const tooMany =
    all.length > shown.length
      ? [
          `Only the first ${countOf(shown.length, 'label')} of ${countOf(all.length, 'label')} are printed. Print the others in a second run.`,
        ]
      : [];
  const paper = { id: medium.id, box: medium.page };
  return (
    <PrintScreen
      title={title}
      summary={
        isLoading
          ? 'Loading'
          : `${countOf(shown.length, 'label')} on ${countOf(pages.length, perPage > 1 ? 'sheet' : 'page')}`
      }
      paper={paper}
      problems={[...problems, ...tooMany]}
      isReady={!isLoading && shown.length > 0}
      pdf={
        pdf && {
          ...pdf,
          query: {
            ...pdf.query,
            ...{ paper: medium.id, resolution: String(printer.resolution) },
            ...{ start: String(within(start, perPage)), copies: String(within(copies, mostCopies)) },
          },
        }
      }
      fields={
        <>
          {fields}
          <div className={styles.field}>
            <SelectField
              label="Paper"
              options={media}
              value={medium.id}
              onChange={(id) => id && remember({ media: { ...printer.media, [kind]: id } })}
            />
          </div>
          {perPage > 1 && (
            <div className={styles.number}>
              <NumberField label="Start at label" min={1} max={perPage} value={start ?? 1} onChange={setStart} />
            </div>
          )}
          <div className={styles.number}>
            <NumberField label="Copies" min={1} max={mostCopies} value={copies ?? 1} onChange={setCopies} />
          </div>
          <div className={styles.number}>
            <SelectField
              label="Resolution"
              options={resolutions.map((dpi) => ({ id: String(dpi), label: `${dpi} dpi` }))}
              value={String(printer.resolution)}
              onChange={(id) => remember({ resolution: resolutions.find((dpi) => String(dpi) === id) ?? 203 })}
            />
          </div>
        </>
      }
    >
      <ResolutionContext value={printer.resolution}>
        {pages.map((page, index) => (
          // Pages have no identity of their own: their number is what they are.
          // biome-ignore lint/suspicious/noArrayIndexKey: as said above
          <Page key={index} paper={paper} label={`Page ${index + 1}`}>
            {page.map(
              (label, cell) =>
                label && (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the place on the sheet is the identity of a label
                  <LabelFace key={cell} label={label} box={medium.cell} at={placeOf(medium, cell)} />
                ),
            )}
          </Page>
        ))}
      </ResolutionContext>
    </PrintScreen>
  );
}
