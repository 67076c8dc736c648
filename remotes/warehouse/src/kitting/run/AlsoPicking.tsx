import { presenceInWords, usePresentPeople } from '@groundwork/data-cache';
import type { Kit } from '../../kits/kit.ts';
import { recordOfKit } from '../use-picker.ts';
import styles from './AlsoPicking.module.css';

/** Who else has the kit of a tote open to pick: 'Dirk is picking this'. */
export function AlsoPicking({ toteKey, kit }: { toteKey: string; kit: Kit }) {
  const { collection, id } = recordOfKit(toteKey, kit);
  const pickers = usePresentPeople(collection, id).filter(({ mode }) => mode === 'pick');
  return <span className={styles.picking}>{presenceInWords(pickers, 'this')}</span>;
}
