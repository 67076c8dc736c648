import { hasUnsavedPage, type SelectorKind, useScope, useSession } from '@groundwork/shell-sdk';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { DiscardDialog } from '../navigation/DiscardDialog.tsx';
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
  const { project, projectGroup, warehouse, selectProject, selectGroup, selectWarehouse } = useScope();
  const kind = asked ?? selectorKindOf(route, isStaff);
  const [held, setHeld] = useState<() => void>();
  /**
   * The selector closes after a choice ([SC-12]). Another one takes the place of the page, so what is not saved there is
   * asked about first.
   */
  const choose = (select: (id: string) => void) => (id: string) => {
    const go = () => {
      select(id);
      onClose();
    };
    const isChosen = [project?.id, projectGroup?.id, warehouse?.id].includes(id);
    if (hasUnsavedPage() && !isChosen) setHeld(() => go);
    else go();
  };
  return (
    <>
      {kind === 'warehouse' ? (
        <WarehouseSelector onChoose={choose(selectWarehouse)} onClose={onClose} />
      ) : (
        <ProjectSelector
          hasGroups={kind === 'project-or-group' && isStaff}
          onChooseProject={choose(selectProject)}
          onChooseGroup={choose(selectGroup)}
          onClose={onClose}
        />
      )}
      {held && <DiscardDialog onDiscard={held} onKeep={() => setHeld(undefined)} />}
    </>
  );
}
