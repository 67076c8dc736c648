import { presenceInWords, usePresentPeople } from '@groundwork/data-cache';
import type { Kit } from '../../kits/kit.ts';
import { recordOfKit } from '../usePicker.ts';
import styles from './AlsoPicking.module.css';

interface AlsoPickingProps {
  toteKey: string;
  kit: Kit;
  /** The text when nobody else picks them. */
  otherwise?: string;
}

/** Who else has the kit of a tote open to pick: 'Dirk is picking this'. */
export function AlsoPicking({ toteKey, kit, otherwise }: AlsoPickingProps) {
  const { collection, id } = recordOfKit(toteKey, kit);
  const pickers = usePresentPeople(collection, id).filter(({ mode }) => mode === 'pick');
  if (pickers.length === 0) return <span>{otherwise}</span>;
  return <span className={styles.picking}>{presenceInWords(pickers, 'this')}</span>;
}
