import { Button, SelectField, useOfflineReason } from '@groundwork/ui';
import { useEffect, useState } from 'react';
import { choosePrinter, printerFor } from './chosen-printers.ts';
import styles from './NetworkPrint.module.css';
import { holdsPaper, readPrinterNames } from './network-printers.ts';
import { PrintNotice } from './PrintNotice.tsx';
import type { PdfAddress } from './pdf-address.ts';
import { usePrinters } from './usePrinters.ts';
import { usePrintJob } from './usePrintJob.ts';

export interface NetworkPrintProps {
  pdf: PdfAddress;
  isReady: boolean;
  /** Hears whether a printer is offered: printing on it is then the first thing to do. */
  onOffer: (isOffered: boolean) => void;
}

/** 'Print on Bench 1', where a printer in the network holds the paper; otherwise nothing. */
export function NetworkPrint({ pdf, isReady, onOffer }: NetworkPrintProps) {
  const { printers = [] } = usePrinters(readPrinterNames);
  const { progress, print } = usePrintJob();
  const offline = useOfflineReason();
  const [, setChosen] = useState<string>();
  const paper = pdf.query.paper ?? '';
  const suitable = printers.filter((printer) => holdsPaper(printer, paper));
  const printer = printerFor(paper, suitable);
  const isOffered = printer !== undefined;
  useEffect(() => onOffer(isOffered), [onOffer, isOffered]);
  if (!printer) return null;
  const start = () => void print(printer, pdf);
  const choose = (id: string | undefined) => {
    if (id === undefined) return;
    choosePrinter(paper, id);
    setChosen(id);
  };
  return (
    <>
      {suitable.length > 1 && (
        <div className={styles.field}>
          <SelectField
            label="Network printer"
            options={suitable.map(({ id, name }) => ({ id, label: name }))}
            value={printer.id}
            onChange={choose}
          />
        </div>
      )}
      <Button
        variant="primary"
        icon="printer"
        isDisabled={!isReady}
        disabledReason={isReady ? offline : undefined}
        isBusy={progress?.state === 'sending'}
        busyLabel={progress?.text}
        ignoresDoubleClick
        onPress={start}
      >
        Print on {printer.name}
      </Button>
      <div className={styles.notice}>
        <PrintNotice progress={progress} onRepeat={start} />
      </div>
    </>
  );
}
