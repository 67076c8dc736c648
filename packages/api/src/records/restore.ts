import { type CollectionName, collectionNames } from '@groundwork/contract';
import { requireGrant, requireReach } from '../policy/authorise.ts';
import { tableOf } from '../store/tables.ts';
import type { Doc } from './document.ts';
import { type PlanLink, relinkPlans } from './plan-links.ts';
import type { Work } from './work.ts';

interface Undo {
  isRoot?: boolean;
  links?: PlanLink[];
}
interface Row {
  doc: Doc;
  operation: string | null;
  undo: Undo | null;
}

/** Brings a deleted record back; with it, where the user had deleted this very one, all that went with it. */
export async function restoreRecord(work: Work, name: CollectionName, doc: Doc) {
  const grant = requireGrant(work.caller, name, 'delete');
  requireReach(work.caller, name, grant, [doc]);
  const [own] = await deletedRows(work, name, 't.id = $1', doc.id);
  const batch: [CollectionName, Row][] = own ? [[name, own]] : [];
  if (own?.undo?.isRoot && own.operation) {
    for (const other of collectionNames) {
      for (const row of await deletedRows(work, other, 't.delete_operation = $1', own.operation)) {
        if (row.doc.id !== doc.id && !row.undo?.isRoot) batch.push([other, row]);
      }
    }
  }
  for (const [collection, row] of batch) work.update(collection, row.doc, { isDeleted: false });
  await relinkPlans(work, new Map(batch.map(([, { doc: restored, undo }]) => [restored.id, undo?.links ?? []])));
}

async function deletedRows(work: Work, name: CollectionName, condition: string, value: string) {
  const { rows } = await work.queries.query<Row>(
    `select doc, delete_operation as operation, delete_undo as undo from ${tableOf(name)} t
     where t.is_deleted and ${condition} order by id for update`,
    [value],
  );
  return rows;
}
