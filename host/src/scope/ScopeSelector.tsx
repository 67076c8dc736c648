import { type SelectorKind, useScope, useSession } from '@groundwork/shell-sdk';
import { useAtomValue } from 'jotai';
import { shownRouteAtom } from '../routes/shown-route.ts';
import { ProjectSelector } from './ProjectSelector.tsx';
import { selectorKindOf } from './selector.ts';
import { WarehouseSelector } from './WarehouseSelector.tsx';

interface ScopeSelectorProps {
  /** Default: what the page can show. */
  kind?: SelectorKind;
  onClose: () => void;
}

/** The scope selector in its three modes: projects, projects and groups, warehouses (docs: shell, visible-projects). */
export function ScopeSelector({ kind: asked, onClose }: ScopeSelectorProps) {
  const route = useAtomValue(shownRouteAtom);
  const { isStaff } = useSession();
  const { selectProject, selectGroup, selectWarehouse } = useScope();
  const kind = asked ?? selectorKindOf(route, isStaff);
  /** The selector closes after a choice ([SC-12]). */
  const choose = (select: (id: string) => void) => (id: string) => {
    select(id);
    onClose();
  };
  if (kind === 'warehouse') return <WarehouseSelector onChoose={choose(selectWarehouse)} onClose={onClose} />;
  return (
    <ProjectSelector
      hasGroups={kind === 'project-or-group' && isStaff}
      onChooseProject={choose(selectProject)}
      onChooseGroup={choose(selectGroup)}
      onClose={onClose}
    />
  );
}
