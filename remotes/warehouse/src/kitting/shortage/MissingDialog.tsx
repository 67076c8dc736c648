import type { Location } from '@groundwork/contract';
import type { Outcome } from '@groundwork/scan';
import type { Kit, KitItem } from '../../kits/kit.ts';
import { KitPicture } from '../KitPicture.tsx';
import styles from './ShortageDialog.module.css';
import { WaysStep } from './WaysStep.tsx';

/** The choices for pieces that no shelf has: there is no place to look for them. */
export function MissingDialog(props: {
  warehouse: Location;
  allKits: readonly Kit[];
  item: KitItem;
  missing: number;
  onDone: (said: Outcome) => void;
  onClose: () => void;
}) {
  const { item } = props;
  return (
    <WaysStep
      {...props}
      exceptId=""
      head={
        <div className={styles.head}>
          <KitPicture mediaItemIds={item.product?.mediaItemIds} width={64} height={56} className={styles.picture} />
          <span>
            <b>{item.product?.name ?? item.order.name}</b>
            No shelf of this warehouse has it available.
          </span>
        </div>
      }
    />
  );
}
