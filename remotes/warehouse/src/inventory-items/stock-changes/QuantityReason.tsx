import { type AdjustReason, adjustReasons, type InventoryItem, messages, parseLiteral } from '@groundwork/contract';
import { ActionDialog, formatNumber, SelectField, TextField } from '@groundwork/ui';
import { useState } from 'react';
import { reasonsFor } from './adjust-rules.ts';
import styles from './StockChange.module.css';

export interface GivenReason {
  reason: AdjustReason;
  note?: string;
}
export interface QuantityReasonProps {
  item: InventoryItem;
  quantity: number;
  onGiven: (given: GivenReason) => void;
  onClose: () => void;
}

/** Asked after Save where the quantity has changed: the stock history says why (docs: domain/stock). */
export function QuantityReason({ item, quantity, onGiven, onClose }: QuantityReasonProps) {
  const [reason, setReason] = useState<AdjustReason>();
  const [note, setNote] = useState<string>();
  const [isTried, setTried] = useState(false);
  const needsNote = reason === 'Correction' && !note?.trim();
  return (
    <ActionDialog
      title="Why has the quantity changed?"
      size="small"
      onClose={onClose}
      footerNote={`${formatNumber(item.quantity)} \u2192 ${formatNumber(quantity)} in stock`}
      cancelLabel="Back"
      actionLabel="Save"
      onAction={() => {
        setTried(true);
        if (reason && !needsNote) onGiven({ reason, note: note?.trim() || undefined });
      }}
    >
      <div className={styles.fields}>
        <SelectField
          label="Reason"
          options={reasonsFor(quantity - item.quantity).map((each) => ({ id: each, label: each }))}
          value={reason}
          onChange={(id) => setReason(parseLiteral(adjustReasons, id ?? ''))}
          error={isTried && !reason ? messages.selectRequired : undefined}
          autoFocus
        />
        <TextField
          label="Note"
          value={note}
          onChange={setNote}
          error={isTried && needsNote ? messages.required : undefined}
          multiline
          rows={2}
          maxLength={2000}
          optional={reason !== 'Correction'}
        />
      </div>
    </ActionDialog>
  );
}
