import { Button, type IconName } from '@groundwork/ui';
import styles from './ScopePlaceholder.module.css';
import { getShell, type SelectorKind } from './shell.ts';

const words: Record<SelectorKind, { label: string; icon: IconName }> = {
  project: { label: 'Select a project', icon: 'folder-kanban' },
  'project-or-group': { label: 'Select a project or group', icon: 'folder-kanban' },
  warehouse: { label: 'Select a warehouse', icon: 'warehouse' },
};

/** Stands in place of a page that is limited to something nobody chose yet: a button that opens the selector ([SC-26]). */
export function ScopePlaceholder({ kind }: { kind: SelectorKind }) {
  const { label, icon } = words[kind];
  return (
    <div className={styles.placeholder}>
      <Button icon={icon} size="large" onPress={() => getShell().openSelector(kind)}>
        {label}
      </Button>
    </div>
  );
}
