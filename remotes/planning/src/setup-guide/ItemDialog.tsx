import { useMediaImages } from '@groundwork/records';
import { Carousel, Chip, Dialog, useIsDesktop } from '@groundwork/ui';
import { ComponentTexts } from '../components/ComponentTexts.tsx';
import { Arrival } from './Arrival.tsx';
import { GuideStatus } from './GuideStatus.tsx';
import type { GuideComponent } from './guide.ts';
import styles from './ItemDialog.module.css';
import type { ItemFacts } from './item-facts.ts';
import { useGuideActions } from './useGuideActions.tsx';
import { useWaiting, WaitingMark } from './WaitingMark.tsx';

/** One item of a preparation: what it looks like, whether it is here, and what has become of it. */
export function ItemDialog({
  component,
  facts,
  onCompleted,
  onClose,
}: {
  component: GuideComponent;
  facts: ItemFacts;
  onCompleted: (component: GuideComponent) => void;
  onClose: () => void;
}) {
  const isDesktop = useIsDesktop();
  const images = useMediaImages(facts.mediaItemIds);
  const actions = useGuideActions(component, { productId: facts.productId, onCompleted });
  const { record, item } = component;
  const waiting = useWaiting();
  return (
    <>
      <Dialog
        title={record.name}
        isOpen
        onClose={onClose}
        isDismissable
        closesOnEscape
        initialFocus="none"
        isFlush={!isDesktop}
        footer={isDesktop && actions.panel}
      >
        <div className={isDesktop ? undefined : styles.phone}>
          <div className={styles.body}>
            <div className={styles.carousel}>
              <Carousel
                images={images}
                label={`Images of ${record.name}`}
                onMissing={actions.mayEdit ? () => actions.edit('photos') : undefined}
              />
            </div>
            <div className={styles.line}>
              {(facts.hasArrived || record.status !== 'New') && <GuideStatus component={component} facts={facts} />}
              <WaitingMark state={waiting.get(record.id)} />
              <Chip label={`×${item?.quantity ?? 1}`} shape="plain" />
              {!isDesktop && <span className={styles.menu}>{actions.menu}</span>}
            </div>
            <Arrival facts={facts} />
            <ComponentTexts {...component} onEditNotes={actions.mayEdit ? () => actions.edit('notes') : undefined} />
          </div>
          {!isDesktop && <div className={styles.bar}>{actions.bar}</div>}
        </div>
      </Dialog>
      {actions.dialogs}
    </>
  );
}
