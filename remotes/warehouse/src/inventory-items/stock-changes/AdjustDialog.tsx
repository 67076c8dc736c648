import { type AdjustReason, adjustReasons, type InventoryItem, parseLiteral } from '@groundwork/contract';
import { SingleWrite } from '@groundwork/data-cache';
import { useDiscardQuestion } from '@groundwork/records';
import {
  ActionDialog,
  formatNumber,
  NumberField,
  SegmentedControl,
  SelectField,
  TextField,
  useSubmission,
} from '@groundwork/ui';
import { useState } from 'react';
import { toastDone } from '../../kits/done-toast.ts';
import { refusalOf } from '../../kits/stock-commands.ts';
import { adjustErrors, deltaOf, reasonsFor } from './adjust-rules.ts';
import styles from './StockChange.module.css';
import { type Adjustment, adjustStock } from './stock-change-commands.ts';

const ways = [
  { id: 'minus', label: 'Take away' },
  { id: 'plus', label: 'Add' },
  { id: 'set', label: 'Set' },
] as const;

/**
 * Pieces are more or fewer than is written down; why is asked, so that the stock history can say it
 * (docs: domain/stock).
 */
export function AdjustDialog({ item, onClose }: { item: InventoryItem; onClose: () => void }) {
  const [change, setChange] = useState<Adjustment['change']>('minus');
  const [quantity, setQuantity] = useState<number>();
  const [reason, setReason] = useState<AdjustReason>();
  const [note, setNote] = useState<string>();
  const [isTried, setTried] = useState(false);
  const { close, question } = useDiscardQuestion(
    quantity !== undefined || reason !== undefined || note !== undefined,
    onClose,
  );
  const submission = useSubmission();
  const [single] = useState(() => new SingleWrite());
  const errors = adjustErrors({ change, quantity, reason, note }, item);
  const shown = isTried ? errors : {};
  const delta = quantity === undefined ? 0 : deltaOf({ change, quantity }, item);
  const store = async () => {
    setTried(true);
    if (quantity === undefined || !reason || Object.keys(errors).length > 0) return;
    let answer: Awaited<ReturnType<typeof adjustStock>> | undefined;
    const isDone = await submission.submit(async () => {
      answer = await adjustStock(item, { change, quantity, reason, note: note?.trim() || undefined }, single);
      return refusalOf(answer);
    });
    if (!isDone) return;
    const isKept = answer?.kind === 'waiting';
    toastDone(answer, {
      now: `${item.name}: ${isKept ? 'kept here, sent when there is a connection' : `${formatNumber(item.quantity + delta)} in stock`}.`,
      earlier: `${item.name} was adjusted`,
    });
    onClose();
  };
  return (
    <ActionDialog
      title={`Adjust ${item.name}`}
      size="small"
      onClose={close}
      submission={submission}
      footerNote={
        quantity !== undefined && !errors.quantity
          ? `${formatNumber(item.quantity)} → ${formatNumber(item.quantity + delta)} in stock`
          : undefined
      }
      actionLabel="Adjust"
      busyLabel="Adjusting"
      onAction={() => void store()}
    >
      <div className={styles.fields}>
        <SegmentedControl label="Change" options={ways} value={change} onChange={setChange} />
        <NumberField label="Pieces" value={quantity} onChange={setQuantity} min={0} error={shown.quantity} autoFocus />
        <SelectField
          label="Reason"
          options={reasonsFor(delta).map((each) => ({ id: each, label: each }))}
          value={reason}
          onChange={(id) => setReason(parseLiteral(adjustReasons, id ?? ''))}
          error={shown.reason}
        />
        <TextField
          label="Note"
          value={note}
          onChange={setNote}
          error={shown.note}
          multiline
          rows={2}
          maxLength={2000}
          optional={reason !== 'Correction'}
        />
      </div>
      {question}
    </ActionDialog>
  );
}
