import type { BodyOf, CollectionName, RecordOf } from '@groundwork/contract';

/**
 * The entity word of a dialog name → its collection.
 *
 * @example
 * ```tsx
 * import { collection } from '@groundwork/data-cache';
 * import { dialogCollections } from '@groundwork/shell-sdk';
 *
 * const vendors = collection(dialogCollections.vendor);
 * ```
 */
export const dialogCollections = {
  inventoryItem: 'inventoryitems',
  location: 'locations',
  mediaItem: 'mediaitems',
  moduleRequest: 'moduleRequests',
  order: 'orders',
  preparation: 'preparations',
  preparationItem: 'preparationitems',
  preparationItemTemplate: 'preparationitemtemplates',
  preparationTemplate: 'preparationtemplates',
  product: 'products',
  project: 'projects',
  projectGroup: 'projectgroups',
  setupArea: 'setupareas',
  setupAreaTemplate: 'setupareatemplates',
  setupUnit: 'setupunits',
  setupUnitTemplate: 'setupunittemplates',
  tag: 'tags',
  tagSet: 'tagsets',
  thing: 'things',
  user: 'users',
  vendor: 'vendors',
} as const satisfies Record<string, CollectionName>;

/** An entity word with create, edit and details dialogs. */
export type DialogEntity = keyof typeof dialogCollections;
type CollectionOf<E extends DialogEntity> = (typeof dialogCollections)[E];

type RecordDialogTypes = {
  [E in DialogEntity as `${E}.create`]: {
    /** `initial` presets fields; `source` copies a record and appends ' Copy' to its name. */
    props: { initial?: BodyOf<CollectionOf<E>>; source?: RecordOf<CollectionOf<E>> };
    result: RecordOf<CollectionOf<E>> | undefined;
  };
} & {
  [E in DialogEntity as `${E}.edit`]: { props: { id: string }; result: RecordOf<CollectionOf<E>> | undefined };
} & {
  [E in DialogEntity as `${E}.details`]: { props: { id: string }; result: undefined };
};
/**
 * Props and result of every dialog that remotes offer one another, by name. A result of undefined: it was cancelled. Each
 * entity has three; a remote adds further ones of its own in its `src/offers.d.ts`.
 */
export interface DialogTypes extends RecordDialogTypes {}
/** Name of a dialog of any remote: 'order.edit'. */
export type DialogName = keyof DialogTypes;
/** Props that the shell passes to a dialog: those of its opener, and `onClose`. */
export type DialogProps<D extends DialogName> = DialogTypes[D]['props'] & {
  /** Closes the dialog with its result. */
  onClose: (result?: DialogTypes[D]['result']) => void;
};
