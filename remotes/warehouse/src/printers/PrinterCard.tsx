import { Button, StatusBadge, useOfflineReason } from '@groundwork/ui';
import { type NetworkPrinter, paperLabel } from './network-printers.ts';
import styles from './PrinterCard.module.css';
import { PrintNotice } from './PrintNotice.tsx';
import { usePrintJob } from './usePrintJob.ts';

const states: Readonly<Record<NetworkPrinter['state'], { label: string; color: string }>> = {
  ready: { label: 'Ready', color: '#15803D' },
  printing: { label: 'Printing', color: '#2563EB' },
  stopped: { label: 'Stopped', color: '#B91C1C' },
  away: { label: 'Away', color: '#6B7280' },
};
const commonPaper = '62x29';

/** A printer: what it is doing and why, its papers, and a label to measure it with. */
export function PrinterCard({ printer }: { printer: NetworkPrinter }) {
  const { name, media, state, reasons } = printer;
  const { progress, print } = usePrintJob();
  const offline = useOfflineReason();
  const test = () => void print(printer, { path: 'print/calibration.pdf', query: { paper: media[0] ?? commonPaper } });
  return (
    <article className={styles.card} aria-label={name}>
      <div className={styles.words}>
        <h2 className={styles.name}>
          {name} <StatusBadge {...states[state]} />
        </h2>
        {reasons.length > 0 && <p>{reasons.join(' ')}</p>}
        <p className={styles.papers}>{media.length > 0 ? media.map(paperLabel).join(', ') : 'Any paper'}</p>
      </div>
      <Button
        icon="printer"
        disabledReason={offline}
        isBusy={progress?.state === 'sending'}
        busyLabel={progress?.text}
        ignoresDoubleClick
        onPress={test}
      >
        Print a test label
      </Button>
      <div className={styles.notice}>
        <PrintNotice progress={progress} onRepeat={test} />
      </div>
    </article>
  );
}
