import type { InventoryItem } from '@groundwork/contract';
import { availableQuantity, wholeNumberError } from '@groundwork/contract/domain';
import { SingleWrite } from '@groundwork/data-cache';
import { useDiscardQuestion } from '@groundwork/records';
import { ActionDialog, formatNumber, NumberField, TextField, useOfflineReason, useSubmission } from '@groundwork/ui';
import { useState } from 'react';
import { toastDone } from '../../kits/done-toast.ts';
import { refusalOf } from '../../kits/stock-commands.ts';
import { emplacementError } from '../inventoryColumns.tsx';
import styles from './StockChange.module.css';
import { divideItem } from './stock-change-commands.ts';

/** Some pieces become an item of their own, at this place or another one; reserved pieces stay (docs: domain/stock). */
export function DivideDialog({ item, onClose }: { item: InventoryItem; onClose: () => void }) {
  const offline = useOfflineReason();
  const most = Math.min(availableQuantity(item), item.quantity - 1);
  const [quantity, setQuantity] = useState<number>();
  const [locale, setLocale] = useState(item.locale);
  const { close, question } = useDiscardQuestion(quantity !== undefined || locale !== item.locale, onClose);
  const submission = useSubmission();
  const [single] = useState(() => new SingleWrite());
  const quantityError = quantity === undefined ? undefined : wholeNumberError(quantity, 1, most);
  const localeError = emplacementError(locale ?? '');
  const store = async () => {
    if (quantity === undefined) return;
    let answer: Awaited<ReturnType<typeof divideItem>> | undefined;
    const isDone = await submission.submit(async () => {
      answer = await divideItem(item, quantity, locale, single);
      return refusalOf(answer);
    });
    if (!isDone) return;
    toastDone(answer, {
      now: `${formatNumber(quantity)} of ${item.name} are an item of their own.`,
      earlier: `${item.name} was divided`,
    });
    onClose();
  };
  return (
    <ActionDialog
      title={`Divide ${item.name}`}
      size="small"
      onClose={close}
      submission={submission}
      actionLabel="Divide"
      busyLabel="Dividing"
      disabledReason={offline}
      isDisabled={offline !== undefined || quantity === undefined || Boolean(quantityError ?? localeError)}
      onAction={() => void store()}
    >
      <div className={styles.fields}>
        <NumberField
          label="Pieces of the new item"
          value={quantity}
          onChange={setQuantity}
          min={1}
          max={most}
          error={quantityError}
          hint={`${formatNumber(most)} of ${formatNumber(item.quantity)} can be divided off`}
          autoFocus
        />
        <TextField
          label="Its place"
          value={locale}
          onChange={(value) => setLocale(value?.toUpperCase())}
          error={localeError}
          maxLength={200}
          optional
        />
      </div>
      {question}
    </ActionDialog>
  );
}
