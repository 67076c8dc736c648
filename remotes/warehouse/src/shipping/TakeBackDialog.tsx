import { collection } from '@groundwork/data-cache';
import { ActionDialog, CheckboxField, toast, useOfflineReason, useSubmission } from '@groundwork/ui';
import { useState } from 'react';
import { countOf } from '../count-of.ts';
import styles from './ShipDialog.module.css';
import { takeBack } from './ship-orders.ts';

interface TakeBackDialogProps {
  /** Orders that have left without a shipment. */
  orderIds: readonly string[];
  onClose: () => void;
}

/** Orders that somebody has shipped by their status come back: there are no boxes, and no reason is kept. */
export function TakeBackDialog({ orderIds, onClose }: TakeBackDialogProps) {
  const [orders] = useState(() => orderIds.flatMap((id) => collection('orders').get(id) ?? []));
  const [chosen, setChosen] = useState<readonly string[]>(orders.length === 1 ? orderIds : []);
  const submission = useSubmission();
  const offline = useOfflineReason();
  const words = countOf(chosen.length, 'order');
  const undo = async () => {
    if (!(await submission.submit(() => takeBack(chosen)))) return;
    toast({ tone: 'success', text: `${words} ${chosen.length === 1 ? 'is' : 'are'} back in Ready to ship.` });
    onClose();
  };
  return (
    <ActionDialog
      title="Undo shipping of orders without a shipment?"
      size="small"
      onClose={onClose}
      submission={submission}
      actionLabel={`Undo shipping of ${words}`}
      busyLabel="Undoing"
      isDanger
      disabledReason={offline ?? (chosen.length > 0 ? undefined : 'Select an order')}
      onAction={() => void undo()}
    >
      <div className={styles.body}>
        <p className={styles.text}>The orders are Processing and their pieces ready again.</p>
        <ul className={styles.choices} aria-label="Orders to take back">
          {orders.map(({ id, name }) => (
            <li key={id}>
              <CheckboxField
                label={name}
                value={chosen.includes(id)}
                onChange={(isChosen) =>
                  setChosen((before) => (isChosen ? [...before, id] : before.filter((each) => each !== id)))
                }
              />
            </li>
          ))}
        </ul>
      </div>
    </ActionDialog>
  );
}
