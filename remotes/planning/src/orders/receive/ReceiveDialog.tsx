import { errorSummary, type Order, toastDurations } from '@groundwork/contract';
import { collection, useLists } from '@groundwork/data-cache';
import { CancelOrStop, RunningText, useStoppableRun } from '@groundwork/records';
import { type Outcome, ResultBar, type Scan, ScanLine, useFeedback, useScanner } from '@groundwork/scan';
import { usePortalOrigins, useUnsavedWork } from '@groundwork/shell-sdk';
import { Banner, Button, ConfirmDialog, Dialog, formatNumber, toast } from '@groundwork/ui';
import { useRef, useState } from 'react';
import { countOf } from '../../count-of.ts';
import { sentence } from '../bulk-order-run.ts';
import { problemOf } from '../QuantityDialog.tsx';
import { type Counted, nothingCounted } from './apply-scan.ts';
import { useDestination } from './destination.ts';
import styles from './ReceiveDialog.module.css';
import { ReceiveLine } from './ReceiveLine.tsx';
import { type ReceivedCommand, readReceived } from './read-received.ts';
import { outstandingOf, type ReceiveRow, receiveRows, summaryOf } from './receive-rows.ts';
import { storeRow } from './receive-run.ts';
import { useCounted } from './useCounted.ts';

export interface ReceiveDialogProps {
  /** Open orders of one destination: each line one order, or the orders of one product together. */
  entries: readonly (readonly Order[])[];
  /** The quantities scanned before the dialog opened; its rows start with them. */
  counted?: Counted;
  /** The result of that scan. */
  outcome?: Outcome;
  onClose: () => void;
}

const lists = ['products', 'mediaitems', 'locations', 'preparationitems', 'preparations'] as const;
const cancelledText = (orders: number) => `The remaining quantity of ${countOf(orders, 'order')} will be cancelled.`;
const correctFirst = 'Correct the lines that are marked';
const refused = (title: string, detail: string): Outcome => ({ tone: 'error', title, detail });
const notReceived = ['Not all is received', 'Look at the lines, then scan NEXT to go on where it stopped.'] as const;
const isToDo = ({ arrived, cancelsRest }: ReceiveRow) => Boolean(arrived) || cancelsRest;

/**
 * What has arrived of orders (docs: domain/orders#receiving): counted by hand or by scanner, summed up, then stored
 * line by line.
 */
export function ReceiveDialog({ entries, counted, outcome: first, onClose }: ReceiveDialogProps) {
  useLists(lists);
  const running = useRef(false);
  const feedback = useFeedback();
  const counts = useCounted(
    () => counted ?? { ...nothingCounted, rows: receiveRows(entries) },
    () => running.current,
  );
  const { rows, isCounting } = counts;
  const [outcome, setOutcome] = useState(first);
  const origins = usePortalOrigins();
  const [step, setStep] = useState<'counting' | 'confirming'>('counting');
  const { progress, isStopping, stop, run } = useStoppableRun();
  /** `key`: the line that failed. */
  const [failed, setFailed] = useState<{ text: string; key?: string; isStopped?: boolean }>();
  // What was stored after all has not failed.
  const failure = failed && rows.find(({ key }) => key === failed.key)?.late ? undefined : failed?.text;
  const place = useDestination(rows[0]?.orders[0]);
  const hasProjects = new Set(rows.flatMap(({ orders }) => orders.map(({ projectId }) => projectId))).size > 1;
  const isBusy = progress !== undefined;
  const isConfirming = step === 'confirming';
  const isChanged = isCounting || rows.some((row) => row.isTyped && isToDo(row)) || rows.some((row) => row.cancelsRest);
  useUnsavedWork(isChanged);
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => (isChanged ? setLeaving(true) : onClose());

  const sum = summaryOf(rows);
  const hasProblem = rows.some((row) => problemOf(row.arrived, outstandingOf(row), 0) !== undefined);
  const summary = `Receiving ${countOf(sum.items, 'item')} of ${countOf(sum.orders, 'order')} into ${place}`;
  const turn = (next: 'counting' | 'confirming') => {
    setOutcome(undefined);
    setStep(next);
  };
  const goOn = (): Outcome | undefined => {
    if (isConfirming && !hasProblem) return void store('scan');
    if (hasProblem) return refused('Not received', 'Correct the lines that are marked first.');
    if (!rows.some(isToDo)) return refused('Nothing is counted', 'Scan a piece or a box first.');
    setStep('confirming');
    return {
      tone: 'ok',
      title: `${countOf(sum.items, 'item')} counted`,
      detail: 'Scan NEXT to receive, or BACK to count on.',
    };
  };
  const goBack = (): Outcome | undefined => {
    setStep('counting');
    if (isConfirming) return { tone: 'ok', title: 'Not received yet', detail: 'Count on, then scan NEXT.' };
    if (isCounting) return refused('Not received yet', 'Scan NEXT to receive, or UNDO to take back the last scan.');
    return void leave();
  };
  const takeBack = (): Outcome => {
    if (!counts.undo()) return refused('Nothing to undo', 'Nothing has been scanned here.');
    setStep('counting');
    return { tone: 'ok', title: 'The last scan was undone' };
  };
  const obey = ({ command, quantity: times }: ReceivedCommand): Outcome | undefined => {
    if (command === 'next') return goOn();
    if (command === 'back') return goBack();
    if (command === 'undo') return takeBack();
    if (command !== 'quantity') return refused('Not here', 'Scan NEXT to receive, BACK, UNDO or a quantity.');
    counts.setQuantity(times);
    return { tone: 'ok', title: `Quantity ${formatNumber(times ?? 1)}`, detail: 'It applies to the next product.' };
  };
  const scan = async (code: Scan): Promise<Outcome | undefined> => {
    const scanned = await readReceived(code, origins);
    if (!('kind' in scanned)) return scanned;
    if (scanned.kind === 'command') return obey(scanned);
    return isConfirming ? refused('Not counted', 'Scan NEXT to receive, or BACK to count on.') : counts.count(scanned);
  };
  useScanner({ onScan: scan, onOutcome: setOutcome, isEnabled: isConfirming && !isBusy });
  // A second run would end what is shown of the first, and its Stop.
  const store = async (by: 'press' | 'scan') => {
    if (!running.current) await run((goOn) => storeRows(by, goOn));
  };
  const storeRows = async (by: 'press' | 'scan', goOn: (text: string) => boolean) => {
    running.current = true;
    setFailed(undefined);
    const end = (ended?: typeof failed) => {
      running.current = false;
      // Nobody who scans looks at the screen.
      if (by === 'scan') feedback.error();
      setOutcome(by === 'scan' ? refused(...notReceived) : undefined);
      setStep('counting');
      setFailed(ended);
      counts.follow();
    };
    if (rows.some(({ unanswered }) => unanswered)) {
      goOn('Checking what was received before');
      const checked = await collection('orders').load();
      if (!checked.succeeded) return end({ text: `Nothing more was sent. ${errorSummary(checked.error)}` });
      if (counts.follow()) return end();
    }
    const due = rows.filter(isToDo);
    for (const [index, row] of due.entries()) {
      const received = `${formatNumber(index)} of ${formatNumber(due.length)} lines received`;
      if (!goOn(`Receiving ${formatNumber(index + 1)} of ${formatNumber(due.length)}`))
        return end({ text: `Stopped. ${received}.`, isStopped: true });
      const problem = await storeRow(row, (changed) => counts.change(row.key, changed));
      if (problem) {
        const extent = `${received}; it stopped at '${row.orders[0]?.name}'.`;
        return end({ text: due.length > 1 ? `${sentence(problem)} ${extent}` : problem, key: row.key });
      }
      counts.remove(row.key);
    }
    toast({
      text:
        sum.items > 0
          ? `${countOf(sum.items, 'item')} received into ${place}`
          : `The remaining quantity of ${countOf(sum.cancelled, 'order')} was cancelled`,
      tone: 'success',
      duration: toastDurations.normal,
    });
    if (by === 'scan') feedback.complete();
    onClose();
  };

  return (
    <Dialog
      title="Receive"
      size="extra-large"
      onClose={() => !isBusy && leave()}
      banner={
        failure && (
          <Banner tone={failed?.isStopped ? 'warning' : 'danger'} onDismiss={() => setFailed(undefined)}>
            {failure}
          </Banner>
        )
      }
      footerNote={
        progress ? (
          <RunningText text={progress} />
        ) : (
          <span role="status">
            {hasProblem ? correctFirst : `${countOf(sum.items, 'item')} of ${countOf(sum.orders, 'order')}`}
          </span>
        )
      }
      footer={
        <>
          <CancelOrStop
            isRunning={isBusy && rows.filter(isToDo).length > 1}
            isStopping={isStopping}
            stop={stop}
            onCancel={leave}
            isDisabled={isBusy}
          />
          {step === 'counting' ? (
            <Button
              variant="primary"
              disabledReason={hasProblem ? correctFirst : rows.some(isToDo) ? undefined : 'Nothing has arrived'}
              onPress={() => turn('confirming')}
            >
              Continue
            </Button>
          ) : (
            <>
              <Button onPress={() => turn('counting')} isDisabled={isBusy}>
                Back
              </Button>
              <Button
                variant="primary"
                isBusy={isBusy}
                busyLabel="Receiving"
                disabledReason={hasProblem ? 'Go back and correct the lines that are marked' : undefined}
                onPress={() => void store('press')}
                ignoresDoubleClick
                // 'Continue' is gone, and the library would go to 'Close'.
                autoFocus
              >
                Receive
              </Button>
            </>
          )}
        </>
      }
    >
      {isConfirming ? (
        <div className={styles.scan}>
          {outcome && <ResultBar outcome={outcome} onRemove={() => setOutcome(undefined)} />}
          <div className={styles.summary} role="status">
            {sum.items > 0 && <p>{summary}</p>}
            {sum.cancelled > 0 && <p>{cancelledText(sum.cancelled)}</p>}
          </div>
        </div>
      ) : (
        <div className={styles.scan}>
          <ScanLine hint="Scan a piece or a box" onScan={scan} onOutcome={setOutcome} isEnabled={!isBusy} />
          <ResultBar outcome={outcome} onRemove={() => setOutcome(undefined)} />
          {!isCounting && (
            <p className={styles.hint}>Scan each piece or box to count it. The first scan sets all counts to zero.</p>
          )}
        </div>
      )}
      <ul className={styles.lines} aria-label="Orders to receive">
        {(isConfirming ? rows.filter(isToDo) : rows).map((row) => (
          <ReceiveLine
            key={row.key}
            row={row}
            hasProject={hasProjects}
            onChange={isConfirming ? undefined : (fields) => counts.change(row.key, fields)}
          />
        ))}
      </ul>
      {isLeaving && (
        <ConfirmDialog
          title="Discard what was counted?"
          text="What is counted here has not been received yet."
          confirmLabel="Discard"
          cancelLabel="Count on"
          isDanger
          onConfirm={onClose}
          onCancel={() => setLeaving(false)}
        />
      )}
    </Dialog>
  );
}
