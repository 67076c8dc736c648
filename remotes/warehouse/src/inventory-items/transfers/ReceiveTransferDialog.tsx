import { referencedName, SingleWrite } from '@groundwork/data-cache';
import { useDiscardQuestion } from '@groundwork/records';
import {
  ActionDialog,
  Banner,
  formatNumber,
  NumberField,
  TextField,
  useOfflineReason,
  useSubmission,
} from '@groundwork/ui';
import { useState } from 'react';
import { toastDone } from '../../kits/done-toast.ts';
import { refusalOf } from '../../kits/stock-commands.ts';
import { emplacementError } from '../inventoryColumns.tsx';
import { ReceiveTransferScanner } from './ReceiveTransferScanner.tsx';
import styles from './Transfers.module.css';
import { receiveTransfer } from './transfer-commands.ts';
import { arrivedError, piecesText, type Traveling } from './transfer-rules.ts';
import { useReceiveForm } from './useReceiveForm.ts';

/**
 * Receives goods from another warehouse and puts them away; missing pieces are written off as lost, which the dialog
 * says first.
 */
export function ReceiveTransferDialog({ items: given, onClose }: { items: readonly Traveling[]; onClose: () => void }) {
  const offline = useOfflineReason();
  const form = useReceiveForm(given);
  const { close, question } = useDiscardQuestion(form.isChanged, onClose);
  const { items, of, change } = form;
  const submission = useSubmission();
  const [single] = useState(() => new SingleWrite());
  const hasErrors = items.some(
    (item) => arrivedError(of(item.id).quantity, item) ?? emplacementError(of(item.id).locale ?? ''),
  );
  const total = items.reduce((sum, { id }) => sum + (of(id).quantity ?? 0), 0);
  const lost = hasErrors ? 0 : items.reduce((sum, { quantity }) => sum + quantity, 0) - total;
  const obstacle = offline ?? (hasErrors ? 'A number or a place is not possible' : undefined);
  const store = async (): Promise<string | undefined> => {
    const lines = items.map((item) => {
      const { quantity = 0, locale } = of(item.id);
      return { item, quantity, locale: locale || undefined };
    });
    let refusal: string | undefined = 'They are being received already.';
    let answer: Awaited<ReturnType<typeof receiveTransfer>> | undefined;
    const isDone = await submission.submit(async () => {
      answer = await receiveTransfer(lines, single);
      refusal = refusalOf(answer);
      return refusal;
    });
    if (!isDone) return refusal;
    toastDone(answer, {
      now: `${piecesText(total)} received${lost > 0 ? `, ${formatNumber(lost)} written off as lost` : ''}.`,
      earlier: 'They were received',
    });
    onClose();
    return undefined;
  };
  return (
    <ActionDialog
      title={items.length === 1 ? `Receive ${items[0]?.name}` : `Receive ${formatNumber(items.length)} items`}
      size="medium"
      onClose={close}
      submission={submission}
      banner={
        lost > 0 && (
          <Banner tone="warning">
            {`${piecesText(lost)} fewer than sent: written off as Lost. Cancel and wait where they may still come.`}
          </Banner>
        )
      }
      actionLabel={lost > 0 ? `Receive ${formatNumber(total)}, ${formatNumber(lost)} lost` : 'Receive'}
      busyLabel="Receiving"
      disabledReason={offline}
      isDisabled={obstacle !== undefined}
      onAction={() => void store()}
    >
      <div className={styles.fields}>
        <ReceiveTransferScanner form={form} obstacle={obstacle} onReceive={store} onClose={close} />
        <ul className={styles.lines} aria-label="What has arrived">
          {items.length > 1 && (
            <li className={styles.heads} aria-hidden="true">
              <b>Arrived</b>
              <b>Place</b>
            </li>
          )}
          {items.map((item) => {
            const { quantity, locale } = of(item.id);
            const ending = items.length === 1 ? '' : ` of ${item.name}`;
            return (
              <li
                key={item.id}
                className={styles.arrived}
                aria-current={items.length > 1 && form.currentId === item.id ? 'step' : undefined}
              >
                <span>
                  <strong>{item.name}</strong>
                  <small>{`${formatNumber(item.quantity)} sent from ${referencedName('locations', item.locationId) ?? 'another warehouse'}`}</small>
                </span>
                <NumberField
                  label={`Arrived${ending}`}
                  isLabelHidden={items.length > 1}
                  value={quantity}
                  onChange={(value) => change(item.id, { quantity: value })}
                  min={0}
                  max={item.quantity}
                  error={arrivedError(quantity, item)}
                />
                <TextField
                  label={`Place${ending}`}
                  isLabelHidden={items.length > 1}
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
      </div>
      {question}
    </ActionDialog>
  );
}
