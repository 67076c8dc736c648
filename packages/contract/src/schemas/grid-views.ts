import * as v from 'valibot';
import { id, list, requiredText } from './fields.ts';

/** A saved layout of a list. */
export const gridView = v.object({
  name: requiredText(200),
  columnState: v.optional(v.unknown()),
  filterState: v.optional(v.unknown()),
});
/** Form fields of a user's saved views of one list. */
export const gridConfiguration = v.object({
  gridId: requiredText(200),
  views: v.optional(list(gridView), () => []),
  /** ADDITIVE, stamped by the server: configurations are per user (docs: personal-views). */
  userId: id(),
});
