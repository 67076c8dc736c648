import type { PlanParent } from '../plan/plan-tree.ts';
import type { PlanRow } from './plan-rows.ts';

/** The commands of a plan's lines; undefined where the user may only read. */
export interface PlanCommands {
  toggle: (row: PlanRow) => void;
  open: (row: PlanRow) => void;
  edit?: {
    setPlanned: (row: PlanRow, isPlanned: boolean) => void;
    rename: (row: PlanRow) => void;
    add: (parent: PlanParent) => void;
    updateItem: (row: PlanRow) => void;
    changeSourcing: (row: PlanRow) => void;
    remove: (row: PlanRow) => void;
  };
}

/** The commands of the latest render, for cells that outlive it. */
export function follow(latest: { current: PlanCommands }, mayEdit: boolean): PlanCommands {
  const edit = () => latest.current.edit;
  return {
    toggle: (row) => latest.current.toggle(row),
    open: (row) => latest.current.open(row),
    edit: mayEdit
      ? {
          setPlanned: (row, isPlanned) => edit()?.setPlanned(row, isPlanned),
          rename: (row) => edit()?.rename(row),
          add: (parent) => edit()?.add(parent),
          updateItem: (row) => edit()?.updateItem(row),
          changeSourcing: (row) => edit()?.changeSourcing(row),
          remove: (row) => edit()?.remove(row),
        }
      : undefined,
  };
}

/** The parent for components added below a line; undefined where none may be added. */
export const parentOf = ({ level, id }: PlanRow): PlanParent | undefined =>
  level === 'area' ? { type: 'AREA', id } : level === 'unit' ? { type: 'UNIT', id } : undefined;
/** A line whose switch says whether it is planned: neither made nor decided above. */
export const hasSwitch = ({ state, reason }: PlanRow): boolean =>
  state !== 'deployed' && (state === 'deployable' || reason === 'omitted');
