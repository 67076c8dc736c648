import type { ComponentCardData } from '../setup-components/ComponentCard.tsx';
import { addressOf } from '../setup-components/component-address.ts';
import { productLine } from '../setup-components/item-names.ts';
import { pieceProgress } from '../setup-components/pieces.ts';
import { chosen } from '../setup-components/useComponentPlace.ts';
import styles from './GuideStatus.module.css';
import { GuideStatus } from './GuideStatus.tsx';
import { type GuideComponent, type GuideFilter, piecesIn, shownBy } from './guide.ts';
import { guidePath } from './guide-path.ts';
import type { ItemFacts } from './item-facts.ts';
import { ReplacementMark } from './ReplacementMark.tsx';
import { type Waiting, WaitingMark } from './WaitingMark.tsx';

/** The card of a child: an item opens where it is, everything else at its own address. */
export function guideCard(
  component: GuideComponent,
  facts: ItemFacts | undefined,
  onOpen: () => void,
  waiting: Waiting | undefined,
  filter: GuideFilter,
): ComponentCardData {
  const { level, record, place, children, item } = component;
  const pieces = piecesIn(children);
  // A problem below counts for its parents too: the way to it is red from the top.
  const status = pieces.problem > 0 ? 'Problem' : record.status;
  const common = { id: record.id, name: record.name, level, status };
  const isOpen = level !== 'item' && record.status !== 'Complete' && record.status !== 'Problem';
  const words = !isOpen && <GuideStatus component={component} facts={facts} />;
  const detail =
    waiting || facts?.replacement ? (
      <div className={styles.lines}>
        {words}
        <ReplacementMark replacement={facts?.replacement} />
        <WaitingMark state={waiting} />
      </div>
    ) : (
      words
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
    progress: pieceProgress(pieces),
    detail,
    to: addressOf(guidePath, place, shownBy(filter)),
    state: chosen,
  };
}
