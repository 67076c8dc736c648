import { type Order, toastDurations } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { useLists } from '@groundwork/records';
import { type Outcome, ResultBar, type Scan, ScanLine } from '@groundwork/scan';
import { useCan, usePortalOrigins, useUnsavedWork } from '@groundwork/shell-sdk';
import { Banner, Button, Dialog, toast } from '@groundwork/ui';
import { getDefaultStore } from 'jotai';
import { useRef, useState } from 'react';
import { destinationOf } from '../outstanding.ts';
import { problemOf } from '../QuantityDialog.tsx';
import { applyScan, type Counted, type ReceivedScan } from './apply-scan.ts';
import { placeName, useDestination } from './destination.ts';
import styles from './ReceiveDialog.module.css';
import { ReceiveLine } from './ReceiveLine.tsx';
import { readReceived } from './read-received.ts';
import { outstandingOf, type ReceiveRow, receiveRows, summaryOf } from './receive-rows.ts';
import { storeRow } from './receive-run.ts';

export interface ReceiveDialogProps {
  /** Open orders of one destination: each line one order, or the orders of one product together. */
  entries: readonly (readonly Order[])[];
  /** What was scanned before it opened: its rows are counted already. */
  counted?: Counted;
  /** What that scan led to. */
  outcome?: Outcome;
  onClose: () => void;
}

const lists = ['products', 'mediaitems', 'locations'] as const;
const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
const cancelledText = (orders: number) => `The remaining quantity of ${plural(orders, 'order')} will be cancelled.`;
const isToDo = ({ arrived, cancelsRest }: ReceiveRow) => Boolean(arrived) || cancelsRest;

/** What has arrived of orders (decisions G25): counted by hand or by scanner, summed up, then stored line by line. */
export function ReceiveDialog({ entries, counted, outcome: before, onClose }: ReceiveDialogProps) {
  useLists(lists);
  const [rows, setRows] = useState<readonly ReceiveRow[]>(() => counted?.rows ?? receiveRows(entries));
  const [isCounting, setCounting] = useState(counted?.isCounting ?? false);
  const [boxes, setBoxes] = useState<readonly string[]>(counted?.boxes ?? []);
  const [outcome, setOutcome] = useState(before);
  const can = useCan();
  const origins = usePortalOrigins();
  const [step, setStep] = useState<'counting' | 'confirming'>('counting');
  const [progress, setProgress] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const running = useRef(false);
  const place = useDestination(rows[0]?.orders[0]);
  const hasProjects = new Set(rows.flatMap(({ orders }) => orders.map(({ projectId }) => projectId))).size > 1;
  const isBusy = progress !== undefined;
  const isConfirming = step === 'confirming';
  useUnsavedWork(isCounting || rows.some(({ isTyped, cancelsRest }) => isTyped || cancelsRest));

  const sum = summaryOf(rows);
  const hasProblem = rows.some((row) => problemOf(row.arrived, outstandingOf(row), 0) !== undefined);
  const summary = `Receiving ${plural(sum.items, 'item')} of ${plural(sum.orders, 'order')} into ${place}`;
  const change = (key: string, fields: Partial<ReceiveRow>) =>
    setRows((all) => all.map((row) => (row.key === key ? { ...row, ...fields } : row)));
  const latest = useRef({ rows, isCounting, boxes });
  latest.current = { rows, isCounting, boxes };
  const count = (scanned: ReceivedScan): Outcome => {
    const orders = getDefaultStore()
      .get(collection('orders').allAtom)
      .filter((order) => can('update', 'orders', order));
    const { counted: next, outcome: answer } = applyScan(latest.current, scanned, { orders, destinationOf, placeName });
    latest.current = { rows: [...next.rows], isCounting: next.isCounting, boxes: next.boxes };
    setRows(next.rows);
    setCounting(next.isCounting);
    setBoxes(next.boxes);
    return answer;
  };
  const scan = async (code: Scan): Promise<Outcome> => {
    const scanned = await readReceived(code, origins);
    return 'kind' in scanned ? count(scanned) : scanned;
  };
  const store = async () => {
    if (running.current) return;
    running.current = true;
    setFailure(undefined);
    const due = rows.filter(isToDo);
    for (const [index, row] of due.entries()) {
      setProgress(`Receiving ${index + 1} of ${due.length}`);
      const problem = await storeRow(row, (changed) => change(row.key, changed));
      if (problem) {
        running.current = false;
        setProgress(undefined);
        setStep('counting');
        return setFailure(index > 0 ? `${problem} ${index} of ${due.length} lines were received before.` : problem);
      }
      setRows((all) => all.filter(({ key }) => key !== row.key));
    }
    toast({
      text: `${plural(sum.items, 'item')} received into ${place}`,
      tone: 'success',
      duration: toastDurations.normal,
    });
    onClose();
  };

  return (
    <Dialog
      title="Receive"
      size="extra-large"
      onClose={() => !isBusy && onClose()}
      banner={
        failure && (
          <Banner tone="danger" onDismiss={() => setFailure(undefined)}>
            {failure}
          </Banner>
        )
      }
      footerNote={
        <span role="status">{progress ?? `${plural(sum.items, 'item')} of ${plural(sum.orders, 'order')}`}</span>
      }
      footer={
        <>
          <Button onPress={onClose} isDisabled={isBusy}>
            Cancel
          </Button>
          {step === 'counting' ? (
            <Button
              variant="primary"
              isDisabled={hasProblem || !rows.some(isToDo)}
              onPress={() => setStep('confirming')}
            >
              Continue
            </Button>
          ) : (
            <>
              <Button onPress={() => setStep('counting')} isDisabled={isBusy}>
                Back
              </Button>
              <Button
                variant="primary"
                isBusy={isBusy}
                busyLabel="Receiving"
                onPress={() => void store()}
                ignoresDoubleClick
              >
                Receive
              </Button>
            </>
          )}
        </>
      }
    >
      {isConfirming ? (
        <div className={styles.summary} role="status">
          {sum.items > 0 && <p>{summary}</p>}
          {sum.cancelled > 0 && <p>{cancelledText(sum.cancelled)}</p>}
        </div>
      ) : (
        <>
          <ScanLine hint="Scan a piece or a box" onScan={scan} onOutcome={setOutcome} isEnabled={!isBusy} />
          <ResultBar outcome={outcome} onRemove={() => setOutcome(undefined)} />
          {!isCounting && (
            <p className={styles.hint}>Scan each piece or box to count it. The first scan sets all counts to zero.</p>
          )}
        </>
      )}
      <ul className={styles.lines} aria-label="Orders to receive">
        {(isConfirming ? rows.filter(isToDo) : rows).map((row) => (
          <ReceiveLine
            key={row.key}
            row={row}
            hasProject={hasProjects}
            onChange={isConfirming ? undefined : (fields) => change(row.key, fields)}
          />
        ))}
      </ul>
    </Dialog>
  );
}
