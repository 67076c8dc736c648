import type { Shipment } from '@groundwork/contract';
import { collection, SingleWrite } from '@groundwork/data-cache';
import { CancelOrStop, openPrint, useStoppableRun } from '@groundwork/records';
import { useUnsavedWork } from '@groundwork/shell-sdk';
import {
  Banner,
  Button,
  CheckboxField,
  ConfirmDialog,
  Dialog,
  formatNumber,
  Icon,
  TextField,
  toast,
  useOfflineReason,
} from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { countOf } from '../count-of.ts';
import { byFirstAttempt } from '../kits/done-toast.ts';
import { refusalOf } from '../kits/stock-commands.ts';
import { BoxList } from './BoxList.tsx';
import { boxesProblem } from './boxes.ts';
import type { LostAnswer } from './lost-answer.ts';
import { MailTo } from './MailTo.tsx';
import type { OrderLine } from './order-line.ts';
import { defaultRecipients } from './recipients.ts';
import styles from './ShipDialog.module.css';
import { ShipScanner } from './ShipScanner.tsx';
import { packOrders, shipOrders, unpack } from './ship-orders.ts';
import { useShipForm } from './useShipForm.ts';

export interface ShipDialogProps {
  /** Orders of one project. */
  lines: readonly OrderLine[];
  warehouseId: string;
  /** Some of the orders have left, or are packed. */
  onShipped: () => void;
  onClose: () => void;
}

/**
 * What leaves for a project, in which boxes (docs: domain/shipping). Orders ship one after another and stop at the
 * first failure.
 */
export function ShipDialog({ lines: chosen, warehouseId, onShipped, onClose }: ShipDialogProps) {
  const [project] = useState(() => chosen[0]?.project);
  const users = useAtomValue(collection('users').allAtom);
  const form = useShipForm(chosen, defaultRecipients(project, users));
  const { lines, boxes, draft, packed } = form;
  const place = useAtomValue(collection('locations').recordAtom(project?.locationId ?? undefined));
  const offline = useOfflineReason();
  const { progress, isStopping, stop, run: runStoppable } = useStoppableRun();
  const isShipping = progress !== undefined;
  const [failure, setFailure] = useState<string>();
  const [isStopped, setStopped] = useState(false);
  const [prints, setPrints] = useState(true);
  const [refusedId, setRefusedId] = useState<string>();
  const lost = useRef<LostAnswer>(undefined);
  const running = useRef(false);
  const [packing] = useState(() => new SingleWrite());
  useUnsavedWork(isShipping || form.isChanged);
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => (form.isChanged ? setLeaving(true) : onClose());
  if (!project) return null;

  const orders = lines.map(({ order }) => order);
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const partial = lines.filter(({ quantity, needed }) => quantity < needed);
  const run = async (work: () => Promise<string | undefined>) => {
    if (running.current) return 'It is being shipped already.';
    running.current = true;
    setFailure(undefined);
    setStopped(false);
    setRefusedId(undefined);
    const problem = await work();
    setFailure(problem);
    running.current = false;
    return problem;
  };
  const finish = (text: string, shipment?: Shipment) => {
    toast({ tone: 'success', text });
    if (prints && shipment) openPrint(`/print/shipment/${shipment.id}`);
    onShipped();
    onClose();
  };
  const ship = () =>
    run(async () => {
      const total = formatNumber(orders.length);
      const shipped = await runStoppable((goOn) =>
        shipOrders(draft, orders, (count) => goOn(`Shipping ${formatNumber(count)} of ${total}`), lost.current),
      );
      const { orderIds, shipment } = shipped;
      const reason = shipped.isStopped ? 'Stopped.' : shipped.failure;
      setStopped(shipped.isStopped === true);
      lost.current = shipped.lost;
      setRefusedId(shipped.refusedId);
      if (!reason) {
        const number = shipment?.number ?? 'The shipment';
        finish(
          shipped.isAsBefore ? byFirstAttempt(`${number} left`) : `${number} is on its way to ${project.name}.`,
          shipment,
        );
        return undefined;
      }
      if (shipment) form.hasBegun(shipment.id, orderIds);
      const done =
        orderIds.length > 0 ? `${countOf(orderIds.length, 'order')} of ${total} shipped in ${shipment?.number}. ` : '';
      return `${done}${reason}`;
    });
  const pack = () =>
    run(async () => {
      const refusal = refusalOf(await packOrders(draft, project.name, packing));
      if (!refusal) finish(`Packed for ${project.name}. Ship it from Ready to ship.`);
      return refusal;
    });
  const takeOut = () =>
    run(async () => {
      const refusal = packed && refusalOf(await unpack(packed));
      if (!refusal) finish(`${packed?.number} is unpacked.`);
      return refusal;
    });
  const leaveOut = (id: string) => {
    form.leaveOut([id]);
    if (id !== refusedId) return;
    setFailure(undefined);
    setRefusedId(undefined);
  };
  const begun = form.isBegun ? 'A part of it has left' : undefined;
  const obstacle = lines.length === 0 ? 'Nothing is left to ship' : boxesProblem(boxes);

  return (
    <Dialog
      title={`Ship to ${project.name}`}
      size="large"
      onClose={() => !isShipping && leave()}
      banner={
        failure && (
          <Banner
            tone={isStopped ? 'warning' : 'danger'}
            action={
              refusedId && (
                <Button variant="quiet" onPress={() => leaveOut(refusedId)}>
                  Leave this order out
                </Button>
              )
            }
          >
            {failure}
          </Banner>
        )
      }
      footerNote={packed ? `Shipment ${packed.number}` : undefined}
      footer={
        <>
          <span role="status" className={styles.progress}>
            {progress}
          </span>
          {packed && (
            <Button variant="quiet" disabledReason={offline ?? begun} onPress={() => void takeOut()}>
              Unpack
            </Button>
          )}
          <CancelOrStop
            isRunning={isShipping && orders.length > 1}
            isStopping={isStopping}
            stop={stop}
            onCancel={leave}
            isDisabled={isShipping}
          />
          <Button
            disabledReason={offline ?? obstacle ?? begun}
            isDisabled={isShipping || undefined}
            onPress={() => void pack()}
          >
            Save as packed
          </Button>
          <Button
            variant="primary"
            icon="truck"
            disabledReason={offline ?? obstacle}
            isBusy={isShipping}
            busyLabel={progress}
            onPress={() => void ship()}
          >
            {`Ship ${countOf(lines.length, 'order')}`}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <p className={styles.summary}>
          <Icon name="map-pin" />
          <span>{place?.address?.replaceAll('\n', ', ') ?? place?.name ?? 'The project has no location'}</span>
          <span className={styles.totals}>
            {countOf(lines.length, 'order')} · {countOf(pieces, 'piece')} ·{' '}
            {countOf(new Set(lines.map(({ kitId }) => kitId)).size, 'kit')}
          </span>
        </p>
        <KitSummary lines={lines} />
        {partial.map(({ id, order, quantity, needed }) => (
          <Banner
            key={id}
            tone="warning"
            action={
              <Button variant="quiet" onPress={() => leaveOut(id)}>
                Leave this order out
              </Button>
            }
          >
            <b>
              {order.name}: ordered {formatNumber(needed)}, ready {formatNumber(quantity)}.
            </b>
            <br />
            {formatNumber(quantity)} {quantity === 1 ? 'ships' : 'ship'} now, {formatNumber(needed - quantity)}{' '}
            {needed - quantity === 1 ? 'stays' : 'stay'} in kitting.
          </Banner>
        ))}
        <ShipScanner form={form} warehouseId={warehouseId} blocked={offline ?? obstacle ?? progress} onShip={ship} />
        <BoxList
          boxes={boxes}
          lines={lines.map(({ id, order, quantity }) => ({ id, name: order.name, quantity }))}
          currentKey={form.currentKey}
          onCurrent={form.setCurrentKey}
          onChange={form.setBoxes}
        />
        <TextField label="Invoice" optional value={form.invoice} onChange={form.setInvoice} maxLength={1_000} />
        <TextField
          label="Note"
          optional
          note="printed on the packing slip"
          value={form.note}
          onChange={form.setNote}
          maxLength={2_000}
        />
        <MailTo form={form} project={project} users={users} />
        <CheckboxField
          label={`Print ${countOf(boxes.length, 'box label')} and the packing slip`}
          value={prints}
          onChange={setPrints}
        />
      </div>
      {isLeaving && (
        <ConfirmDialog
          title="Discard this shipment?"
          text="What was entered for its boxes is not kept. 'Save as packed' keeps it for later."
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          isDanger
          onConfirm={onClose}
          onCancel={() => setLeaving(false)}
        />
      )}
    </Dialog>
  );
}

/** The pieces to ship, by kit. */
function KitSummary({ lines }: { lines: readonly OrderLine[] }) {
  const kits = new Map<string, string[]>();
  for (const { kitName, order, quantity } of lines) {
    kits.set(kitName, [...(kits.get(kitName) ?? []), `${formatNumber(quantity)} × ${order.name}`]);
  }
  return (
    <ul className={styles.kits} aria-label="What ships, by kit">
      {[...kits].map(([name, contents]) => (
        <li key={name}>
          <b>{name}</b> {contents.join(', ')}
        </li>
      ))}
    </ul>
  );
}
