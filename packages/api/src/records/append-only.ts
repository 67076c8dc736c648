import type { CollectionName } from '@groundwork/contract';

/**
 * What is only ever added to and never changed. Each write in the system adds to these, so their entries take the time of
 * the database's clock instead of a stamp, for which writers would wait for each other (docs: journals-without-stamps).
 */
const appendOnly: readonly CollectionName[] = ['activityitems', 'auditevents', 'stockmoves'];

export const isAppendOnly = (name: CollectionName) => appendOnly.includes(name);
