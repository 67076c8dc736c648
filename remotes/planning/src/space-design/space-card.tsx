import type { Product } from '@groundwork/contract';
import type { MenuItem } from '@groundwork/ui';
import type { ComponentCardData } from '../setup-components/ComponentCard.tsx';
import { addressOf } from '../setup-components/component-address.ts';
import { itemImages } from '../setup-components/item-images.ts';
import { fullItemName, productLine } from '../setup-components/item-names.ts';
import { countPieces, type Pieces, pieceProgress } from '../setup-components/pieces.ts';
import { chosen } from '../setup-components/useComponentPlace.ts';
import { CardMenu } from './CardMenu.tsx';
import { itemWords } from './item-words.ts';
import { RequestedChip, StatusChip } from './StatusChip.tsx';
import { meantIn, type SpaceComponent } from './space.ts';
import { type SpaceFilter, shownBy } from './space-filter.ts';
import { spacePath } from './space-path.ts';
import { declinedWords, wishWords } from './space-words.ts';

/** How many of the pieces that are meant to be are ready, and how many the guide found a problem with. */
export const readinessOf = (children: readonly SpaceComponent[]): Pieces =>
  countPieces(piecesOf(children), ({ isReady }) => isReady);

function* piecesOf(children: readonly SpaceComponent[]) {
  for (const { record, status } of meantIn(children)) yield { status: record?.status, isReady: status === 'Ready' };
}

/** The card of a child: an item opens where it is, everything else at its own address. */
export function spaceCard(
  component: SpaceComponent,
  {
    isStaff,
    product,
    menuOf,
    onOpen,
    filter,
  }: {
    isStaff: boolean;
    /** Of an item. */
    product: Product | undefined;
    /** Undefined for users who may only read. */
    menuOf: ((component: SpaceComponent) => readonly MenuItem[]) | undefined;
    onOpen: () => void;
    /** Kept on the way down. */
    filter: SpaceFilter;
  },
): ComponentCardData {
  const { id, name, level, item, children, place, isRequested } = component;
  const pieces = readinessOf(children);
  const common: ComponentCardData = {
    id,
    name,
    subtitle: productLine(name, product?.name),
    level,
    mediaItemIds: imagesOf(component, product?.mediaItemIds),
    // The color of the chip; the guide's finding is written out, in a color of its own.
    status: component.status,
    corner: !isRequested && <StatusChip component={component} />,
    badge: isRequested ? <RequestedChip /> : undefined,
    // Staff can always do something; what a Subscriber can do depends on the component.
    menu: menuOf && (isStaff || menuOf(component).length > 0) && (
      <CardMenu name={fullItemName(name, product?.name)} itemsOf={() => menuOf(component)} />
    ),
  };
  if (item) {
    const problem = component.record?.status === 'Problem' && 'Problem';
    const words = [problem, itemWords(component, isStaff), wishWords(component), declinedWords(component)];
    const detail = words.filter(Boolean).join(' · ');
    return { ...common, quantity: item.quantity, detail, onPress: onOpen };
  }
  return {
    ...common,
    progress: pieces.max > 0 ? pieceProgress(pieces, 'ready') : undefined,
    detail: wishWords(component) ?? declinedWords(component),
    to: addressOf(spacePath, place, shownBy(filter)),
    state: chosen,
  };
}

/** A component's own pictures, else those of what it is made from; of an item its product's first. */
export function imagesOf(
  { record, template, item }: SpaceComponent,
  productImages: readonly string[] | undefined,
): readonly string[] | undefined {
  if (item && productImages?.length) return itemImages(record?.mediaItemIds ?? [], productImages);
  if (record && record.mediaItemIds.length > 0) return record.mediaItemIds;
  return productImages ?? (template && 'mediaItemIds' in template ? template.mediaItemIds : undefined);
}
