import type { Scope, Session } from '@groundwork/shell-sdk';
import { useAuthorizedProjects } from '@groundwork/shell-sdk';
import { Icon, type IconName } from '@groundwork/ui';
import type { OwnedRoute } from '../loader/remotes.ts';
import { selectorKindOf } from '../scope/selector.ts';
import styles from './ScopeLabel.module.css';

interface ScopeLabelProps {
  route: OwnedRoute;
  session: Session;
  scope: Scope;
}

/**
 * The active project, group or warehouse of the page; a press opens the selector, unless a Subscriber has nothing to
 * choose ([SC-14]). Before their first space there is no label: it would ask for a choice that they cannot make.
 */
export function ScopeLabel({ route, session: { isStaff }, scope }: ScopeLabelProps) {
  const count = useAuthorizedProjects().length;
  const isWarehouse = route.scope === 'warehouse';
  const { project, projectGroup, warehouse } = scope;
  const [kind, name] = isWarehouse
    ? ['Warehouse', warehouse?.name]
    : project
      ? [isStaff ? 'Project' : 'Space', project.name]
      : ['Group', projectGroup?.name];
  const icon: IconName = isWarehouse ? 'warehouse' : 'folder-kanban';
  const placeholder = isWarehouse ? 'Select a warehouse' : isStaff ? 'Select a project' : 'Select a space';
  const content = (
    <>
      <Icon name={icon} />
      {name && <span className={styles.kind}>{kind}</span>}
      <span className={styles.name}>{name ?? placeholder}</span>
    </>
  );
  if (!isStaff && count <= 1) {
    return name ? (
      <span className={styles.scope} data-scope="">
        {content}
      </span>
    ) : null;
  }
  return (
    <button
      type="button"
      className={styles.scope}
      data-scope=""
      aria-haspopup="dialog"
      onClick={() => scope.openSelector(selectorKindOf(route, isStaff))}
    >
      {content}
      <Icon name="chevrons-up-down" size={14} />
    </button>
  );
}
