import { createHash } from 'node:crypto';
import type { CollectionName } from '@groundwork/contract';
import type { Caller } from '../policy/caller.ts';
import { presentedSql } from '../records/list.ts';
import { statement } from '../records/statement.ts';
import type { Statement } from '../store/store.ts';

/** Records as the caller may see them: their JSON texts with commas between. */
export interface Shown {
  name: CollectionName;
  ids: readonly string[];
  /** The text where the caller sees none of them. */
  otherwise?: string;
}
/** What a write answers with, its records as they are once everything is written. */
export interface Outcome {
  status: number;
  /** What its JSON text consists of. */
  parts: readonly (string | Shown)[];
  headers?: Readonly<Record<string, string>>;
  /** The stamp of the only record is the answer's ETag. */
  hasEtag?: boolean;
}
/** Under which key, of which request, an answer is kept. */
export interface KeptAs {
  userId: string;
  key: string;
}

/** Answers `answer` and `headers`, read as the last of a transaction, and keeps both where the write has a key. */
export function outcomeStatement(outcome: Outcome, caller: Caller, keptAs: KeptAs | undefined): Statement {
  const { status, parts, headers = {}, hasEtag = false } = outcome;
  const { params, bind } = statement();
  const shown = parts.filter((part) => typeof part !== 'string');
  const tables = shown.map(
    ({ name, ids }, index) => `p${index} as materialized (
      select string_agg(p.text, ',' order by p.position) as text, min(p.stamp) as stamp
      from (${presentedSql(name, caller, ids, bind)}) p)`,
  );
  const text = parts.map((part) => {
    if (typeof part === 'string') return `${bind(part)}::text`;
    return `coalesce((select text from p${shown.indexOf(part)}), ${bind(part.otherwise ?? '')}::text)`;
  });
  const etag = `|| coalesce((select jsonb_build_object('etag', '"' || stamp || '"') from p0 where stamp is not null), '{}')`;
  const said = `${bind(JSON.stringify(headers))}::text::jsonb ${hasEtag && shown.length > 0 ? etag : ''}`;
  const answer = `said as materialized (select ${text.join(' || ')} as answer, ${said} as headers)`;
  const read = `with ${[...tables, answer].join(', ')}`;
  const sql = keptAs
    ? `${read} update idempotency_keys k set status = ${bind(status)}::integer, answer = said.answer, headers = said.headers
      from said where k.user_id = ${bind(keptAs.userId)} and k.key = ${bind(keptAs.key)}
      returning said.answer, said.headers`
    : `${read} select answer, headers from said`;
  // With one part the text depends on the collection, the caller's role and the kind of answer, and on no id. A connection that
  // created and changed records of all collections for all roles kept 134 plans, 8 MB, and no more the second time.
  return { sql, params, name: parts.length === 1 ? `answer-${digestOf(sql)}` : undefined };
}

const digestOf = (text: string) => createHash('sha1').update(text).digest('base64url');
