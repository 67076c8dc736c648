import type { CollectionName } from '@groundwork/contract';
import type { Statement, StatementResult, SyncChange, Transaction } from '../store/store.ts';
import { isAppendOnly } from './append-only.ts';
import type { Change } from './change.ts';
import { departureStatement } from './departures.ts';
import { scopeStatement } from './scopes.ts';
import { insertStatement, restampStatement, stampStatements, updateStatement } from './write-sql.ts';

/** From so many records on, they are written before their stamps are taken, and so many with each statement. */
const many = 200;

/**
 * Writes changes and ends the transaction. What nobody follows by its stamp comes first: the rows of the journals, two
 * thirds of a deployment. Then the stamps, for which other writers wait from here on, the records, and what the transaction
 * answers: all in one message. Many records are sent ahead of it in pieces, between which the process serves others.
 */
export async function commitTransaction(
  transaction: Transaction,
  changes: readonly Change[],
  operationId: string,
  answer?: Statement,
): Promise<StatementResult | undefined> {
  const followed = changes.filter(({ name }) => !isAppendOnly(name));
  const stamped = byName(followed);
  const journals = [...byName(changes)].filter(([name]) => isAppendOnly(name));
  const statements: Statement[] = [];
  let early: string | undefined;
  if (followed.length >= many) {
    early = await earlyStamp(transaction, followed.length);
    for (const [name, own] of [...journals, ...stamped])
      await writeInPieces(transaction, name, own, operationId, early);
    statements.push(...stampStatements([...stamped.keys()], early));
  } else {
    statements.push(...journals.map(([name, own]) => insertStatement(name, own)));
    if (stamped.size > 0) statements.push(...stampStatements([...stamped.keys()]));
    statements.push(...[...stamped].flatMap(([name, own]) => recordStatements(name, own, operationId)));
  }
  for (const [name, own] of stamped) {
    if (early) statements.push(restampStatement(name, own, early));
    const departures = departureStatement(name, own);
    if (departures) statements.push(departures);
  }
  const scopesAt = statements.length;
  if (stamped.size > 0) statements.push(scopeStatement(followed));
  if (answer) statements.push(answer);
  const results = await transaction.commit(statements);
  if (stamped.size > 0) transaction.announce(results[scopesAt]?.rows as unknown as SyncChange[]);
  return answer && results[statements.length - 1];
}

/**
 * A stamp of the near future, by when so many records are written. Others write meanwhile with earlier ones, so that it can
 * be taken at the end, and nobody waits while the records are written. Where others were faster, the records are given a
 * later one.
 */
async function earlyStamp(transaction: Transaction, count: number): Promise<string> {
  const { rows } = await transaction.query<{ stamp: string }>(
    `select iso(clock_timestamp() + make_interval(secs => $1::float)) as stamp`,
    [0.5 + count / 2_000],
  );
  if (!rows[0]) throw new Error('The database gives no time.');
  return rows[0].stamp;
}

function byName(changes: readonly Change[]): Map<CollectionName, Change[]> {
  const found = new Map<CollectionName, Change[]>();
  for (const change of changes) {
    const own = found.get(change.name) ?? [];
    found.set(change.name, own);
    own.push(change);
  }
  return found;
}

async function writeInPieces(
  transaction: Transaction,
  name: CollectionName,
  changes: readonly Change[],
  operationId: string,
  early: string,
) {
  for (let at = 0; at < changes.length; at += many) {
    for (const { sql, params } of recordStatements(name, changes.slice(at, at + many), operationId, early)) {
      await transaction.query(sql, params);
    }
  }
}

function recordStatements(name: CollectionName, changes: readonly Change[], operationId: string, early?: string) {
  const created = changes.filter(({ before }) => !before);
  const updated = changes.filter(({ before }) => before);
  return [
    created.length > 0 ? insertStatement(name, created, early) : [],
    updated.length > 0 ? updateStatement(name, updated, operationId, early) : [],
  ].flat();
}
