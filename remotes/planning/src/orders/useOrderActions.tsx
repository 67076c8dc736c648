import type { Order } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { openDialog, useCan, useSession } from '@groundwork/shell-sdk';
import { Button, IconButton, type IconName, type MenuAction, type MenuItem } from '@groundwork/ui';
import { type ReactNode, useCallback, useState } from 'react';
import { DeliveryDialog } from './DeliveryDialog.tsx';
import { EmailVendor } from './EmailVendor.tsx';
import { destinationOf, isOpen, mayReturn, maySplit, mayUndoReturn } from './outstanding.ts';
import { ReceiveDialog } from './receive/ReceiveDialog.tsx';
import { SplitDialog } from './SplitDialog.tsx';
import { vendorOf } from './vendor-mail.ts';

type Opened =
  | { dialog: 'receive'; entries: readonly (readonly Order[])[] }
  | { dialog: 'email'; orders: readonly Order[] }
  | { dialog: 'split'; order: Order }
  | { dialog: 'group'; orders: readonly Order[]; name: string };

export interface OrderActions {
  /** The toolbar buttons for the selected orders. */
  buttons: (selected: readonly Order[]) => ReactNode;
  /** The same of one order, for the menu of its card. */
  menu: (order: Order) => readonly MenuItem[];
  /** 'Partial delivery' of a group; the same function every time. */
  deliverGroup: (orders: readonly Order[], name: string) => void;
  dialog: ReactNode;
}

/** Receive, Email vendor, Split and Return to stock (docs: screens#orders); `isGrouped`: orders of one product are received together. */
export function useOrderActions(isGrouped: boolean): OrderActions {
  const can = useCan();
  const session = useSession();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const deliverGroup = useCallback(
    (orders: readonly Order[], name: string) => setOpened({ dialog: 'group', orders, name }),
    [],
  );

  const mayChange = (order: Order) => can('update', 'orders', order);
  const actionsFor = (selected: readonly Order[]) => {
    // As they are now: what was selected may have been delivered meanwhile.
    const orders = selected.map((order) => collection('orders').get(order.id) ?? order);
    const [only, ...others] = orders;
    const project = collection('projects').get(only?.projectId ?? '');
    const isMine = orders.length > 0 && orders.every(mayChange);
    const actions: (MenuAction & { icon: IconName; isOffered: boolean })[] = [
      {
        id: 'receive',
        label: 'Receive',
        icon: 'box',
        isOffered: isMine && isReceivable(orders),
        onAction: () => setOpened({ dialog: 'receive', entries: entriesOf(orders, isGrouped) }),
      },
      {
        id: 'email',
        label: 'Email vendor',
        icon: 'mail',
        isOffered: isMine && Boolean(vendorOf(orders)?.contactEmail),
        onAction: () => setOpened({ dialog: 'email', orders }),
      },
      {
        id: 'split',
        label: 'Split',
        icon: 'split',
        isOffered: only !== undefined && others.length === 0 && maySplit(only, session, project, isMine),
        onAction: () => only && setOpened({ dialog: 'split', order: only }),
      },
      {
        id: 'return',
        label: 'Return to stock',
        icon: 'undo-2',
        isOffered: only !== undefined && others.length === 0 && mayReturn(only, session),
        onAction: () => only && void openDialog('order.return', { id: only.id }),
      },
      {
        id: 'undo-return',
        label: 'Undo return',
        icon: 'undo-2',
        isOffered: only !== undefined && others.length === 0 && mayUndoReturn(only, session),
        onAction: () => only && void openDialog('order.undoReturn', { id: only.id }),
      },
    ];
    return actions.flatMap(({ isOffered, ...action }) => (isOffered ? [action] : []));
  };
  return {
    buttons: (selected) =>
      actionsFor(selected).map(({ id, label, icon, onAction }) =>
        // Words for all of them would take the room of the page's title.
        id === 'receive' ? (
          <Button key={id} icon={icon} onPress={onAction}>
            {label}
          </Button>
        ) : (
          <IconButton key={id} icon={icon} label={label} variant="secondary" onPress={onAction} />
        ),
      ),
    menu: (order) => actionsFor([order]),
    deliverGroup,
    dialog: opened && <OpenedDialog opened={opened} onClose={close} />,
  };
}

function OpenedDialog({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  switch (opened.dialog) {
    case 'receive':
      return <ReceiveDialog entries={opened.entries} onClose={onClose} />;
    case 'email':
      return <EmailVendor orders={opened.orders} onClose={onClose} />;
    case 'split':
      return <SplitDialog order={opened.order} onClose={onClose} />;
    case 'group':
      return <DeliveryDialog orders={opened.orders} name={opened.name} onClose={onClose} />;
  }
}

/** Open orders that go to one place, and of which something is outstanding. */
function isReceivable(orders: readonly Order[]): boolean {
  const places = new Set(orders.map(destinationOf));
  return orders.length > 0 && orders.every(isOpen) && places.size === 1 && !places.has(undefined);
}

/** The lines of the receive dialog: an order each, or the orders of one product together. */
function entriesOf(orders: readonly Order[], isGrouped: boolean): readonly (readonly Order[])[] {
  const entries = new Map<string, Order[]>();
  for (const order of orders) {
    const key = isGrouped && order.productId ? order.productId : order.id;
    entries.set(key, [...(entries.get(key) ?? []), order]);
  }
  return [...entries.values()];
}
