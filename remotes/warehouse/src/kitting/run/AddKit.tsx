import { Dialog, StatusBadge } from '@groundwork/ui';
import type { Kit } from '../../kits/kit.ts';
import { kitStatusColors } from '../../kits/kit-status.ts';
import { useDialogScan } from '../useDialogScan.tsx';
import styles from './AddKit.module.css';

/** Adds a kit to a run that has begun: an urgent one need not wait for the next walk. */
export function AddKit({
  warehouseId,
  kits,
  onAdd,
  onClose,
}: {
  warehouseId: string;
  kits: readonly Kit[];
  onAdd: (kit: Kit) => void;
  onClose: () => void;
}) {
  const scanned = useDialogScan(warehouseId, (meaning) => {
    if (meaning.kind === 'command' && meaning.command === 'back') return void onClose();
    const kit = meaning.kind === 'record' ? kits.find(({ id }) => id === meaning.id) : undefined;
    if (kit) return void onAdd(kit);
    return { tone: 'error', title: 'Not a kit of this list', detail: 'Scan the label of a kit, or BACK.' };
  });
  return (
    <Dialog title="Add a kit" size="medium" onClose={onClose} isDismissable closesOnEscape isFlush>
      {scanned}
      <ul className={styles.list}>
        {kits.map((kit) => (
          <li key={kit.id}>
            <button type="button" className={styles.kit} onClick={() => onAdd(kit)}>
              <span>
                <b>{kit.name}</b>
                {kit.project?.name}
              </span>
              <StatusBadge label={kit.status} color={kitStatusColors[kit.status]} />
            </button>
          </li>
        ))}
      </ul>
      {kits.length === 0 && <p className={styles.none}>Every kit is in this run already.</p>}
    </Dialog>
  );
}
