import type { Product } from '@groundwork/contract';
import type { MenuItem } from '@groundwork/ui';
import type { ComponentCardData } from '../components/ComponentCard.tsx';
import { addressOf } from '../components/component-address.ts';
import { itemImages } from '../components/item-images.ts';
import { fullItemName, productLine } from '../components/item-names.ts';
import { chosen } from '../components/use-component-place.ts';
import { CardMenu } from './CardMenu.tsx';
import { itemWords } from './item-words.ts';
import { RequestedChip, StatusChip } from './StatusChip.tsx';
import { type SpaceComponent, shownIn } from './space.ts';
import { spacePath } from './space-path.ts';

/** What the strip of a card tells: what the guide found, else how far the component is. */
const stripOf = ({ record, status }: SpaceComponent): string =>
  record?.status === 'Problem' || record?.status === 'Complete' ? record.status : status;

export interface Readiness {
  complete: number;
  problem: number;
  max: number;
  label?: string;
}
/** How many of the children that are meant to be are ready, and how many the guide found a problem with. */
export function readinessOf(children: readonly SpaceComponent[]): Readiness {
  const meant = shownIn(children, false);
  const max = meant.length;
  const complete = meant.filter(({ status }) => status === 'Ready').length;
  const problems = meant.filter(({ record }) => record?.status === 'Problem').length;
  const bar = { complete, problem: Math.min(problems, max - complete), max };
  if (complete === 0 && problems === 0) return bar;
  const ready = `${complete} of ${max} ready`;
  if (problems === 0) return { ...bar, label: ready };
  return { ...bar, label: `${ready}, ${problems} ${problems === 1 ? 'problem' : 'problems'}` };
}

/** The card of a child: an item opens where it is, everything else at its own address. */
export function spaceCard(
  component: SpaceComponent,
  {
    isStaff,
    product,
    menuOf,
    onOpen,
  }: {
    isStaff: boolean;
    /** Of an item. */
    product: Product | undefined;
    /** Undefined for those who may only read. */
    menuOf: ((component: SpaceComponent) => readonly MenuItem[]) | undefined;
    onOpen: () => void;
  },
): ComponentCardData {
  const { id, name, level, item, children, place, isRequested } = component;
  const common: ComponentCardData = {
    id,
    name,
    subtitle: productLine(name, product?.name),
    level,
    mediaItemIds: imagesOf(component, product?.mediaItemIds),
    status: stripOf(component),
    corner: <StatusChip component={component} />,
    badge: isRequested ? <RequestedChip /> : undefined,
    menu: menuOf && <CardMenu name={fullItemName(name, product?.name)} itemsOf={() => menuOf(component)} />,
  };
  if (item) {
    const problem = component.record?.status === 'Problem' ? 'Problem · ' : '';
    return { ...common, quantity: item.quantity, detail: problem + itemWords(component, isStaff), onPress: onOpen };
  }
  return { ...common, progress: readinessOf(children), to: addressOf(spacePath, place), state: chosen };
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
