import { type SelectorKind, useScope, useSession } from '@groundwork/shell-sdk';
import { useAtomValue } from 'jotai';
import { shownRouteAtom } from '../routes/shown-route.ts';
import { ProjectSelector, WarehouseSelector } from './lazy-selectors.ts';
import { closeSelector, selectorAtom, selectorKindOf } from './selector.ts';

/** The scope selector in its three modes: projects, projects and groups, warehouses (docs: shell, visible-projects). */
export function SelectorDialog() {
  const open = useAtomValue(selectorAtom);
  const route = useAtomValue(shownRouteAtom);
  const { isStaff } = useSession();
  const { selectProject, selectGroup, selectWarehouse } = useScope();
  if (!open) return null;
  const kind: SelectorKind = open.kind ?? selectorKindOf(route, isStaff);
  /** The selector closes after a choice ([SC-12]). */
  const choose = (select: (id: string) => void) => (id: string) => {
    select(id);
    closeSelector();
  };
  if (kind === 'warehouse') return <WarehouseSelector onChoose={choose(selectWarehouse)} onClose={closeSelector} />;
  return (
    <ProjectSelector
      hasGroups={kind === 'project-or-group' && isStaff}
      onChooseProject={choose(selectProject)}
      onChooseGroup={choose(selectGroup)}
      onClose={closeSelector}
    />
  );
}
