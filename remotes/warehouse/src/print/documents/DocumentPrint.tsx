import { a4, type Box, letter } from '@groundwork/print';
import { SelectField } from '@groundwork/ui';
import { type ReactNode, useState } from 'react';
import type { PdfAddress } from '../../printers/pdf-address.ts';
import { ResolutionContext } from '../PrintCode.tsx';
import styles from '../PrintScreen.module.css';
import { Page, PrintScreen } from '../PrintScreen.tsx';
import { readPrinter, rememberPrinter } from '../printer-settings.ts';
import documentStyles from './Document.module.css';

const papers = [
  { id: 'a4', label: 'A4', box: a4 },
  { id: 'letter', label: 'Letter', box: letter },
] as const;

/**
 * Documents on A4 or Letter: `documents` makes the pages of each for the paper. Each is given to somebody by itself, so its
 * pages are counted by themselves.
 */
export function DocumentPrint({
  title,
  summary,
  fields,
  problems,
  isLoading,
  documents,
  foot,
  pdf,
}: {
  title: string;
  summary: string;
  fields?: ReactNode;
  problems?: readonly string[];
  isLoading: boolean;
  documents: (paper: Box) => readonly (readonly ReactNode[])[];
  /** At the left of the last line of every page, beside 'Page 1 of 2'. */
  foot: ReactNode;
  /** Where the server makes it; the paper is added. */
  pdf?: PdfAddress;
}) {
  const [printer, setPrinter] = useState(readPrinter);
  const paper = papers.find(({ id }) => id === printer.media.document) ?? papers[0];
  const made = (isLoading ? [] : documents(paper.box)).flatMap((pages) =>
    pages.map((content, index) => ({ content, number: `Page ${index + 1} of ${pages.length}` })),
  );
  const choose = (id: string | undefined) => {
    if (id === undefined) return;
    const next = { ...printer, media: { ...printer.media, document: id } };
    setPrinter(next);
    rememberPrinter(next);
  };
  return (
    <PrintScreen
      title={title}
      summary={
        isLoading
          ? 'Loading'
          : [summary, `${made.length} ${made.length === 1 ? 'page' : 'pages'}`].filter(Boolean).join(' · ')
      }
      paper={{ id: paper.id, box: paper.box }}
      problems={isLoading ? [] : problems}
      isReady={made.length > 0}
      pdf={pdf && { ...pdf, query: { ...pdf.query, paper: paper.id } }}
      fields={
        <>
          {fields}
          <div className={styles.number}>
            <SelectField label="Paper" options={papers} value={paper.id} onChange={choose} />
          </div>
        </>
      }
    >
      {/* Documents come from office printers. */}
      <ResolutionContext value={600}>
        {made.map(({ content, number }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the number of a page is its identity
          <Page key={index} paper={paper} label={`Page ${index + 1} of ${made.length}`}>
            <div className={documentStyles.document}>
              {content}
              <footer className={documentStyles.foot}>
                <span>{foot}</span>
                <span>{number}</span>
              </footer>
            </div>
          </Page>
        ))}
      </ResolutionContext>
    </PrintScreen>
  );
}
