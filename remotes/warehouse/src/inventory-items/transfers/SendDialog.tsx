import { type InventoryItem, toastDurations } from '@groundwork/contract';
import { availableQuantity } from '@groundwork/contract/domain';
import { collection } from '@groundwork/data-cache';
import { useLists } from '@groundwork/records';
import {
  ActionDialog,
  NumberField,
  SelectField,
  TextField,
  toast,
  useOfflineReason,
  useSubmission,
} from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { refusalOf } from '../../kits/stock-commands.ts';
import styles from './Transfers.module.css';
import { type SentLine, sendTransfer } from './transfer-commands.ts';
import { piecesText, sentError } from './transfer-rules.ts';

const lists = ['locations'] as const;

/** Which pieces leave for which warehouse; what is reserved stays (next-steps.md B9). */
export function SendDialog({ items, onClose }: { items: readonly InventoryItem[]; onClose: () => void }) {
  useLists(lists);
  const offline = useOfflineReason();
  const fromId = items[0]?.locationId;
  const warehouses = useAtomValue(collection('locations').byAtom('type', 'Warehouse'));
  const targets = warehouses
    .filter(({ id, isDeleted }) => id !== fromId && !isDeleted)
    .map(({ id, name }) => ({ id, label: name }));
  const [toId, setToId] = useState<string | undefined>(targets.length === 1 ? targets[0]?.id : undefined);
  const [quantities, setQuantities] = useState<ReadonlyMap<string, number | undefined>>(
    () => new Map(items.map((item) => [item.id, availableQuantity(item)])),
  );
  const [note, setNote] = useState<string>();
  const submission = useSubmission();
  const hasErrors = items.some((item) => sentError(quantities.get(item.id), item));
  const lines = items.flatMap((item): SentLine[] => {
    const quantity = quantities.get(item.id) ?? 0;
    return quantity > 0 ? [{ item, quantity }] : [];
  });
  const total = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const target = targets.find(({ id }) => id === toId)?.label;
  const obstacle = offline ?? (target ? (total === 0 ? 'Nothing is sent' : undefined) : 'Choose a warehouse');
  const send = async () => {
    if (!toId) return;
    const isDone = await submission.submit(async () =>
      refusalOf(await sendTransfer(toId, lines, note?.trim() || undefined)),
    );
    if (!isDone) return;
    toast({
      text: `${piecesText(total)} on the way to ${target}. They are received there.`,
      tone: 'success',
      duration: toastDurations.long,
    });
    onClose();
  };
  return (
    <ActionDialog
      title={items.length === 1 ? `Send ${items[0]?.name} to another warehouse` : `Send ${items.length} items`}
      size="medium"
      onClose={onClose}
      submission={submission}
      footerNote={target && total > 0 && !hasErrors ? `${piecesText(total)} to ${target}` : undefined}
      actionLabel="Send"
      busyLabel="Sending"
      disabledReason={obstacle}
      isDisabled={hasErrors || obstacle !== undefined}
      onAction={() => void send()}
    >
      <div className={styles.fields}>
        <SelectField label="To warehouse" options={targets} value={toId} onChange={setToId} autoFocus />
        <ul className={styles.lines} aria-label="What is sent">
          {items.map((item) => {
            const free = availableQuantity(item);
            return (
              <li key={item.id}>
                <span>
                  <strong>{item.name}</strong>
                  <small>{`${item.locale || 'No place'} · ${item.quantity} in stock, ${free} free`}</small>
                </span>
                {free > 0 ? (
                  <NumberField
                    label={items.length === 1 ? 'Pieces' : `Pieces of ${item.name}`}
                    value={quantities.get(item.id)}
                    onChange={(quantity) => setQuantities((all) => new Map(all).set(item.id, quantity))}
                    min={0}
                    max={free}
                    error={sentError(quantities.get(item.id), item)}
                  />
                ) : (
                  <em>stays here</em>
                )}
              </li>
            );
          })}
        </ul>
        <TextField label="Note" value={note} onChange={setNote} multiline rows={2} maxLength={2000} optional />
        <p className={styles.hint}>Until they are received nobody can pick, count or move them.</p>
      </div>
    </ActionDialog>
  );
}
