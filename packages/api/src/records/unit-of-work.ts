import { randomUUID } from 'node:crypto';
import type { ActivityAct, CollectionName } from '@groundwork/contract';
import type { Caller } from '../policy/caller.ts';
import { endAllSessions } from '../session/ended-sessions.ts';
import type { Statement, StatementResult, Transaction } from '../store/store.ts';
import { tableOf } from '../store/tables.ts';
import type { Occurrence, StockCause } from './causes.ts';
import type { Change } from './change.ts';
import { commitTransaction } from './commit.ts';
import { changedFields, type Doc } from './document.ts';
import { followers } from './followers.ts';

/**
 * Unit of work: collects all changes of one request. Rules read and stage records here; `commit` writes them last, so that
 * their stamps are taken right before the transaction ends and a reader of `modifiedAfter` misses nothing
 * (docs: watermark-stamps).
 */
export class UnitOfWork {
  readonly operationId = randomUUID();
  /** The name of the command, where it changes records of several kinds that people see as one act. */
  act?: ActivityAct;
  readonly queries: Transaction;
  readonly caller: Caller;
  /** Why quantities change: see stock/change-stock.ts. */
  readonly causes: StockCause[] = [];
  /** Events that people are notified of although no record changes. */
  readonly occurrences: Occurrence[] = [];
  readonly #changes = new Map<string, Change>();
  readonly #locked = new Set<string>();

  constructor(queries: Transaction, caller: Caller) {
    this.queries = queries;
    this.caller = caller;
  }

  /** The records of these ids, locked until the transaction ends, with staged changes applied; unknown ids are absent. */
  async lock(name: CollectionName, ids: readonly string[]): Promise<Map<string, Doc>> {
    if (ids.length === 0) return new Map();
    for (const id of ids) this.#locked.add(`${name}/${id}`);
    // Of one, PostgreSQL keeps the plan; of several it makes one each time.
    const found =
      ids.length === 1
        ? await this.lockWhere(name, 't.id = $1', ids, `lock-${name}`)
        : await this.lockWhere(name, 't.id = any($1::text[])', [ids]);
    // What this request creates is nobody else's yet.
    for (const id of ids) {
      const created = found.has(id) ? undefined : this.staged(name, id);
      if (created) found.set(id, created);
    }
    return found;
  }

  /**
   * The same for a condition on alias `t`.
   * @param statement the name of this statement, where its text is always the same
   */
  async lockWhere(
    name: CollectionName,
    condition: string,
    params: readonly unknown[],
    statement?: string,
  ): Promise<Map<string, Doc>> {
    const sql = `select doc from ${tableOf(name)} t where ${condition} order by id for update`;
    const { rows } = await this.queries.query<{ doc: Doc }>(sql, params, statement);
    for (const { doc } of rows) this.#locked.add(`${name}/${doc.id}`);
    return new Map(rows.map(({ doc }) => [doc.id, this.staged(name, doc.id) ?? doc]));
  }

  /** Whether the record of this id is locked; one that does not exist is, once its lock was asked for. */
  isLocked(name: CollectionName, id: string): boolean {
    return this.#locked.has(`${name}/${id}`);
  }

  /** The record, locked FOR SHARE until the transaction ends: nobody can change or delete it; others may read it the same way. */
  async readForShare(name: CollectionName, id: unknown): Promise<Doc | undefined> {
    if (typeof id !== 'string') return undefined;
    const sql = `select doc from ${tableOf(name)} where id = $1 for share`;
    const { rows } = await this.queries.query<{ doc: Doc }>(sql, [id]);
    return this.staged(name, id) ?? rows[0]?.doc;
  }

  /** One record, not locked; undefined where there is none. */
  async read(name: CollectionName, id: unknown): Promise<Doc | undefined> {
    if (typeof id !== 'string') return undefined;
    const staged = this.staged(name, id);
    if (staged) return staged;
    const { rows } = await this.queries.query<{ doc: Doc }>(`select doc from ${tableOf(name)} where id = $1`, [id]);
    return rows[0]?.doc;
  }

  /** Several records at once, not locked, with staged changes applied; unknown ids are absent. */
  async readMany(name: CollectionName, ids: readonly string[]): Promise<Map<string, Doc>> {
    return ids.length === 0 ? new Map() : this.readWhere(name, 't.id = any($1::text[])', [[...new Set(ids)]]);
  }

  /** The same for a condition on alias `t`. */
  async readWhere(name: CollectionName, condition: string, params: readonly unknown[]): Promise<Map<string, Doc>> {
    const sql = `select doc from ${tableOf(name)} t where ${condition}`;
    const { rows } = await this.queries.query<{ doc: Doc }>(sql, params);
    return new Map(rows.map(({ doc }) => [doc.id, this.staged(name, doc.id) ?? doc]));
  }

  staged(name: CollectionName, id: string): Doc | undefined {
    return this.#changes.get(`${name}/${id}`)?.after;
  }

  /** The records of a collection that are staged so far. */
  stagedIn(name: CollectionName): Doc[] {
    return [...this.#changes.values()].filter((change) => change.name === name).map(({ after }) => after);
  }

  stage(change: Change) {
    const key = `${change.name}/${change.after.id}`;
    const earlier = this.#changes.get(key);
    this.#changes.set(key, earlier ? { ...earlier, after: change.after, undo: change.undo ?? earlier.undo } : change);
  }

  create(name: CollectionName, doc: Doc) {
    this.stage({ name, after: doc });
  }

  update(name: CollectionName, before: Doc, fields: Readonly<Record<string, unknown>>, undo?: unknown) {
    const staged = this.staged(name, before.id);
    // What another part of the same work has changed since it was read would be lost.
    if (staged && staged !== before) throw new Error(`${name}/${before.id} has changed since it was read.`);
    const after = { ...before, ...fields } as Doc;
    this.stage({ name, before, after, undo });
    return after;
  }

  /** Staged changes that differ from the stored record. */
  #changed(): Change[] {
    return [...this.#changes.values()].filter(({ before, after }) => !before || changedFields(before, after).size > 0);
  }

  /**
   * Writes the staged changes with their activity items, audit events and notifications, and commits the transaction. Call it
   * last. Staged records without a difference are not written.
   * @param answer a statement that runs after the writes; its result is returned
   */
  async commit(answer?: Statement): Promise<StatementResult | undefined> {
    const { follow, entriesOf } = followers();
    await follow(this, this.#changed());
    const changes = this.#changed();
    for (const { name, before, after } of changes) {
      if (name === 'users' && before && isUsable(before) && !isUsable(after)) {
        await endAllSessions(this.queries, after.id);
      }
    }
    const entries = await entriesOf(this, changes);
    return commitTransaction(this.queries, [...changes, ...entries], this.operationId, answer);
  }
}

/** Whether somebody can sign in with this account. */
const isUsable = ({ status, isDeleted }: Doc) => status !== 'Disabled' && !isDeleted;
