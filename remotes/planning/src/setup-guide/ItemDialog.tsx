import type { Order } from '@groundwork/contract';
import { useMediaImages } from '@groundwork/data-cache';
import { Carousel, Chip, Dialog, formatNumber, lazyDialog, useIsDesktop } from '@groundwork/ui';
import { useState } from 'react';
import { ComponentTexts } from '../setup-components/ComponentTexts.tsx';
import { fullItemName, productLine } from '../setup-components/item-names.ts';
import { Arrival } from './Arrival.tsx';
import { GuideStatus } from './GuideStatus.tsx';
import type { GuideComponent } from './guide.ts';
import styles from './ItemDialog.module.css';
import { expectedOrder, type ItemFacts } from './item-facts.ts';
import { ReplacementMark } from './ReplacementMark.tsx';
import { useGuideActions } from './useGuideActions.tsx';
import { useWaiting, WaitingMark } from './WaitingMark.tsx';

// It comes with the grid's pictures and the scanner, which most who look at an item do without.
const ReceiveDialog = lazyDialog(async () => (await import('../orders/receive/ReceiveDialog.tsx')).ReceiveDialog);

/** One item of a preparation: its picture, whether it has arrived, and its status. */
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
  const actions = useGuideActions(component, { facts, onCompleted });
  const { record, item } = component;
  const waiting = useWaiting();
  const [received, setReceived] = useState<Order>();
  const product = productLine(record.name, facts.product?.name);
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
            {product && <p className={styles.product}>{product}</p>}
            <div className={styles.carousel}>
              <Carousel
                images={images}
                label={`Images of ${record.name}`}
                onMissing={actions.mayEdit ? () => actions.edit('photos') : undefined}
              />
            </div>
            <div className={styles.line}>
              <div className={styles.marks}>
                {/* What is still to come is said below. */}
                {(record.status !== 'New' || (facts.hasArrived && !expectedOrder(facts))) && (
                  <GuideStatus component={component} facts={facts} />
                )}
                <ReplacementMark replacement={facts.replacement} />
                <WaitingMark state={waiting.get(record.id)} />
                <Chip label={`×${formatNumber(item?.quantity ?? 1)}`} shape="plain" />
              </div>
              {!isDesktop && <span className={styles.menu}>{actions.menu}</span>}
            </div>
            <Arrival name={fullItemName(record.name, facts.product?.name)} facts={facts} onReceive={setReceived} />
            <ComponentTexts {...component} onEditNotes={actions.mayEdit ? () => actions.edit('notes') : undefined} />
          </div>
          {!isDesktop && <div className={styles.bar}>{actions.bar}</div>}
        </div>
      </Dialog>
      {actions.dialogs}
      {received && <ReceiveDialog entries={[[received]]} onClose={() => setReceived(undefined)} />}
    </>
  );
}
