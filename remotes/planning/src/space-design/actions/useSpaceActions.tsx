import { errorSummary, type SetupPlan, toastDurations } from '@groundwork/contract';
import { collection, waitingChangesAtom } from '@groundwork/data-cache';
import { useCan, useSession } from '@groundwork/shell-sdk';
import { type MenuItem, toast } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { requestedItems } from '../../setup-components/replacement-requests.ts';
import type { Space, SpaceComponent } from '../space.ts';
import { AddToSpace } from './AddToSpace.tsx';
import { type Asked, SpaceDialog } from './SpaceDialog.tsx';
import { type SpaceAction, spaceMenu } from './space-menu.ts';
import { otherPlaces } from './space-places.ts';
import { addWish } from './wishes.ts';

/** The actions on the components of a space (docs: screens#space-design). */
export interface SpaceActions {
  /** The entries of a component's menu; empty for users who may only read. */
  menuOf(component: SpaceComponent): readonly MenuItem[];
  /** 'Add Component' below a component, or in the project itself; undefined where nothing may be added. */
  addComponent(parent: SpaceComponent | undefined): (() => void) | undefined;
  /** Opens the photos of a component, for its missing picture; undefined where that may not be. */
  addPhotos(component: SpaceComponent): (() => void) | undefined;
  dialogs: ReactNode;
}
type Shown = { action: 'add'; parent: SpaceComponent | undefined } | { action: Asked; component: SpaceComponent };

export function useSpaceActions(space: Space, plan: SetupPlan): SpaceActions {
  const can = useCan();
  const { isStaff, user } = useSession();
  const [shown, setShown] = useState<Shown>();
  const wishing = useRef(new Set<string>());
  const requests = useAtomValue(collection('moduleRequests').byAtom('projectId', plan.projectId));
  const { projectId } = plan;
  const rights = {
    isStaff,
    plan: plan.status !== 'History' && can('update', 'setupplans', { projectId }),
    records: can('update', 'preparations', { projectId }),
    deletion: can('delete', 'preparations', { projectId }),
    requests: can('create', 'moduleRequests', { projectId }),
  };
  const close = () => setShown(undefined);

  const wish = async (component: SpaceComponent) => {
    const { id, name, item } = component;
    if (wishing.current.has(id)) return;
    wishing.current.add(id);
    const result = await addWish({ projectId, deploymentId: id, name, item: item?.node });
    wishing.current.delete(id);
    if (result.succeeded) toast({ text: `Added to the wish list: ${name}`, tone: 'success' });
    else
      toast({
        text: `Error creating request. ${errorSummary(result.error)}`,
        tone: 'danger',
        duration: toastDurations.long,
      });
  };
  const run = (action: SpaceAction, component: SpaceComponent) => {
    if (action === 'wish') void wish(component);
    else setShown({ action, component });
  };
  const waiting = useAtomValue(waitingChangesAtom);
  const replaced = useMemo(() => requestedItems(requests, waiting), [requests, waiting]);

  return {
    menuOf: (component) =>
      spaceMenu(
        component,
        rights,
        {
          isReplacementRequested: component.record !== undefined && replaced.has(component.record.id),
          isOwnWish: component.wish?.requestedById === user.id,
          hasOtherPlaces: otherPlaces(space, component).length > 0,
        },
        (action) => run(action, component),
      ),
    addComponent: (parent) => {
      const isOffered =
        rights.plan && (isStaff ? !parent || parent.level === 'area' || parent.level === 'unit' : !parent);
      return isOffered ? () => setShown({ action: 'add', parent }) : undefined;
    },
    addPhotos: (component) =>
      rights.records && component.record ? () => setShown({ action: 'photos', component }) : undefined,
    dialogs:
      shown?.action === 'add' ? (
        <AddToSpace plan={plan} parent={shown.parent} onClose={close} />
      ) : (
        shown && <SpaceDialog {...shown} space={space} plan={plan} onClose={close} />
      ),
  };
}
