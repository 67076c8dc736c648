import { messages } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { useDiscardQuestion } from '@groundwork/records';
import { ActionDialog, TextField, toast, useOfflineReason, useSubmission } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { refusalOf } from '../kits/stock-commands.ts';
import styles from './ShipDialog.module.css';
import { undoShipping } from './ship-orders.ts';

/** Why the boxes come back: everybody who waits for them reads it in the history. */
export function UndoDialog({ shipmentId, onClose }: { shipmentId: string; onClose: () => void }) {
  const shipment = useAtomValue(collection('shipments').recordAtom(shipmentId));
  const [reason, setReason] = useState<string>();
  const { close, question } = useDiscardQuestion(reason !== undefined, onClose);
  const submission = useSubmission();
  const [isMissing, setMissing] = useState(false);
  const offline = useOfflineReason();
  if (!shipment) return null;
  const undo = async () => {
    setMissing(!reason?.trim());
    if (!reason?.trim()) return;
    const isUndone = await submission.submit(async () => {
      const refusal = refusalOf(await undoShipping(shipment, reason));
      if (!refusal) return undefined;
      // The answer may have been lost, or somebody else was faster: what counts is that it has not left.
      await collection('shipments').load();
      return collection('shipments').get(shipmentId)?.status === 'Packed' ? undefined : refusal;
    });
    if (!isUndone) return;
    toast({ tone: 'success', text: `${shipment.number} is back in Ready to ship.` });
    onClose();
  };
  return (
    <ActionDialog
      title={`Undo shipping of ${shipment.number}?`}
      size="small"
      onClose={close}
      closesOnEscape
      submission={submission}
      actionLabel="Undo shipping"
      busyLabel="Undoing"
      isDanger
      disabledReason={offline}
      onAction={() => void undo()}
    >
      <div className={styles.body}>
        <p className={styles.text}>
          The orders are ready again and the boxes stay packed. A mail that has not gone out yet is not sent.
        </p>
        <TextField
          label="Reason"
          value={reason}
          onChange={setReason}
          maxLength={2_000}
          error={isMissing && !reason?.trim() ? messages.required : undefined}
          multiline
          rows={2}
          autoFocus
        />
      </div>
      {question}
    </ActionDialog>
  );
}
