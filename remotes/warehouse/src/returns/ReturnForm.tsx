import { messages, type Order, toastDurations } from '@groundwork/contract';
import { wholeNumberError } from '@groundwork/contract/domain';
import { collection, SingleWrite } from '@groundwork/data-cache';
import { openPrint, useDiscardQuestion } from '@groundwork/records';
import type { Outcome, Resolved } from '@groundwork/scan';
import { openDialog, useSession } from '@groundwork/shell-sdk';
import {
  ActionDialog,
  Banner,
  Button,
  formatAbsolute,
  formatNumber,
  NumberField,
  SelectField,
  SwitchField,
  TextField,
  useIsDesktop,
  useOfflineReason,
  useSubmission,
} from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { emplacementError } from '../inventory-items/inventoryColumns.tsx';
import styles from '../inventory-items/stock-changes/StockChange.module.css';
import { piecesText } from '../inventory-items/transfers/transfer-rules.ts';
import { ChoiceList } from '../kits/ChoiceList.tsx';
import { toastDone } from '../kits/done-toast.ts';
import { refusalOf } from '../kits/stock-commands.ts';
import { useDialogScan } from '../kitting/useDialogScan.tsx';
import { returnOrder } from './return-command.ts';
import { likelyEmplacement, likelyWarehouse, warehousesFor } from './return-places.ts';
import { useLastReturn } from './undo-return.ts';

type Condition = 'good' | 'hold' | 'scrap';
const conditions: readonly { id: Condition; label: string; words: string }[] = [
  { id: 'good', label: 'Good', words: 'They go on the shelf, free for other orders' },
  { id: 'hold', label: 'Damaged, keep apart', words: 'They stay in stock, on hold' },
  { id: 'scrap', label: 'Damaged, throw away', words: 'They leave the stock' },
];

export interface ReturnFormProps {
  order: Order;
  /** The warehouse that they are brought to, where it is known. */
  wantedId: string | undefined;
  onClose: () => void;
}

/** How many pieces come back, where to, and how they are. */
export function ReturnForm({ order, wantedId, onClose }: ReturnFormProps) {
  const session = useSession();
  const offline = useOfflineReason();
  const isDesktop = useIsDesktop();
  const locations = useAtomValue(collection('locations').byAtom('type', 'Warehouse'));
  const project = useAtomValue(collection('projects').recordAtom(order.projectId));
  const site = useAtomValue(collection('locations').recordAtom(project?.locationId));
  const product = useAtomValue(collection('products').recordAtom(order.productId));
  const room = useAtomValue(collection('preparationitems').recordAtom(order.preparationItemId));
  const template = useAtomValue(collection('preparationitemtemplates').recordAtom(order.preparationItemTemplateId));
  const stock = useAtomValue(collection('inventoryitems').byAtom('productId', order.productId ?? ''));
  const warehouses = warehousesFor(locations, session);
  // As it was at first: after a lost answer the order has fewer, and the same return is sent again.
  const [most] = useState(order.deliveredQuantity);
  const [quantity, setQuantity] = useState<number | undefined>(most);
  const [chosenId, setChosenId] = useState<string>();
  const [typed, setTyped] = useState<{ locale: string | undefined }>();
  const [condition, setCondition] = useState<Condition>('good');
  const [isExchange, setExchange] = useState(false);
  const [note, setNote] = useState<string>();
  const [isTried, setTried] = useState(false);
  const isChanged = quantity !== most || Boolean(chosenId ?? typed ?? note) || condition !== 'good' || isExchange;
  const { close, question } = useDiscardQuestion(isChanged, onClose);
  const submission = useSubmission();
  const [single] = useState(() => new SingleWrite());

  const warehouseId = chosenId ?? likelyWarehouse(warehouses, project, wantedId);
  // What is thrown away goes to no shelf: what was typed for one is not asked for any more, and not sent.
  const typedHere = condition === 'scrap' ? undefined : typed;
  const locale = typedHere ? typedHere.locale : likelyEmplacement(stock, warehouseId, template?.locale);
  const name = product?.name ?? order.name;
  const warehouse = warehouses.find(({ id }) => id === warehouseId)?.name;
  const errors = {
    quantity: quantity === undefined ? messages.required : wholeNumberError(quantity, 1, most),
    warehouse: warehouseId ? undefined : messages.selectRequired,
    locale: emplacementError(locale ?? ''),
  };
  const isWhole = quantity === most;
  const keepsRoom = isWhole && room !== undefined;

  const reason =
    offline ??
    (most === 0 ? 'Nothing of it has been delivered' : undefined) ??
    (site?.type === 'Warehouse' ? `The pieces are in the stock of ${site.name} already` : undefined);

  const scanned = (meaning: Resolved): Outcome => {
    if (meaning.kind !== 'emplacement')
      return { tone: 'error', title: 'Not a place', detail: 'Scan the shelf where they go.' };
    setTyped({ locale: meaning.emplacement });
    return { tone: 'ok', title: `They go to ${meaning.emplacement}`, detail: 'Press Return to stock.' };
  };
  const looked = useLastReturn(order.id);
  const earlier = looked.state === 'known' && most < order.quantity ? looked.last : undefined;
  const undoEarlier = async () => {
    onClose();
    await openDialog('order.undoReturn', { id: order.id });
  };
  const scans = useDialogScan(warehouseId ?? '', scanned);

  const store = async () => {
    setTried(true);
    if (quantity === undefined || !warehouseId || Object.values(errors).some(Boolean)) return;
    let answer: Awaited<ReturnType<typeof returnOrder>> | undefined;
    const isDone = await submission.submit(async () => {
      const pieces = {
        ...{ quantity, warehouseId, locale: locale || undefined, note: note?.trim() || undefined },
        ...{ damaged: condition === 'good' ? undefined : condition, isExchange: keepsRoom && isExchange },
      };
      answer = await returnOrder(order, pieces, single);
      return refusalOf(answer);
    });
    if (!isDone) return;
    const { inventoryitems: [item] = [], missing = 0 } = answer?.kind === 'done' ? answer.data : {};
    const place = project?.name ?? 'The project';
    toastDone(
      answer,
      {
        now: [
          condition === 'scrap'
            ? `${formatNumber(quantity)} × ${name} thrown away.`
            : `${formatNumber(quantity)} × ${name} back in ${warehouse}.`,
          missing > 0 && `${place} had ${formatNumber(missing)} of them no longer in stock.`,
        ]
          .filter(Boolean)
          .join(' '),
        earlier: `${name} came back`,
      },
      {
        duration: toastDurations.long,
        action: [
          ...(item && condition !== 'scrap'
            ? [{ label: 'Print label', onAction: () => openPrint(`/print/labels?kind=item&ids=${item.id}`) }]
            : []),
          { label: 'Undo', onAction: () => void openDialog('order.undoReturn', { id: order.id }) },
        ],
      },
    );
    onClose();
  };
  return (
    <ActionDialog
      title={`Return ${name} to stock`}
      size="small"
      onClose={close}
      submission={submission}
      footerNote={
        quantity === undefined || errors.quantity
          ? undefined
          : `Leaves ${formatNumber(most - quantity)} of ${formatNumber(order.quantity)} delivered`
      }
      actionLabel="Return to stock"
      busyLabel="Returning"
      disabledReason={reason}
      isDisabled={reason !== undefined}
      onAction={() => void store()}
    >
      <div className={styles.fields}>
        {earlier && (
          <Banner
            tone="info"
            action={
              <Button
                size={isDesktop ? 'small' : 'touch'}
                // It closes this dialog.
                disabledReason={isChanged ? 'Finish or close this return first' : undefined}
                onPress={() => void undoEarlier()}
              >
                Undo
              </Button>
            }
          >
            {`${piecesText(earlier.quantity)} came back on ${formatAbsolute(earlier.timeUtc)}.`}
          </Banner>
        )}
        {scans}
        <NumberField
          label="Pieces that come back"
          value={quantity}
          onChange={setQuantity}
          min={1}
          max={most}
          error={isTried || quantity !== undefined ? errors.quantity : undefined}
          hint={`${formatNumber(most)} of ${formatNumber(order.quantity)} delivered${project ? ` to ${project.name}` : ''}`}
          autoFocus
        />
        <SelectField
          label="Warehouse"
          options={warehouses.map(({ id, name: label }) => ({ id, label }))}
          value={warehouseId}
          onChange={setChosenId}
          error={isTried ? errors.warehouse : undefined}
        />
        <ChoiceList label="Condition" options={conditions} value={condition} onChange={setCondition} />
        {condition !== 'scrap' && (
          <TextField
            label="Place in the warehouse"
            value={locale}
            onChange={(value) => setTyped({ locale: value?.toUpperCase() })}
            error={errors.locale}
            hint="Type it or scan the shelf"
            maxLength={200}
            optional
          />
        )}
        {keepsRoom && (
          <SwitchField
            label="An exchange is on its way"
            hint="Its place in the room stays filled until then"
            value={isExchange}
            onChange={setExchange}
          />
        )}
        <TextField label="Note" value={note} onChange={setNote} multiline rows={2} maxLength={2000} optional />
      </div>
      {question}
    </ActionDialog>
  );
}
