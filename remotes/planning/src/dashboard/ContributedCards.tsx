import { ExtensionPoint } from '@groundwork/shell-sdk';
import { useMemo } from 'react';
import styles from './Dashboard.module.css';
import { Panel } from './Panel.tsx';

/** What other remotes say about these projects, each in a panel of the dashboard. */
export function ContributedCards({ projectIds }: { projectIds: readonly string[] }) {
  const props = useMemo(() => ({ projectIds }), [projectIds]);
  return (
    <div className={styles.contributed}>
      <ExtensionPoint name="dashboard.card" props={props}>
        {(title, content) => <Panel title={title}>{content}</Panel>}
      </ExtensionPoint>
    </div>
  );
}
