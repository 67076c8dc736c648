import type { InventoryItem, Location } from '@groundwork/contract';
import { availableQuantity } from '@groundwork/contract/domain';
import { collection, useLists } from '@groundwork/data-cache';
import type { Outcome, Resolved } from '@groundwork/scan';
import { useSession } from '@groundwork/shell-sdk';
import { ActionDialog, formatNumber, formatRelative, useSubmission } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { type ReactNode, useState } from 'react';
import { countOf } from '../../count-of.ts';
import { ChoiceList } from '../../kits/ChoiceList.tsx';
import { inventoryItemsAtom } from '../../kits/expected-stock.ts';
import type { Kit, KitItem } from '../../kits/kit.ts';
import { stockByProduct } from '../../kits/stock-index.ts';
import { useDialogScan } from '../useDialogScan.tsx';
import { Offers } from './Offers.tsx';
import styles from './ShortageDialog.module.css';
import { otherKitsWith, otherPlaces, substitutesFor } from './shortage.ts';
import {
  askSubstitute,
  backOrder,
  type Refusal,
  useProduct as replaceProduct,
  reserveAt,
  splitAndShip,
  takeFrom,
} from './shortage-calls.ts';

export interface WaysStepProps {
  head: ReactNode;
  warehouse: Location;
  allKits: readonly Kit[];
  item: KitItem;
  /** The inventory item that is short. */
  exceptId: string;
  missing: number;
  onDone: (said: Outcome) => void;
  onClose: () => void;
}

type Way = 'split' | 'back' | 'wait';
const lists = ['preparationitemtemplates', 'products'] as const;
const shipWords = (quantity: number) => `${countOf(quantity, 'ships', 'ship')} with the kit.`;

/**
 * Step 2: three ways to go on, and three to get the pieces now. The first step is stored by now, so there is no way back
 * to it: it would be stored twice.
 */
export function WaysStep({ head, warehouse, allKits, exceptId, missing, onDone, onClose, ...props }: WaysStepProps) {
  const item = latestOf(allKits, props.item);
  useLists(lists);
  const { isElevated } = useSession();
  const canSplit = item.allocated > 0;
  const [way, setWay] = useState<Way>(canSplit ? 'split' : 'back');
  const submission = useSubmission();
  const stock = stockByProduct(useAtomValue(inventoryItemsAtom(warehouse.id)));
  const template = useAtomValue(
    collection('preparationitemtemplates').recordAtom(item.order.preparationItemTemplateId),
  );
  const { order } = item;
  const [sentNotes] = useState(() => new Map<string, string[]>());
  const notesAbout = (productId: string) => {
    const sent = sentNotes.get(productId) ?? [];
    sentNotes.set(productId, sent);
    return sent;
  };
  const run = async (work: () => Promise<Refusal>, said: Outcome) => {
    if (await submission.submit(work)) onDone(said);
  };
  const done: Record<Way, [string, () => Promise<Refusal>, Outcome]> = {
    split: [
      'Split the order',
      () => splitAndShip(item),
      {
        tone: 'ok',
        title: 'The order is split',
        detail: `${shipWords(item.allocated)} ${countOf(missing, 'stays', 'stay')} in kitting.`,
      },
    ],
    back: [
      `Back order ${formatNumber(missing)}`,
      () => backOrder(item),
      {
        tone: 'ok',
        title: `${formatNumber(missing)} back ordered`,
        detail: missing === 1 ? 'It leaves the kit.' : 'They leave the kit.',
      },
    ],
    wait: [
      'Keep waiting',
      async () => undefined,
      { tone: 'ok', title: 'The kit waits', detail: 'It stays open until stock arrives.' },
    ],
  };
  const [label, work, said] = done[way];
  const ways: readonly Way[] = canSplit ? ['split', 'back', 'wait'] : ['back', 'wait'];
  const others = otherKitsWith(allKits, order.productId, order.id);
  const places = otherPlaces(stock, order.productId, exceptId);
  const substitutes = substitutesFor(template, order.productId, stock, (id) => collection('products').get(id));
  const kit = allKits.find(({ items }) => items.some((each) => each.order.id === order.id));
  const pickAt = (place: InventoryItem) => {
    const quantity = Math.min(missing, availableQuantity(place));
    void run(() => reserveAt(place.id, item, quantity), {
      tone: 'ok',
      title: `${formatNumber(quantity)} reserved at ${place.locale ?? 'another place'}`,
      detail: 'They are in the list below.',
    });
  };
  // NEXT does what is chosen, SHORT chooses another way, and the code of a shelf that has more takes them there.
  const answer = (meaning: Resolved): Outcome | undefined => {
    if (submission.isBusy) return { tone: 'error', title: 'Not yet', detail: 'Scan again in a moment.' };
    if (meaning.kind === 'command') {
      if (meaning.command === 'next') return void run(work, said);
      if (meaning.command === 'back') return void onClose();
      if (meaning.command === 'short') {
        const next = ways[(ways.indexOf(way) + 1) % ways.length] ?? way;
        setWay(next);
        return { tone: 'ok', title: done[next][0], detail: 'Scan NEXT to do it, or SHORT for another way.' };
      }
    }
    const code = meaning.kind === 'emplacement' ? meaning.emplacement.toUpperCase() : undefined;
    const place = places.find(({ locale }) => locale && locale.toUpperCase() === code);
    if (place) return void pickAt(place);
    return {
      tone: 'error',
      title: 'Answer first',
      detail: `Scan NEXT for '${label}', SHORT for another way, or BACK.`,
    };
  };
  const scanned = useDialogScan(warehouse.id, answer);
  return (
    <ActionDialog
      title={`${formatNumber(missing)} missing: what next?`}
      size="medium"
      onClose={onClose}
      closesOnEscape
      initialFocus="none"
      submission={submission}
      buttonSize="touch"
      cancelLabel="Close"
      actionLabel={label}
      onAction={() => void run(work, said)}
    >
      <div className={styles.step}>
        {scanned}
        {head}
        <ChoiceList
          label="How to go on"
          value={way}
          onChange={setWay}
          options={[
            ...(canSplit
              ? [
                  {
                    id: 'split' as const,
                    label: 'Split and ship what we have',
                    words: `${shipWords(item.allocated)} ${countOf(missing, 'stays', 'stay')} in kitting.`,
                    icon: 'repeat' as const,
                  },
                ]
              : []),
            {
              id: 'back',
              label: 'Back order the rest',
              words: `${countOf(missing, 'becomes', 'become')} a new order: Back Ordered.`,
              icon: 'calendar',
            },
            { id: 'wait', label: 'Wait', words: 'The kit stays open until stock arrives.', icon: 'clock' },
          ]}
        />
        <Offers
          title="Take from another kit"
          offers={others.map((other) => ({
            id: `${other.kit.id} ${other.item.order.id} ${other.inventoryItemId}`,
            label: `${other.kit.project?.name ?? other.item.project.name}: ${other.kit.name}`,
            words: `Holds ${formatNumber(other.quantity)}. Ordered ${formatRelative(other.item.order.timeCreatedUtc)}.`,
            onChoose: () =>
              void run(() => takeFrom(other, item, missing), {
                tone: 'ok',
                title: `${formatNumber(Math.min(other.quantity, missing))} taken from ${other.kit.name}`,
                detail: `Fetch them at ${other.locale ?? 'their place'}.`,
              }),
          }))}
          isBusy={submission.isBusy}
        />
        <Offers
          title={isElevated ? 'Use a substitute' : 'Ask for a substitute'}
          offers={substitutes.map(({ product, item: shelf, available }) => ({
            id: product.id,
            label: product.name,
            words: `${formatNumber(available)} at ${shelf.locale ?? 'no place'}.${isElevated ? '' : ' A Director approves it first.'}`,
            onChoose: () =>
              isElevated
                ? void run(() => replaceProduct(item, product.id), {
                    tone: 'ok',
                    title: `${product.name} is reserved instead`,
                  })
                : void run(() => askSubstitute(item, kit, exceptId, product, missing, notesAbout(product.id)), {
                    tone: 'ok',
                    title: 'Asked for a substitute',
                    detail: `Directors find it in their inbox${kit?.preparation ? ' and in the notes of the kit' : ''}.`,
                  }),
          }))}
          isBusy={submission.isBusy}
        />
        <Offers
          title="Pick from another place"
          offers={places.map((place) => ({
            id: place.id,
            label: place.locale ?? 'No place',
            words: `Has ${formatNumber(availableQuantity(place))} more.`,
            onChoose: () => pickAt(place),
          }))}
          isBusy={submission.isBusy}
        />
      </div>
    </ActionDialog>
  );
}

/** The item as it is after what was found is booked, or its order is split. */
const latestOf = (kits: readonly Kit[], item: KitItem): KitItem =>
  kits.flatMap(({ items }) => items).find(({ order }) => order.id === item.order.id) ?? item;
