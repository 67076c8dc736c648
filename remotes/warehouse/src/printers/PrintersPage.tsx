import { PageHeader } from '@groundwork/records';
import { hasOwnService } from '@groundwork/shell-sdk';
import { Banner, EmptyState, SkeletonRows } from '@groundwork/ui';
import { DevicePrinters } from './DevicePrinters.tsx';
import { readPrinters, service } from './network-printers.ts';
import { PrinterCard } from './PrinterCard.tsx';
import styles from './PrintersPage.module.css';
import { usePrinters } from './usePrinters.ts';

const pause = 5_000;

/** /printers: the printers in the network, what each is doing, and which of them this device uses. */
export default function PrintersPage() {
  return (
    <>
      <PageHeader title="Printers" />
      <div className={styles.content}>{hasOwnService(service) ? <Printers /> : <NoPrinters />}</div>
    </>
  );
}

const NoPrinters = () => (
  <>
    <EmptyState
      icon="printer"
      title="No network printers yet"
      text="Ask the people who run this portal to add them. Until then, print pages use the printers of this device."
    />
    <BenchPapers />
  </>
);

const BenchPapers = () => (
  <p className={styles.more}>
    For the bench: the <a href="/print/commands">command card</a> and the{' '}
    <a href="/print/calibration">calibration label</a> for printers of this device.
  </p>
);

function Printers() {
  const { printers, failure } = usePrinters(readPrinters, pause);
  if (printers?.length === 0) return <NoPrinters />;
  return (
    <>
      {failure && <Banner tone="danger">The printers could not be reached. {failure}</Banner>}
      {printers ? (
        <>
          <ul className={styles.printers} aria-label="Printers">
            {printers.map((printer) => (
              <li key={printer.id}>
                <PrinterCard printer={printer} />
              </li>
            ))}
          </ul>
          <DevicePrinters printers={printers} />
        </>
      ) : (
        !failure && <SkeletonRows rows={3} />
      )}
      <BenchPapers />
    </>
  );
}
