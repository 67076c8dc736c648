import {
  messages,
  type Order,
  type OrderStatus,
  orderStatusColors,
  orderStatuses,
  toastDurations,
} from '@groundwork/contract';
import { schemas } from '@groundwork/contract/schemas';
import {
  BulkUndo,
  CancelOrStop,
  leaveUnchanged,
  ReferenceField,
  RunningText,
  useDiscardQuestion,
  useStoppableRun,
} from '@groundwork/records';
import { useSession } from '@groundwork/shell-sdk';
import {
  Banner,
  Button,
  ConfirmDialog,
  Dialog,
  formatNumber,
  NumberField,
  SelectField,
  TextField,
  toast,
} from '@groundwork/ui';
import { useState } from 'react';
import * as v from 'valibot';
import { countOf } from '../count-of.ts';
import type { BulkOrderValues } from './bulk-order-changes.ts';
import { type BulkEnd, runBulkChange } from './bulk-order-run.ts';
import styles from './OrdersBulkEdit.module.css';
import { releasesReservations } from './order-statuses.ts';
import { releaseText } from './reserved-quantity.ts';

/** 'Processing' is for Directors and Administrators ([BE-02]); how many arrived is not asked here ([BE-03]). */
const statusOptions = (isElevated: boolean) =>
  orderStatuses
    .filter((id) => id !== 'Processing' || isElevated)
    .map((id) => ({
      id,
      label: id,
      color: orderStatusColors[id],
      ...(id === 'Partially Delivered' && { isDisabled: true, description: 'Set by a delivery' }),
    }));

/** An order may be empty; several are not emptied at once ([VA-17]). */
function problemOf(quantity: number | undefined): string | undefined {
  if (quantity !== undefined && quantity < 1) return messages.atLeast(1);
  const parsed = v.safeParse(schemas.orders.entries.quantity, quantity);
  return parsed.success ? undefined : parsed.issues[0].message;
}

/** The confirmation that these orders need before they change ([BE-05]; docs: order-statuses); undefined: none. */
function statusQuestion(orders: readonly Order[], status: OrderStatus | undefined): string | undefined {
  const processing = orders.filter((order) => order.status === 'Processing').length;
  const released = status && releaseText(orders.filter((o) => releasesReservations(o, status)).map(({ id }) => id));
  const already =
    processing > 0
      ? `${formatNumber(processing)} of the selected orders ${processing === 1 ? 'is' : 'are'} already being processed by the warehouse.`
      : undefined;
  return [already, released].filter(Boolean).join(' ') || undefined;
}

/** 'Edit Multiple' of the orders list ([BE-01]). */
export function OrdersBulkEdit({ records, onClose }: { records: readonly Order[]; onClose: () => void }) {
  const { isElevated } = useSession();
  const [values, setValues] = useState<BulkOrderValues>({});
  const [step, setStep] = useState<'filling' | 'confirming' | 'asking'>('filling');
  const { progress, isStopping, stop, run: runStoppable } = useStoppableRun();
  const [failure, setFailure] = useState<BulkEnd>();
  const [undo] = useState(() => new BulkUndo('orders'));
  const [changed] = useState(() => new Set<string>());
  const isFilled = Object.values(values).some((value) => value !== undefined);
  const { close, question } = useDiscardQuestion(isFilled, onClose);

  const { quantity, status } = values;
  const quantityProblem = problemOf(quantity);
  const change = (changed: BulkOrderValues) => {
    setStep('filling');
    setFailure(undefined);
    setValues({ ...values, ...changed });
  };

  const run = async () => {
    setStep('confirming');
    setFailure(undefined);
    const problem = await runStoppable((goOn) => runBulkChange(records, values, goOn, undo, changed));
    if (problem) {
      setStep('filling');
      return setFailure(problem);
    }
    toast({
      text: `${formatNumber(changed.size)} items successfully updated`,
      tone: 'success',
      duration: toastDurations.normal,
      action: isFinal ? undefined : undo.action,
    });
    onClose();
  };
  const asked = statusQuestion(records, status);
  // Goods that have arrived and reservations that were released do not come back by another status.
  const isFinal = status === 'Delivered' || (status && records.some((order) => releasesReservations(order, status)));
  const save = () => {
    if (quantityProblem) return;
    if (step === 'filling') setStep('confirming');
    else if (asked) setStep('asking');
    else void run();
  };

  const isBusy = progress !== undefined;
  return (
    <Dialog
      title={`Edit ${countOf(records.length, 'order')}`}
      size="medium"
      isOpen
      onClose={() => !isBusy && close()}
      banner={
        failure && (
          <Banner tone={failure.isStopped ? 'warning' : 'danger'} onDismiss={() => setFailure(undefined)}>
            {failure.text}
          </Banner>
        )
      }
      footerNote={progress && <RunningText text={progress} />}
      footer={
        <>
          <CancelOrStop isRunning={isBusy} isStopping={isStopping} stop={stop} onCancel={close} />
          <Button
            variant="primary"
            isDisabled={!isFilled || isBusy}
            isBusy={isBusy}
            busyLabel="Saving"
            onPress={save}
            ignoresDoubleClick
          >
            {step === 'filling' ? 'Save' : `Confirm: update all ${formatNumber(records.length)} selected items?`}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <ReferenceField
          label="Product"
          collection="products"
          value={values.productId}
          onChange={(productId) => change({ productId })}
          placeholder={leaveUnchanged}
          isClearable
        />
        <NumberField
          label="Quantity"
          min={1}
          placeholder={leaveUnchanged}
          value={quantity}
          onChange={(next) => change({ quantity: next })}
          error={quantityProblem}
        />
        <ReferenceField
          label="Vendor"
          collection="vendors"
          value={values.vendorId}
          onChange={(vendorId) => change({ vendorId })}
          placeholder={leaveUnchanged}
          isClearable
        />
        <TextField
          label="Invoice"
          placeholder={leaveUnchanged}
          value={values.invoice}
          onChange={(invoice) => change({ invoice })}
        />
        <TextField label="PO number" placeholder={leaveUnchanged} value={values.po} onChange={(po) => change({ po })} />
        <TextField
          label="Tracking number"
          placeholder={leaveUnchanged}
          value={values.tracking}
          onChange={(tracking) => change({ tracking })}
        />
        <SelectField
          label="Status"
          options={statusOptions(isElevated)}
          value={status}
          onChange={(next) => change({ status: next })}
          placeholder={leaveUnchanged}
          isClearable
        />
        {status === 'Processing' && (
          <Banner tone="warning">Processing locks orders for further changes by everyone below Director.</Banner>
        )}
        {status === 'Delivered' && (
          <Banner tone="info">All outstanding items of these orders will be delivered, one order at a time.</Banner>
        )}
        <TextField
          label="Notes"
          placeholder={leaveUnchanged}
          value={values.notes}
          onChange={(notes) => change({ notes })}
          multiline
          rows={3}
        />
      </div>
      {step === 'asking' && (
        <ConfirmDialog
          title="Please Confirm"
          text={`${asked} Do you want to change them?`}
          confirmLabel="Update"
          onConfirm={() => void run()}
          onCancel={() => setStep('confirming')}
        />
      )}
      {question}
    </Dialog>
  );
}
