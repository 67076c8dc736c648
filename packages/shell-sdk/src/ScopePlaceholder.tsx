import { Button, EmptyState, type IconName } from '@groundwork/ui';
import styles from './ScopePlaceholder.module.css';
import { getShell, type SelectorKind } from './shell.ts';

interface Words {
  title: string;
  text: string;
  label: string;
  icon: IconName;
}
const words: Record<SelectorKind, Words> = {
  project: {
    title: 'Which project?',
    text: 'This page shows one project at a time. The one you choose stays chosen on every page.',
    label: 'Select a project',
    icon: 'folder-kanban',
  },
  'project-or-group': {
    title: 'Which project or group?',
    text: 'This page shows one project, or a group of them together. What you choose stays chosen on every page.',
    label: 'Select a project or group',
    icon: 'folder-kanban',
  },
  warehouse: {
    title: 'Which warehouse?',
    text: 'This page shows one warehouse at a time. The one you choose stays chosen on every page.',
    label: 'Select a warehouse',
    icon: 'warehouse',
  },
};

/** Shown instead of a page whose scope (project or warehouse) is not chosen yet: a button that opens the selector ([SC-26]). */
export function ScopePlaceholder({ kind }: { kind: SelectorKind }) {
  const { title, text, label, icon } = words[kind];
  return (
    <div className={styles.placeholder}>
      <EmptyState
        icon={icon}
        title={title}
        text={text}
        action={
          <Button variant="primary" onPress={() => getShell().openSelector(kind)}>
            {label}
          </Button>
        }
      />
    </div>
  );
}
