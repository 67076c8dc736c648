import type { Count, CountScope } from '@groundwork/contract';
import { emplacementPattern, messages, toastDurations } from '@groundwork/contract';
import { isWithinEmplacements } from '@groundwork/contract/domain';
import { collection, SingleWrite, useLists } from '@groundwork/data-cache';
import { ReferenceField, ReferencesField, useDiscardQuestion } from '@groundwork/records';
import {
  ActionDialog,
  formatNumber,
  SegmentedControl,
  SwitchField,
  TextField,
  toast,
  useOfflineReason,
  useSubmission,
} from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { calendarDay } from '../calendar-day.ts';
import { byFirstAttempt } from '../kits/done-toast.ts';
import { refusalOf } from '../kits/stock-commands.ts';
import { openCount } from './count-commands.ts';
import styles from './OpenCountDialog.module.css';

export interface OpenCountDialogProps {
  warehouseId: string;
  /** Items that were chosen in the list. */
  itemIds?: readonly string[];
  onOpened: (count: Count) => void;
  onClose: () => void;
}
const lists = ['products', 'tags', 'inventoryitems'] as const;
const kinds = [
  { id: 'emplacements', label: 'Places' },
  { id: 'tag', label: 'Tag' },
  { id: 'product', label: 'Products' },
] as const;
type Kind = (typeof kinds)[number]['id'] | 'items';

/** The scope of the count, its due date, and whether expected numbers are hidden (docs: domain/counts). */
export function OpenCountDialog({ warehouseId, itemIds, onOpened, onClose }: OpenCountDialogProps) {
  useLists(lists);
  const offline = useOfflineReason();
  const [kind, setKind] = useState<Kind>(itemIds ? 'items' : 'emplacements');
  const [from, setFrom] = useState<string>();
  const [to, setTo] = useState<string>();
  const [tagId, setTagId] = useState<string>();
  const [productIds, setProductIds] = useState<readonly string[]>([]);
  const [isBlind, setBlind] = useState(true);
  const [due, setDue] = useState<string>();
  const [note, setNote] = useState<string>();
  const [isTried, setTried] = useState(false);
  const isChosen = Boolean(from || to || tagId || productIds.length > 0 || due || note);
  const { close, question } = useDiscardQuestion(isChosen, onClose);
  const submission = useSubmission();
  const [single] = useState(() => new SingleWrite());
  const stock = useAtomValue(collection('inventoryitems').byAtom('locationId', warehouseId));
  const errorOf = (place: string | undefined) =>
    place && !emplacementPattern.test(place) ? messages.invalidSymbols : undefined;
  const scope = useMemo((): CountScope | undefined => {
    if (kind === 'items') return itemIds && { kind, inventoryItemIds: [...itemIds] };
    if (kind === 'tag') return tagId ? { kind, tagId } : undefined;
    if (kind === 'product') return productIds.length > 0 ? { kind, productIds: [...productIds] } : undefined;
    return { kind, from, to };
  }, [kind, itemIds, tagId, productIds, from, to]);
  const covered = useMemo(() => {
    if (!scope) return 0;
    const chosen = new Set(scope.kind === 'items' ? scope.inventoryItemIds : []);
    return stock.filter((item) => {
      // As the server does: what travels to another warehouse is on no shelf here.
      if (item.transit) return false;
      if (scope.kind === 'items') return chosen.has(item.id);
      if (scope.kind === 'product') return item.productId !== undefined && scope.productIds.includes(item.productId);
      if (scope.kind === 'emplacements') return isWithinEmplacements(item.locale, scope.from, scope.to);
      const product = item.productId ? collection('products').get(item.productId) : undefined;
      return item.tagIds.includes(scope.tagId) || product?.tagIds.includes(scope.tagId);
    }).length;
  }, [stock, scope]);

  // Typed as '11/30/26' a browser's date is of the year 26: nobody would see it in '30 Nov'.
  const isOver = due && due < calendarDay();
  // A date field takes years of six digits, and a time does not.
  const isTooLate = due && due.length > calendarDay().length;
  const dueError = isOver
    ? 'Choose today or a later day'
    : isTooLate
      ? 'Choose a day before the year 10000'
      : undefined;
  const open = async () => {
    setTried(true);
    if (!scope || dueError) return;
    const dueUtc = due ? new Date(`${due}T18:00`).toISOString() : undefined;
    await submission.submit(async () => {
      const answer = await openCount({ warehouseId, scope, blind: isBlind, dueUtc, note }, single);
      const [count] = answer.kind === 'done' ? answer.data.counts : [];
      if (count && answer.kind === 'done' && answer.isEarlier)
        toast({
          text: byFirstAttempt(`${count.name} was opened`),
          tone: 'warning',
          duration: toastDurations.long,
        });
      if (count) onOpened(count);
      return refusalOf(answer);
    });
  };
  const reason = offline ?? (covered === 0 ? 'Nothing of this warehouse is in the scope' : undefined);
  return (
    <ActionDialog
      title="New count"
      size="medium"
      onClose={close}
      submission={submission}
      footerNote={<span role="status">{covered === 1 ? '1 item' : `${formatNumber(covered)} items`}</span>}
      actionLabel="Open count"
      busyLabel="Opening"
      disabledReason={errorOf(from) || errorOf(to) ? messages.invalidSymbols : reason}
      onAction={() => void open()}
    >
      <div className={styles.fields}>
        {kind === 'items' ? (
          <p>
            {itemIds?.length === 1
              ? 'The chosen item is counted.'
              : `The ${formatNumber(itemIds?.length ?? 0)} chosen items are counted.`}
          </p>
        ) : (
          <SegmentedControl label="What is counted" options={kinds} value={kind} onChange={setKind} />
        )}
        {kind === 'emplacements' && (
          <div className={styles.pair}>
            <TextField
              label="From place"
              value={from}
              onChange={(value) => setFrom(value?.toUpperCase())}
              error={errorOf(from)}
              placeholder="First"
              optional
            />
            <TextField
              label="To place"
              value={to}
              onChange={(value) => setTo(value?.toUpperCase())}
              error={errorOf(to)}
              placeholder="Last"
              optional
            />
          </div>
        )}
        {kind === 'tag' && <ReferenceField label="Tag" collection="tags" value={tagId} onChange={setTagId} />}
        {kind === 'product' && (
          <ReferencesField label="Products" collection="products" value={productIds} onChange={setProductIds} />
        )}
        <SwitchField label="Hide expected numbers" value={isBlind} onChange={setBlind} />
        <TextField
          label="Due"
          type="date"
          value={due}
          onChange={setDue}
          error={isTried ? dueError : undefined}
          optional
        />
        <TextField label="Note" value={note} onChange={setNote} multiline rows={2} maxLength={2000} optional />
      </div>
      {question}
    </ActionDialog>
  );
}
