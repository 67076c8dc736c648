import { messages } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { Banner, Button, Dialog, TextField, toast, useOfflineReason } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import styles from './ShipDialog.module.css';
import { refusalOf, undoShipping } from './ship-orders.ts';

/** Why the boxes come back: everybody who waits for them reads it in the history. */
export function UndoDialog({ shipmentId, onClose }: { shipmentId: string; onClose: () => void }) {
  const shipment = useAtomValue(collection('shipments').recordAtom(shipmentId));
  const [reason, setReason] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const offline = useOfflineReason();
  if (!shipment) return null;
  const undo = async () => {
    setMissing(!reason?.trim());
    if (!reason?.trim() || isBusy) return;
    setBusy(true);
    const refusal = refusalOf(await undoShipping(shipment, reason));
    setBusy(false);
    setFailure(refusal);
    if (refusal) return;
    toast({ tone: 'success', text: `${shipment.number} is back in Ready to ship.` });
    onClose();
  };
  return (
    <Dialog
      title={`Undo shipping of ${shipment.number}?`}
      size="small"
      onClose={onClose}
      closesOnEscape={!reason}
      banner={failure && <Banner tone="danger">{failure}</Banner>}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            variant="danger"
            disabledReason={offline}
            isBusy={isBusy}
            busyLabel="Undoing"
            onPress={() => void undo()}
          >
            Undo shipping
          </Button>
        </>
      }
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
    </Dialog>
  );
}
