import { type InventoryItem, toastDurations } from '@groundwork/contract';
import { availableQuantity } from '@groundwork/contract/domain';
import { collection, SingleWrite, useLists } from '@groundwork/data-cache';
import { openPrint, useDiscardQuestion } from '@groundwork/records';
import {
  ActionDialog,
  formatNumber,
  NumberField,
  SelectField,
  TextField,
  useOfflineReason,
  useSubmission,
} from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { toastDone } from '../../kits/done-toast.ts';
import { refusalOf } from '../../kits/stock-commands.ts';
import { BoxList } from '../../shipping/BoxList.tsx';
import { SendScanner } from './SendScanner.tsx';
import styles from './Transfers.module.css';
import { sendTransfer } from './transfer-commands.ts';
import { piecesText, sentError } from './transfer-rules.ts';
import { useSendForm } from './useSendForm.ts';

const lists = ['locations', 'products', 'inventoryitems'] as const;

/**
 * Which pieces leave for which warehouse, and in which boxes; what is reserved stays (docs: domain/shipping#transfers).
 */
export function SendDialog({ items: given, onClose }: { items: readonly InventoryItem[]; onClose: () => void }) {
  useLists(lists);
  const offline = useOfflineReason();
  const fromId = given[0]?.locationId ?? '';
  const warehouses = useAtomValue(collection('locations').byAtom('type', 'Warehouse'));
  const targets = warehouses
    .filter(({ id, isDeleted }) => id !== fromId && !isDeleted)
    .map(({ id, name }) => ({ id, label: name }));
  const [chosenId, setChosenId] = useState<string>();
  const toId = chosenId ?? (targets.length === 1 ? targets[0]?.id : undefined);
  const form = useSendForm(given);
  const { close, question } = useDiscardQuestion(chosenId !== undefined || form.isChanged, onClose);
  const { items, quantities, boxes, lines, total, hasErrors } = form;
  const submission = useSubmission();
  const [single] = useState(() => new SingleWrite());
  const target = targets.find(({ id }) => id === toId)?.label;
  const missing = target ? (total === 0 ? 'Nothing is sent' : form.boxProblem) : 'Choose a warehouse';
  const obstacle = offline ?? missing ?? (hasErrors ? 'A number of pieces is not possible' : undefined);
  const send = async (): Promise<string | undefined> => {
    if (!toId) return missing;
    let refusal: string | undefined = 'They are being sent already.';
    let answer: Awaited<ReturnType<typeof sendTransfer>> | undefined;
    const isDone = await submission.submit(async () => {
      answer = await sendTransfer(toId, items, boxes, form.note?.trim() || undefined, single);
      refusal = refusalOf(answer);
      return refusal;
    });
    if (!isDone) return refusal;
    const [shipment] = (answer?.kind === 'done' && answer.data.shipments) || [];
    const print = () => openPrint(`/print/shipment/${shipment?.id}`);
    toastDone(
      answer,
      {
        now: `${piecesText(total)} on the way to ${target}. They are received there.`,
        earlier: `${shipment?.number ?? 'It'} left`,
      },
      {
        duration: toastDurations.long,
        ...(shipment ? { action: { label: 'Print box labels', onAction: print } } : {}),
      },
    );
    onClose();
    return undefined;
  };
  return (
    <ActionDialog
      title={
        items.length === 1 ? `Send ${items[0]?.name} to another warehouse` : `Send ${formatNumber(items.length)} items`
      }
      size="large"
      onClose={close}
      submission={submission}
      footerNote={target && total > 0 && !hasErrors ? `${piecesText(total)} to ${target}` : undefined}
      actionLabel="Send"
      busyLabel="Sending"
      disabledReason={obstacle}
      isDisabled={obstacle !== undefined}
      onAction={() => void send()}
    >
      <div className={styles.fields}>
        <SendScanner
          form={form}
          fromId={fromId}
          obstacle={obstacle}
          onTarget={(id) => {
            const found = targets.find((each) => each.id === id);
            if (found) setChosenId(id);
            return found?.label;
          }}
          onSend={send}
          onClose={close}
        />
        <SelectField label="To warehouse" options={targets} value={toId} onChange={setChosenId} />
        <ul className={styles.lines} aria-label="What is sent">
          {items.map((item) => {
            const free = availableQuantity(item);
            return (
              <li key={item.id}>
                <span>
                  <strong>{item.name}</strong>
                  <small>{`${item.locale || 'No place'} · ${formatNumber(item.quantity)} in stock, ${formatNumber(free)} available`}</small>
                </span>
                {free > 0 ? (
                  <NumberField
                    label={items.length === 1 ? 'Pieces' : `Pieces of ${item.name}`}
                    isLabelHidden={items.length > 1}
                    value={quantities.get(item.id)}
                    onChange={(quantity) => form.setQuantity(item, quantity)}
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
        <BoxList
          boxes={boxes}
          lines={lines}
          currentKey={form.currentKey}
          onCurrent={form.setCurrentKey}
          onChange={form.setBoxes}
        />
        <TextField
          label="Note"
          value={form.note}
          onChange={form.setNote}
          multiline
          rows={2}
          maxLength={2000}
          optional
        />
        <p className={styles.hint}>Until they are received nobody can pick, count or move them.</p>
      </div>
      {question}
    </ActionDialog>
  );
}
