import { type InventoryItem, toastDurations } from '@groundwork/contract';
import { referencedName } from '@groundwork/data-cache';
import { useSession } from '@groundwork/shell-sdk';
import { ConfirmDialog, formatNumber, lazyDialog, toast } from '@groundwork/ui';
import { type ReactNode, useState } from 'react';
import { refusalText } from '../../kits/stock-commands.ts';
import { stockRights } from '../stock-rights.ts';
import { cancelTransfer } from './transfer-commands.ts';
import { isTraveling, sendObstacle, type Traveling } from './transfer-rules.ts';

const SendDialog = lazyDialog(async () => (await import('./SendDialog.tsx')).SendDialog);
const ReceiveTransferDialog = lazyDialog(
  async () => (await import('./ReceiveTransferDialog.tsx')).ReceiveTransferDialog,
);

type Doing =
  | { kind: 'send'; items: readonly InventoryItem[] }
  | { kind: 'receive' | 'cancel'; items: readonly Traveling[] };

export interface Transfers {
  /** Why these cannot be sent to another warehouse. */
  sendReason: (items: readonly InventoryItem[]) => string | undefined;
  /** Why these cannot be received. */
  receiveReason: (items: readonly InventoryItem[]) => string | undefined;
  cancelReason: (items: readonly InventoryItem[]) => string | undefined;
  send: (items: readonly InventoryItem[]) => void;
  receive: (items: readonly InventoryItem[]) => void;
  cancel: (items: readonly InventoryItem[]) => void;
  dialog: ReactNode;
}

/** Transfers between warehouses: the permissions to send, receive and cancel them, and their dialogs. */
export function useTransfers(): Transfers {
  const session = useSession();
  const [doing, setDoing] = useState<Doing>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const close = () => {
    setDoing(undefined);
    setFailure(undefined);
  };
  const first = (items: readonly InventoryItem[], reason: (item: InventoryItem) => string | undefined) =>
    items.map(reason).find((each) => each !== undefined);
  const mayWork = (warehouseId: string) => stockRights(session, warehouseId).work;
  const notAway = 'It is not on its way';
  const callBack = async (items: readonly InventoryItem[]) => {
    setBusy(true);
    const answer = await cancelTransfer(items);
    setBusy(false);
    if (answer.kind === 'refused') return setFailure(refusalText(answer.error));
    close();
    const text =
      items.length === 1
        ? `${items[0]?.name} is at hand again.`
        : `${formatNumber(items.length)} items are at hand again.`;
    toast({ text, tone: 'success', duration: toastDurations.normal });
  };
  return {
    sendReason: (items) => first(items, ({ locationId }) => mayWork(locationId)) ?? sendObstacle(items),
    receiveReason: (items) =>
      first(items, (item) => (isTraveling(item) ? mayWork(item.transit.toLocationId) : notAway)),
    cancelReason: (items) => first(items, (item) => (isTraveling(item) ? mayWork(item.locationId) : notAway)),
    send: (items) => setDoing({ kind: 'send', items }),
    receive: (items) => setDoing({ kind: 'receive', items: items.filter(isTraveling) }),
    cancel: (items) => setDoing({ kind: 'cancel', items: items.filter(isTraveling) }),
    dialog: doing && (
      <>
        {doing.kind === 'send' && <SendDialog items={doing.items} onClose={close} />}
        {doing.kind === 'receive' && <ReceiveTransferDialog items={doing.items} onClose={close} />}
        {doing.kind === 'cancel' && (
          <ConfirmDialog
            title="Cancel transfer"
            text={`${doing.items.map(({ name }) => name).join(', ')}: at hand again at ${referencedName('locations', doing.items[0]?.locationId ?? '') ?? 'the warehouse that sent it'}. Do this only where the pieces have not left, or are back.`}
            confirmLabel="Cancel transfer"
            cancelLabel="Keep it on its way"
            isBusy={isBusy}
            busyLabel="Cancelling"
            error={failure}
            onConfirm={() => void callBack(doing.items)}
            onCancel={close}
          />
        )}
      </>
    ),
  };
}
