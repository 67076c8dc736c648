import type { ModuleRequest } from '@groundwork/contract';

/** Why no other replacement can be asked for while the staff have not decided on one. */
export const requestedAlready = 'It is requested already';

/** What a replacement is asked for, and not decided on: the ids of preparation items. */
export const requestedItems = (requests: readonly ModuleRequest[]): ReadonlySet<string> =>
  new Set(
    requests.flatMap(({ kind, status, preparationItemId }) =>
      kind === 'replacement' && status === 'Draft' && preparationItemId ? [preparationItemId] : [],
    ),
  );
