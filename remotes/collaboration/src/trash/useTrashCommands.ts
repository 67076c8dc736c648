import { toastDurations } from '@groundwork/contract';
import { canOpenDialog, openDialog, useCan } from '@groundwork/shell-sdk';
import { toast } from '@groundwork/ui';
import { detailsOf, subjectOf, type TrashEntry, typeLabel } from './trash-entry.ts';
import type { useTrashActions } from './useTrashActions.ts';

/** The actions that the user may take on the selected entries; undefined: not offered. */
export interface TrashCommands {
  view?: () => void;
  restore?: () => void;
  purge?: () => void;
  /** Ends a run of several entries. */
  stop?: ReturnType<typeof useTrashActions>['stop'];
}

/** Opens the entity's own details, read-only; a portal whose remotes do not have them shows a message. */
function view({ collection, recordId }: TrashEntry): void {
  const dialog = detailsOf(collection);
  if (dialog && canOpenDialog(dialog)) void openDialog(dialog, { id: recordId } as never);
  else {
    const text = `${typeLabel(collection, 'plural')} cannot be viewed in this portal.`;
    toast({ text, tone: 'warning', duration: toastDurations.long });
  }
}

export function useTrashCommands(actions: ReturnType<typeof useTrashActions>) {
  const can = useCan();
  const isBusy = actions.progress !== undefined;
  return (entries: readonly TrashEntry[]): TrashCommands => {
    const [first] = entries;
    const may = (verb: 'delete' | 'purge') =>
      !isBusy && entries.length > 0 && entries.every((entry) => can(verb, entry.collection, subjectOf(entry)));
    return {
      view: first && entries.length === 1 ? () => view(first) : undefined,
      restore: may('delete') ? () => actions.restore(entries) : undefined,
      purge: may('purge') ? () => actions.purge(entries) : undefined,
    };
  };
}
