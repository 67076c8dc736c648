import * as v from 'valibot';
import { collectionNames } from '../collections.ts';
import { mostOpenRecords, presenceModes } from '../live.ts';
import { atMost, literal, requiredId } from './fields.ts';

const record = { collection: literal(collectionNames), id: requiredId() };
/** PUT presence: what a browser has open (docs: presence-never-locks). */
export const presenceBody = v.object({
  records: atMost(mostOpenRecords, v.object({ ...record, mode: literal(presenceModes) })),
});
/** DELETE presence: what it has closed. */
export const closedBody = v.object({ records: atMost(mostOpenRecords, v.object(record)) });
