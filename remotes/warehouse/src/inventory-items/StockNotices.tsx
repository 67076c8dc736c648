import { type InventoryItem, messages, toastDurations } from '@groundwork/contract';
import { referencedName } from '@groundwork/data-cache';
import { Banner, Button, formatAbsolute, toast, useIsDesktop, useOfflineReason } from '@groundwork/ui';
import { useState } from 'react';
import { refusalText } from '../kits/stock-commands.ts';
import { useStockRights } from './stock-rights.ts';
import styles from './transfers/Transfers.module.css';
import { releaseItems } from './transfers/transfer-commands.ts';
import { useTransfers } from './transfers/useTransfers.tsx';
import { useRecords } from './useRecords.ts';

/** The reasons that an item is not picked: it is on its way to another warehouse, held, or to be counted first. */
export function StockNotices({ item }: { item: InventoryItem }) {
  return (
    <>
      {item.transit && <TransitNotice item={item} transit={item.transit} />}
      {item.hold && <HoldNotice item={item} hold={item.hold} />}
      {item.countRequest && <CountNotice request={item.countRequest} />}
    </>
  );
}

const sentence = (...parts: (string | undefined | null | false)[]) => parts.filter(Boolean).join(' ');

function TransitNotice({ item, transit }: { item: InventoryItem; transit: NonNullable<InventoryItem['transit']> }) {
  const offline = useOfflineReason();
  const size = useIsDesktop() ? 'small' : 'touch';
  const transfers = useTransfers();
  const { userId, sentUtc, note, toLocationId } = transit;
  useRecords('users', [userId]);
  useRecords('locations', [toLocationId, item.locationId]);
  const by = userId ? (referencedName('users', userId) ?? messages.unknownUser) : undefined;
  const text = sentence(
    `On its way from ${referencedName('locations', item.locationId) ?? 'a warehouse'} to ${referencedName('locations', toLocationId) ?? 'another warehouse'}.`,
    sentence('Sent', by && `by ${by}`, sentUtc && `on ${formatAbsolute(sentUtc)}`).concat('.'),
    note && `Note: ${note}`,
  );
  return (
    <>
      <Banner
        tone="info"
        icon="truck"
        action={
          <span className={styles.buttons}>
            <Button
              size={size}
              disabledReason={transfers.receiveReason([item]) ?? offline}
              onPress={() => transfers.receive([item])}
            >
              Receive
            </Button>
            <Button
              size={size}
              disabledReason={transfers.cancelReason([item]) ?? offline}
              onPress={() => transfers.cancel([item])}
            >
              Cancel transfer
            </Button>
          </span>
        }
      >
        {text}
      </Banner>
      {transfers.dialog}
    </>
  );
}

function HoldNotice({ item, hold }: { item: InventoryItem; hold: NonNullable<InventoryItem['hold']> }) {
  const offline = useOfflineReason();
  const size = useIsDesktop() ? 'small' : 'touch';
  const rights = useStockRights(item.locationId);
  const [isBusy, setBusy] = useState(false);
  const { reason, note, userId, heldUtc } = hold;
  useRecords('users', [userId]);
  const by = userId ? (referencedName('users', userId) ?? messages.unknownUser) : undefined;
  const release = async () => {
    setBusy(true);
    const answer = await releaseItems([item]);
    setBusy(false);
    if (answer.kind === 'refused') toast({ text: refusalText(answer.error), tone: 'danger' });
    else toast({ text: `${item.name} can be used again.`, tone: 'success', duration: toastDurations.normal });
  };
  return (
    <Banner
      tone="warning"
      action={
        <Button
          size={size}
          isBusy={isBusy}
          busyLabel="Releasing"
          disabledReason={(rights.decide && 'Only Contributors and Directors release items on hold') ?? offline}
          onPress={() => void release()}
        >
          Release
        </Button>
      }
    >
      {sentence(
        `On hold${reason ? `: ${reason}` : ''}. Nobody reserves it until it is released.`,
        sentence('Kept apart', by && `by ${by}`, heldUtc && `on ${formatAbsolute(heldUtc)}`).concat('.'),
        note && `Note: ${note}`,
      )}
    </Banner>
  );
}

function CountNotice({ request }: { request: NonNullable<InventoryItem['countRequest']> }) {
  const { reason, note, userId, requestedUtc } = request;
  useRecords('users', [userId]);
  const by = userId ? (referencedName('users', userId) ?? messages.unknownUser) : undefined;
  return (
    <Banner tone="warning">
      {sentence(
        `To be counted${reason && reason !== 'Asked' ? `: ${reason}` : ''}. It is not suggested for picking until then.`,
        sentence('Asked for', by && `by ${by}`, requestedUtc && `on ${formatAbsolute(requestedUtc)}`).concat('.'),
        note && `Note: ${note}`,
      )}
    </Banner>
  );
}
