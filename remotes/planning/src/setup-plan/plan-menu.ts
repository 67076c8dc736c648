import type { MenuAction, MenuItem } from '@groundwork/ui';
import { hasSwitch, type PlanCommands, parentOf } from './plan-commands.ts';
import type { PlanRow } from './plan-rows.ts';

type Entry = Pick<MenuAction, 'id' | 'label' | 'icon' | 'isDanger'>;
const entry = (isOffered: boolean | undefined, item: Entry, onAction: () => void): MenuItem[] =>
  isOffered ? [{ ...item, onAction }] : [];

/** Everything that can be done with a line: what its cells offer to a pointer is here for keys and fingers. */
export function planMenu(row: PlanRow, { edit, open }: PlanCommands): MenuItem[] {
  const isDeployed = row.state === 'deployed';
  const isItem = row.level === 'item';
  const parent = parentOf(row);
  const view = entry(isDeployed, { id: 'open', label: 'View record', icon: 'eye' }, () => open(row));
  if (!edit) return view;
  const planning: Entry = row.omit
    ? { id: 'planned', label: 'Plan again', icon: 'check' }
    : { id: 'planned', label: 'Leave out', icon: 'x' };
  return [
    ...view,
    ...entry(isItem && row.orderState !== 'deployed', { id: 'item', label: 'Update Item', icon: 'pencil' }, () =>
      edit.updateItem(row),
    ),
    ...entry(!isItem, { id: 'rename', label: 'Rename', icon: 'pencil' }, () => edit.rename(row)),
    ...entry(hasSwitch(row), planning, () => edit.setPlanned(row, row.omit)),
    ...entry(
      parent !== undefined,
      { id: 'add', label: 'Add component', icon: 'plus' },
      () => parent && edit.add(parent),
    ),
    ...entry(row.level === 'preparation', { id: 'sourcing', label: 'Change sourcing', icon: 'refresh-cw' }, () =>
      edit.changeSourcing(row),
    ),
    ...entry(!isDeployed, { id: 'remove', label: 'Remove from plan', icon: 'trash-2', isDanger: true }, () =>
      edit.remove(row),
    ),
  ];
}
