import type { ComponentCardData } from '../components/ComponentCard.tsx';
import { addressOf } from '../components/component-address.ts';
import { productLine } from '../components/item-names.ts';
import { chosen } from '../components/use-component-place.ts';
import styles from './GuideStatus.module.css';
import { GuideStatus } from './GuideStatus.tsx';
import { type GuideComponent, progressOf } from './guide.ts';
import { guidePath } from './guide-path.ts';
import type { ItemFacts } from './item-facts.ts';
import { type Waiting, WaitingMark } from './WaitingMark.tsx';

/** The card of a child: an item opens where it is, everything else at its own address. */
export function guideCard(
  component: GuideComponent,
  facts: ItemFacts | undefined,
  onOpen: () => void,
  waiting: Waiting | undefined,
): ComponentCardData {
  const { level, record, place, children, item } = component;
  const common = { id: record.id, name: record.name, level, status: record.status };
  const isOpen = level !== 'item' && record.status !== 'Complete' && record.status !== 'Problem';
  const status = !isOpen && <GuideStatus component={component} facts={facts} />;
  const detail = waiting ? (
    <div className={styles.lines}>
      {status}
      <WaitingMark state={waiting} />
    </div>
  ) : (
    status
  );
  if (item)
    return {
      ...common,
      subtitle: productLine(record.name, facts?.product?.name),
      mediaItemIds: facts?.mediaItemIds ?? record.mediaItemIds,
      quantity: item.quantity,
      detail,
      onPress: onOpen,
    };
  return {
    ...common,
    mediaItemIds: record.mediaItemIds,
    progress: progressOf(children),
    detail,
    to: addressOf(guidePath, place),
    state: chosen,
  };
}
