import type pg from 'pg';
import { typeParsers } from './pool.ts';

/** A statement, as it is sent with others. */
export interface Statement {
  sql: string;
  /** Texts, numbers, lists of texts; nothing for null. */
  params: readonly unknown[];
  /** Of a statement whose text is always the same: each connection plans it once. */
  name?: string;
}
export interface StatementResult {
  rows: Record<string, unknown>[];
  count: number;
}

/**
 * Sends statements in one message, so that a lock that one of them takes is held no longer than all of them work: the
 * distance of the database does not count. After the first that fails the database does none of the others.
 */
export const sendTogether = (client: pg.ClientBase, statements: readonly Statement[]): Promise<StatementResult[]> =>
  new Promise((resolve, reject) => {
    client.query(new Together(statements, (error, results) => (error ? reject(error) : resolve(results ?? []))));
  });

type Callback = (error: Error | null | undefined, results?: StatementResult[]) => void;
interface Field {
  name: string;
  dataTypeID: number;
}

/** The named statements that a connection has planned; one that may or may not be there is closed before it is planned. */
const planned = new WeakMap<pg.Connection, Map<string, 'planned' | 'unknown'>>();

/** Several statements with one Sync, as the driver takes a query of its own kind: it calls the handlers in turn. */
class Together implements pg.Submittable {
  /** The driver puts a time limit around it. */
  callback: Callback;
  readonly #statements: readonly Statement[];
  readonly #results: StatementResult[] = [];
  #connection: pg.Connection | undefined;
  #fields: readonly Field[] = [];
  #rows: Record<string, unknown>[] = [];

  constructor(statements: readonly Statement[], callback: Callback) {
    this.#statements = statements;
    this.callback = callback;
  }

  submit(connection: pg.Connection) {
    this.#connection = connection;
    const known = planned.get(connection) ?? new Map<string, 'planned' | 'unknown'>();
    planned.set(connection, known);
    connection.stream.cork();
    for (const { sql, params, name = '' } of this.#statements) {
      if (!name || known.get(name) !== 'planned') {
        if (known.has(name)) connection.close({ type: 'S', name }, true);
        connection.parse({ name, text: sql, types: [] }, true);
        if (name) known.set(name, 'planned');
      }
      connection.bind({ portal: '', statement: name, values: params.map(textOf) } as never, true);
      connection.describe({ type: 'P', name: '' }, true);
      connection.execute({ portal: '', rows: '' } as never, true);
    }
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription({ fields }: { fields: Field[] }) {
    this.#fields = fields;
  }

  handleDataRow({ fields }: { fields: (string | null)[] }) {
    const values = this.#fields.map(({ name, dataTypeID }, index) => {
      const text = fields[index] ?? null;
      return [name, text === null ? null : typeParsers.getTypeParser(dataTypeID, 'text')(text)] as const;
    });
    this.#rows.push(Object.fromEntries(values));
  }

  handleCommandComplete({ text }: { text: string }) {
    this.#results.push({ rows: this.#rows, count: Number(/\d+$/.exec(text)?.[0] ?? 0) });
    this.#rows = [];
    this.#fields = [];
  }

  handleError(error: Error) {
    // Which of them it has planned before the failure is not said.
    const known = this.#connection && planned.get(this.#connection);
    for (const { name } of this.#statements) if (name) known?.set(name, 'unknown');
    this.callback(error);
  }

  handleReadyForQuery() {
    this.callback(null, this.#results);
  }
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (!Array.isArray(value)) return String(value);
  return `{${value.map((entry) => `"${String(entry).replace(/[\\"]/g, '\\$&')}"`).join(',')}}`;
}
