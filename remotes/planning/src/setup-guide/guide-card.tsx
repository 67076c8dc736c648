import type { ComponentCardData } from '../components/ComponentCard.tsx';
import { addressOf } from '../components/component-address.ts';
import { chosen } from '../components/use-component-place.ts';
import { GuideStatus } from './GuideStatus.tsx';
import { type GuideComponent, progressOf } from './guide.ts';
import { guidePath } from './guide-path.ts';
import type { ItemFacts } from './item-facts.ts';

/** The card of a child: an item opens where it is, everything else at its own address. */
export function guideCard(
  component: GuideComponent,
  facts: ItemFacts | undefined,
  onOpen: () => void,
): ComponentCardData {
  const { level, record, place, children, item } = component;
  const common = { id: record.id, name: record.name, level, status: record.status };
  const status = <GuideStatus component={component} facts={facts} />;
  if (item)
    return {
      ...common,
      mediaItemIds: facts?.mediaItemIds ?? record.mediaItemIds,
      quantity: item.quantity,
      detail: status,
      onPress: onOpen,
    };
  const isOpen = record.status !== 'Complete' && record.status !== 'Problem';
  return {
    ...common,
    mediaItemIds: record.mediaItemIds,
    progress: progressOf(children),
    detail: isOpen ? undefined : status,
    to: addressOf(guidePath, place),
    state: chosen,
  };
}
