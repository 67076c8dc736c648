import type { Order } from '@groundwork/contract';
import { collection, useLists } from '@groundwork/data-cache';
import { type Outcome, ResultBar, type Scan, ScanLine, useScanner } from '@groundwork/scan';
import { useCan, usePortalOrigins, useSearchParams } from '@groundwork/shell-sdk';
import { Button, Dialog, toast } from '@groundwork/ui';
import { getDefaultStore, useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { destinationOf } from '../outstanding.ts';
import { applyScan, type Counted, nothingCounted, type ReceivedScan } from './apply-scan.ts';
import { placeName } from './destination.ts';
import styles from './ReceiveDialog.module.css';
import { ReceiveDialog } from './ReceiveDialog.tsx';
import { boxOf, readReceived } from './read-received.ts';

const lists = ['products', 'orders', 'locations'] as const;

const nothingToCommand: Outcome = {
  tone: 'error',
  title: 'Nothing is being received',
  detail: 'Scan a box label, a product or an order number first.',
};

interface ReceiveScan {
  /** Opens the field for a code, with its keyboard and camera: for users without a scanner. */
  ask: () => void;
  dialog: ReactNode;
}

/**
 * Opens Receive with the rows filled in when a box label, an order number or a product is scanned on a page
 * (docs: domain/orders#receiving).
 * @param projectIds limits products to orders of these projects; labels and numbers say themselves whose they are
 */
export function useReceiveScan(projectIds: readonly string[], isOffered: boolean): ReceiveScan {
  useLists(lists);
  const can = useCan();
  const origins = usePortalOrigins();
  const [opened, setOpened] = useState<{ counted: Counted; outcome: Outcome }>();
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<Outcome>();
  const close = () => {
    setAsking(false);
    setRefusal(undefined);
  };
  const open = (scanned: ReceivedScan | Outcome): Outcome => {
    if (!('kind' in scanned)) return scanned;
    const isOwn = (order: Order) => scanned.kind !== 'product' || projectIds.includes(order.projectId);
    const orders = getDefaultStore()
      .get(collection('orders').allAtom)
      .filter((order) => isOwn(order) && can('update', 'orders', order));
    const { counted, outcome } = applyScan(nothingCounted, scanned, { orders, destinationOf, placeName });
    if (outcome.tone !== 'error') {
      close();
      setOpened({ counted, outcome });
    }
    return outcome;
  };
  const scan = async (code: Scan) => {
    const scanned = await readReceived(code, origins);
    if ('kind' in scanned && scanned.kind === 'command') return nothingToCommand;
    return open(scanned);
  };
  const show = (outcome: Outcome) => {
    if (outcome.tone !== 'error') return;
    toast({ text: `${outcome.title}. ${outcome.detail ?? ''}`, tone: 'danger', duration: 5000 });
  };
  useBoxOfAddress(async (id, box) => show(open(await boxOf(id, box))));
  useScanner({
    onScan: scan,
    onOutcome: show,
    isEnabled: isOffered && !opened && !isAsking,
  });
  return {
    ask: () => setAsking(true),
    dialog: (
      <>
        {isAsking && (
          <Dialog title="Scan to receive" onClose={close} footer={<Button onPress={close}>Cancel</Button>}>
            <div className={styles.scan}>
              <ScanLine hint="Scan a box, an order or a product" onScan={scan} onOutcome={setRefusal} />
              <ResultBar outcome={refusal} onRemove={() => setRefusal(undefined)} />
            </div>
          </Dialog>
        )}
        {opened && (
          <ReceiveDialog
            entries={[]}
            counted={opened.counted}
            outcome={opened.outcome}
            onClose={() => setOpened(undefined)}
          />
        )}
      </>
    ),
  };
}

/** A box label that a phone's own camera has read leads to `?receive=ID&box=1`: opened once, when the orders are known. */
function useBoxOfAddress(open: (id: string, box: number | undefined) => Promise<void>): void {
  const [query, setQuery] = useSearchParams();
  const orders = useAtomValue(collection('orders').statusAtom);
  const isKnown = orders.state === 'ready';
  const id = query.get('receive');
  const box = Number(query.get('box')) || undefined;
  const openBox = useEffectEvent((shipment: string) => {
    setQuery(
      (before) => {
        before.delete('receive');
        before.delete('box');
        return before;
      },
      { replace: true },
    );
    void open(shipment, box);
  });
  useEffect(() => {
    if (id && isKnown) openBox(id);
  }, [id, isKnown]);
}
