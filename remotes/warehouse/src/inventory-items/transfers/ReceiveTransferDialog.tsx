import { toastDurations } from '@groundwork/contract';
import { referencedName } from '@groundwork/grid';
import { ActionDialog, Banner, NumberField, TextField, toast, useOfflineReason, useSubmission } from '@groundwork/ui';
import { useState } from 'react';
import { refusalOf } from '../../kits/stock-commands.ts';
import { emplacementError } from '../inventoryColumns.tsx';
import styles from './Transfers.module.css';
import { receiveTransfer } from './transfer-commands.ts';
import { arrivedError, piecesText, type Travelling } from './transfer-rules.ts';

interface Arrived {
  quantity: number | undefined;
  locale: string | undefined;
}

/** What has arrived from another warehouse, and where it is put; what is missing is written off as lost, said before. */
export function ReceiveTransferDialog({ items, onClose }: { items: readonly Travelling[]; onClose: () => void }) {
  const offline = useOfflineReason();
  const [arrived, setArrived] = useState<ReadonlyMap<string, Arrived>>(
    () => new Map(items.map(({ id, quantity }) => [id, { quantity, locale: undefined }])),
  );
  const submission = useSubmission();
  const of = (id: string): Arrived => arrived.get(id) ?? { quantity: undefined, locale: undefined };
  const change = (id: string, fields: Partial<Arrived>) =>
    setArrived((all) => new Map(all).set(id, { ...of(id), ...fields }));
  const hasErrors = items.some(
    (item) => arrivedError(of(item.id).quantity, item) ?? emplacementError(of(item.id).locale ?? ''),
  );
  const total = items.reduce((sum, { id }) => sum + (of(id).quantity ?? 0), 0);
  const lost = hasErrors ? 0 : items.reduce((sum, { quantity }) => sum + quantity, 0) - total;
  const store = async () => {
    const lines = items.map((item) => {
      const { quantity = 0, locale } = of(item.id);
      return { item, quantity, locale: locale || undefined };
    });
    const isDone = await submission.submit(async () => refusalOf(await receiveTransfer(lines)));
    if (!isDone) return;
    toast({
      text: `${piecesText(total)} received${lost > 0 ? `, ${lost} written off as lost` : ''}.`,
      tone: 'success',
      duration: toastDurations.normal,
    });
    onClose();
  };
  return (
    <ActionDialog
      title={items.length === 1 ? `Receive ${items[0]?.name}` : `Receive ${items.length} items`}
      size="medium"
      onClose={onClose}
      submission={submission}
      banner={
        lost > 0 && (
          <Banner tone="warning">
            {`${piecesText(lost)} fewer than sent: written off as Lost. Cancel and wait where they may still come.`}
          </Banner>
        )
      }
      actionLabel={lost > 0 ? `Receive ${total}, ${lost} lost` : 'Receive'}
      busyLabel="Receiving"
      disabledReason={offline}
      isDisabled={hasErrors || offline !== undefined}
      onAction={() => void store()}
    >
      <ul className={styles.lines} aria-label="What has arrived">
        {items.map((item) => {
          const { quantity, locale } = of(item.id);
          const ending = items.length === 1 ? '' : ` of ${item.name}`;
          return (
            <li key={item.id} className={styles.arrived}>
              <span>
                <strong>{item.name}</strong>
                <small>{`${item.quantity} sent from ${referencedName('locations', item.locationId) ?? 'another warehouse'}`}</small>
              </span>
              <NumberField
                label={`Arrived${ending}`}
                value={quantity}
                onChange={(value) => change(item.id, { quantity: value })}
                min={0}
                max={item.quantity}
                error={arrivedError(quantity, item)}
              />
              <TextField
                label={`Place${ending}`}
                value={locale}
                onChange={(value) => change(item.id, { locale: value?.toUpperCase() })}
                error={emplacementError(locale ?? '')}
                maxLength={200}
                optional
              />
            </li>
          );
        })}
      </ul>
    </ActionDialog>
  );
}
