import { messages, type Order } from '@groundwork/contract';
import { collection, recordName, referenceText, useLists } from '@groundwork/data-cache';
import type { DialogProps } from '@groundwork/shell-sdk';
import {
  ActionDialog,
  Banner,
  Button,
  formatAbsolute,
  formatNumber,
  SkeletonRows,
  toast,
  useIsDesktop,
  useOfflineReason,
  useSubmission,
} from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import styles from '../inventory-items/stock-changes/StockChange.module.css';
import { piecesText } from '../inventory-items/transfers/transfer-rules.ts';
import { refusalOf } from '../kits/stock-commands.ts';
import { type LastReturn, undoReturn, useLastReturn } from './undo-return.ts';

const lists = ['orders', 'projects', 'products', 'users'] as const;

/** Says what undoing the latest return of an order does, and does it. Other remotes open it by its name. */
export default function UndoReturnDialog({ id, onClose }: DialogProps<'order.undoReturn'>) {
  useLists(lists);
  const order = useAtomValue(collection('orders').recordAtom(id));
  return order ? <UndoReturn order={order} onClose={() => onClose()} /> : null;
}

function UndoReturn({ order, onClose }: { order: Order; onClose: () => void }) {
  const offline = useOfflineReason();
  const submission = useSubmission();
  const looked = useLastReturn(order.id);
  const isDesktop = useIsDesktop();
  const product = useAtomValue(collection('products').recordAtom(order.productId));
  const name = product?.name ?? recordName(order);
  const last = looked.state === 'known' ? looked.last : undefined;
  const reason = offline ?? (last ? undefined : looked.state === 'known' ? nothing : 'The return is not known yet');

  const undo = async () => {
    if (!last) return;
    const isDone = await submission.submit(async () => refusalOf(await undoReturn(order, last)));
    if (!isDone) return;
    toast({ tone: 'success', text: `The return of ${formatNumber(last.quantity)} × ${name} was undone.` });
    onClose();
  };
  return (
    <ActionDialog
      title={`Undo the return of ${name}?`}
      size="small"
      onClose={onClose}
      closesOnEscape
      submission={submission}
      banner={
        looked.state === 'failed' ? (
          <Banner
            tone="danger"
            action={
              <Button size={isDesktop ? 'small' : 'touch'} onPress={looked.retry}>
                Try again
              </Button>
            }
          >
            {looked.why}
          </Banner>
        ) : last?.refusal ? (
          <Banner tone="warning">{`It cannot be undone. ${last.refusal}`}</Banner>
        ) : undefined
      }
      actionLabel="Undo return"
      busyLabel="Undoing"
      disabledReason={reason ?? (last?.refusal ? 'It cannot be undone' : undefined)}
      onAction={() => void undo()}
    >
      {looked.state === 'looking' && <SkeletonRows rows={3} />}
      {looked.state === 'known' && !last && <p>{nothing}.</p>}
      {last && <Preview order={order} last={last} />}
    </ActionDialog>
  );
}

const nothing = 'Nothing from this order has come back, or its return was already undone';

/** The pieces that came back, and the state that undoing restores. */
function Preview({ order, last }: { order: Order; last: LastReturn }) {
  const project = useAtomValue(collection('projects').recordAtom(order.projectId));
  const { quantity, toProject, timeUtc, userId, warehouseName, locale, isScrapped } = last;
  const who = userId ? referenceText('users', userId, messages.unknownUser) : messages.unknownUser;
  const place = [warehouseName, locale].filter(Boolean).join(', ');
  const missing = quantity - toProject;
  return (
    <div className={styles.fields}>
      <p>{`${who} returned ${piecesText(quantity)} on ${formatAbsolute(timeUtc)}.`}</p>
      {!last.refusal && (
        <ul className={styles.items} aria-label="What undoing does">
          <li>
            {place}
            <span>{isScrapped ? 'Nothing: they were thrown away' : `${piecesText(quantity)} less`}</span>
          </li>
          <li>
            {`Stock of ${project?.name ?? 'the project'}`}
            <span>{toProject > 0 ? `${piecesText(toProject)} more` : 'Nothing'}</span>
          </li>
          <li>
            {recordName(order)}
            <span>
              {`${formatNumber(order.deliveredQuantity + quantity)} of ${formatNumber(order.quantity)} delivered`}
            </span>
          </li>
        </ul>
      )}
      {!last.refusal && missing > 0 && (
        <p className={styles.hint}>
          {`The project had ${piecesText(missing)} of them no longer in stock, and gets those not back.`}
        </p>
      )}
    </div>
  );
}
