import { useScope, useSession } from '@groundwork/shell-sdk';
import { Banner } from '@groundwork/ui';
import type { OwnedRoute } from '../loader/remotes.ts';
import styles from './LostChoice.module.css';
import { useLostChoice } from './lost-choice.ts';

/** Says why a page does not show the project, group or warehouse that was chosen for it. */
export function LostChoice({ route }: { route: OwnedRoute }) {
  const { isStaff } = useSession();
  const { clear, selectWarehouse } = useScope();
  const sentence = useLostChoice(route, isStaff);
  if (!sentence) return null;
  return (
    <div className={styles.why}>
      <Banner tone="warning" onDismiss={route.scope === 'warehouse' ? () => selectWarehouse('') : clear}>
        {sentence}
      </Banner>
    </div>
  );
}
