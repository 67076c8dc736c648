import type { IconName, MenuItem } from '@groundwork/ui';
import { requestedAlready } from '../../setup-components/replacement-requests.ts';
import type { SpaceComponent } from '../space.ts';

/** The entries of the dropdown, in their fixed order [SD-10]. */
export const spaceActions = {
  photos: { label: 'Add/edit photos', icon: 'images' },
  notes: { label: 'Add/edit note', icon: 'square-pen' },
  instructions: { label: 'Edit Instructions', icon: 'file-text' },
  name: { label: 'Rename', icon: 'text-cursor-input' },
  wish: { label: 'Add to Wish List', icon: 'heart' },
  replacement: { label: 'Request Replacement', icon: 'repeat' },
  existing: { label: 'Use Existing', icon: 'package-check' },
  move: { label: 'Move To', icon: 'corner-up-right' },
  withdraw: { label: 'Withdraw', icon: 'undo-2' },
  delete: { label: 'Delete', icon: 'trash-2' },
} as const satisfies Record<string, { label: string; icon: IconName }>;
export type SpaceAction = keyof typeof spaceActions;
const names = Object.keys(spaceActions) as SpaceAction[];

/** The user's permissions in the project. */
export interface SpaceRights {
  isStaff: boolean;
  /** Of the plan: rename, move, take out. */
  plan: boolean;
  /** Of deployed records; Subscribers only add photos and notes. */
  records: boolean;
  deletion: boolean;
  /** Wishes and replacements. */
  requests: boolean;
}
/** Other facts of a component that decide its menu. */
export interface SpaceSituation {
  /** Its wish was made by this user. */
  isOwnWish: boolean;
  isReplacementRequested: boolean;
  hasOtherPlaces: boolean;
}

/** Undefined where an action is not for this component or this user; a text where it is not possible now. */
type Answer = undefined | true | string;
const onceDeployed = 'Once it is deployed';
/** Staff see what will be possible; Subscribers what is. */
const orHidden = (reason: string, { isStaff }: SpaceRights): Answer => (isStaff ? reason : undefined);

function answer(action: SpaceAction, component: SpaceComponent, rights: SpaceRights, now: SpaceSituation): Answer {
  const { level, record, status, wish, item } = component;
  const ofRecord = record ? true : orHidden(onceDeployed, rights);
  switch (action) {
    case 'photos':
    case 'notes':
      return rights.records ? ofRecord : undefined;
    case 'instructions':
      return rights.isStaff && rights.records ? ofRecord : undefined;
    case 'name':
      return rights.isStaff && rights.plan ? true : undefined;
    case 'wish':
      if (!rights.requests) return undefined;
      if (record) return orHidden('It is deployed already', rights);
      return wish ? orHidden('It is on the wish list already', rights) : true;
    case 'replacement':
      if (!rights.requests || !item) return undefined;
      if (status !== 'Ready') return record || rights.isStaff ? 'Once it has arrived' : undefined;
      return now.isReplacementRequested ? requestedAlready : true;
    case 'withdraw':
      return wish && now.isOwnWish ? true : undefined;
    case 'existing':
      return rights.isStaff && rights.plan && item ? true : undefined;
    case 'move':
      if (!rights.isStaff || !rights.plan || level === 'area') return undefined;
      return now.hasOtherPlaces ? true : 'There is no other place for it';
    case 'delete':
      if (!rights.isStaff || !(record ? rights.deletion : rights.plan)) return undefined;
      return !record && hasDeployed(component) ? 'Something in it is deployed' : true;
  }
}

/** Whether something below was deployed: the plan must not lose what it made. */
const hasDeployed = ({ children }: SpaceComponent): boolean =>
  children.some((child) => child.record !== undefined || hasDeployed(child));

/** The dropdown of a component: what is not possible yet is there with its reason. */
export function spaceMenu(
  component: SpaceComponent,
  rights: SpaceRights,
  situation: SpaceSituation,
  run: (action: SpaceAction) => void,
): readonly MenuItem[] {
  return names.flatMap((id): MenuItem[] => {
    const found = answer(id, component, rights, situation);
    if (found === undefined) return [];
    const entry = { id, ...spaceActions[id], isDanger: id === 'delete' };
    return [
      ...(id === 'delete' ? [{ separator: true } as const] : []),
      found === true ? { ...entry, onAction: () => run(id) } : { ...entry, isDisabled: true, description: found },
    ];
  });
}
