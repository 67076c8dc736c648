import { messages } from '@groundwork/contract';
import { rowFilterSql } from '../policy/visibility.ts';
import { invalid } from '../problem.ts';
import { statement } from '../records/statement.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';

/** Ends the request with 400 unless the photo is a media item that the caller sees. */
export async function requirePhoto(work: UnitOfWork, photoId: string | undefined) {
  if (!photoId) return;
  const { params, bind } = statement();
  const visible = rowFilterSql('mediaitems', work.caller, bind) ?? 'false';
  const sql = `select 1 from mediaitems t where t.id = ${bind(photoId)} and not t.is_deleted and ${visible}`;
  const { rows } = await work.queries.query(sql, params);
  if (rows.length === 0) throw invalid({ field: 'photoId', message: messages.itemNotFound });
}
