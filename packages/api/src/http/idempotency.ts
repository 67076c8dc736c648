import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../policy/caller.ts';
import { badRequest, Problem } from '../problem.ts';
import { UnitOfWork } from '../records/unit-of-work.ts';
import type { Queries, Store } from '../store/store.ts';
import { type Outcome, outcomeStatement } from './outcome.ts';

/** The answer of a write: its status, the text of its JSON, and what else its headers say. */
export interface Answer {
  status: number;
  text: string;
  headers?: Readonly<Record<string, string>>;
}

const maxKeyLength = 200;

/**
 * Runs a write in a transaction: `handle` stages what changes, and all of it is written with the answer at the end. With an
 * Idempotency-Key the answer is kept with it for 24 hours and given again to a repetition; a repetition at the same moment
 * waits for the first. A failed write keeps nothing, so it may be retried.
 */
export async function writeOnce(
  store: Store,
  request: FastifyRequest,
  caller: Caller,
  handle: (work: UnitOfWork) => Promise<Outcome>,
): Promise<Answer> {
  const identity = identify(request);
  return store.tx(async (transaction) => {
    const kept = identity && (await claim(transaction, caller, identity));
    if (kept) return kept;
    const work = new UnitOfWork(transaction, caller);
    const outcome = await handle(work);
    const keptAs = identity && { userId: caller.id, key: identity.key };
    const result = await work.commit(outcomeStatement(outcome, caller, keptAs));
    const [said] = (result?.rows ?? []) as unknown as { answer: string; headers: Record<string, string> }[];
    if (!said) throw new Error('The database gives no answer.');
    return { status: outcome.status, text: said.answer, headers: said.headers };
  });
}

/** Takes the key, or answers what its first request was answered. */
async function claim(queries: Queries, caller: Caller, { key, digest }: Identity): Promise<Answer | undefined> {
  const { count } = await queries.query(
    'insert into idempotency_keys (user_id, key, request) values ($1, $2, $3) on conflict do nothing',
    [caller.id, key, digest],
  );
  return count === 0 ? readAnswer(queries, caller, key, digest) : undefined;
}

/** The answer that an earlier request with the same key had: for writes that do something costly before they write. */
export async function keptAnswer(store: Store, request: FastifyRequest, caller: Caller): Promise<Answer | undefined> {
  const identity = identify(request);
  return identity && readAnswer(store, caller, identity.key, identity.digest);
}

interface Identity {
  key: string;
  digest: string;
}

function identify(request: FastifyRequest): Identity | undefined {
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
