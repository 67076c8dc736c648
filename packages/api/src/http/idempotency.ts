import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../policy/caller.ts';
import { badRequest, Problem } from '../problem.ts';
import type { Queries, Store, Transaction } from '../store/store.ts';

/** The answer of a write: its status, the text of its JSON, and what else its headers say. */
export interface Answer {
  status: number;
  text: string;
  headers?: Readonly<Record<string, string>>;
}

const maxKeyLength = 200;

/**
 * Runs a write in a transaction. With an Idempotency-Key the answer is kept with it for 24 hours and given again to a
 * repetition; a repetition at the same moment waits for the first. A failed write keeps nothing, so it may be retried.
 */
export async function writeOnce(
  store: Store,
  request: FastifyRequest,
  caller: Caller,
  work: (queries: Transaction) => Promise<Answer>,
): Promise<Answer> {
  const identity = identify(request);
  if (!identity) return store.tx(work);
  const { key, digest } = identity;
  return store.tx(async (queries) => {
    const { count } = await queries.query(
      'insert into idempotency_keys (user_id, key, request) values ($1, $2, $3) on conflict do nothing',
      [caller.id, key, digest],
    );
    const kept = count === 0 ? await readAnswer(queries, caller, key, digest) : undefined;
    if (kept) return kept;
    const answer = await work(queries);
    await queries.query(
      `update idempotency_keys set status = $3, answer = $4, headers = $5::text::jsonb where user_id = $1 and key = $2`,
      [caller.id, key, answer.status, answer.text, JSON.stringify(answer.headers ?? {})],
    );
    return answer;
  });
}

/** The answer that an earlier request with the same key had: for writes that do something costly before they write. */
export async function keptAnswer(store: Store, request: FastifyRequest, caller: Caller): Promise<Answer | undefined> {
  const identity = identify(request);
  return identity && readAnswer(store, caller, identity.key, identity.digest);
}

function identify(request: FastifyRequest) {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || key === '' || key.length > maxKeyLength) {
    throw badRequest(`Idempotency-Key must be one text of 1 to ${maxKeyLength} characters.`);
  }
  const content = JSON.stringify([request.method, request.url, request.body ?? null]);
  return { key, digest: createHash('sha256').update(content).digest('base64url') };
}

async function readAnswer(queries: Queries, caller: Caller, key: string, digest: string): Promise<Answer | undefined> {
  const { rows } = await queries.query<{
    request: string;
    status: number;
    answer: string;
    headers: Answer['headers'] | null;
  }>('select request, status, answer, headers from idempotency_keys where user_id = $1 and key = $2', [caller.id, key]);
  const kept = rows[0];
  if (!kept) return undefined;
  if (kept.request !== digest) {
    throw new Problem(422, {
      title: 'Not possible',
      message: 'This Idempotency-Key was used for another request.',
      code: 'key-reused',
    });
  }
  return { status: kept.status, text: kept.answer, headers: kept.headers ?? undefined };
}

export const forgetOldAnswers = (queries: Queries) =>
  queries.query(`delete from idempotency_keys where time_created < now() - interval '24 hours'`);
