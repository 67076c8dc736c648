import type { Box } from '@groundwork/print';
import { Banner, Button, useOfflineReason } from '@groundwork/ui';
import { type ReactNode, useState } from 'react';
import type { PdfAddress } from '../printers/pdf-address.ts';
import { downloadPdf } from './download-pdf.ts';
import paperStyles from './Paper.module.css';
import styles from './PrintScreen.module.css';
import { pageRules } from './page-rules.ts';
import { useNetworkPrint } from './useNetworkPrint.ts';

/** The frame of a print page: choices and 'Print' above, the paper below; only the paper is printed. */
export function PrintScreen({
  title,
  summary,
  paper,
  fields,
  problems = [],
  isReady,
  pdf,
  children,
}: {
  title: string;
  /** The number of labels or pages, in words: '3 labels'. */
  summary: string;
  /** The page box. */
  paper: { id: string; box: Box };
  fields?: ReactNode;
  /** Problems with the records: missing, or not as expected. */
  problems?: readonly string[];
  isReady: boolean;
  /** The same as the server makes it, for printers that a browser does not reach exactly. */
  pdf?: PdfAddress;
  children: ReactNode;
}) {
  const offline = useOfflineReason();
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<string>();
  const NetworkPrint = useNetworkPrint();
  const [hasPrinter, setHasPrinter] = useState(false);
  const download = async (address: PdfAddress) => {
    setLoading(true);
    setFailure(await downloadPdf(address));
    setLoading(false);
  };
  return (
    <div className={styles.screen}>
      <style>{pageRules(paper.id, paper.box)}</style>
      <div className={styles.bar}>
        <div className={styles.title}>
          <h1>{title}</h1>
          <p role="status">{summary}</p>
        </div>
        {fields}
        {pdf && NetworkPrint && <NetworkPrint pdf={pdf} isReady={isReady} onOffer={setHasPrinter} />}
        <Button
          variant={pdf && hasPrinter ? 'secondary' : 'primary'}
          icon="printer"
          isDisabled={!isReady}
          onPress={() => window.print()}
        >
          Print
        </Button>
        {pdf && (
          <Button
            icon="download"
            isDisabled={!isReady}
            disabledReason={isReady ? offline : undefined}
            isBusy={isLoading}
            busyLabel="Making the PDF"
            onPress={() => void download(pdf)}
          >
            PDF
          </Button>
        )}
        <p className={styles.hint}>
          Choose 'Actual size' or 100 % and no margins in the print dialog. Check the printer with the{' '}
          <a href="/print/calibration">calibration label</a>; for the bench there is a{' '}
          <a href="/print/commands">command card</a>.
        </p>
        {(problems.length > 0 || failure) && (
          <div className={styles.notices}>
            {failure && <Banner tone="danger">{failure}</Banner>}
            {problems.map((problem) => (
              <Banner key={problem} tone="warning">
                {problem}
              </Banner>
            ))}
          </div>
        )}
      </div>
      <div className={paperStyles.paper}>{children}</div>
    </div>
  );
}

/** One sheet of paper. */
export function Page({
  paper,
  label,
  children,
}: {
  paper: { id: string; box: Box };
  label: string;
  children: ReactNode;
}) {
  return (
    <section
      className={paperStyles.page}
      data-page={paper.id}
      data-size={paper.box.width > 105 ? 'sheet' : paper.box.width > 80 ? 'large' : 'small'}
      aria-label={label}
      style={{ width: `${paper.box.width}mm`, height: `${paper.box.height}mm` }}
    >
      {children}
    </section>
  );
}
