import pg from 'pg';

/**
 * Runs one statement that may take `limit` milliseconds. The limit goes with the statement, in the same message, and ends
 * with it: the session keeps nothing, so the next statement may run in another one, as it does behind a pool of
 * transactions (docs: transaction-pooling). Statements are not kept by name, because the session that knows the name may be another one.
 */
export const limitedStatement = <Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  limit: number,
  text: string,
  values: readonly unknown[] = [],
): Promise<pg.QueryResult<Row>> =>
  new Promise((resolve, reject) => {
    const callback: Callback = (error, result) => (error ? reject(error) : resolve(result));
    client.query(new LimitedStatement(text, values, limit, callback) as unknown as pg.Submittable);
  });

/** What begins a transaction whose statements have these limits, in milliseconds; they end with it. */
export const beginWithin = (limits: { statement: number; lock?: number; idle?: number }): string =>
  [
    'begin',
    `set local statement_timeout = ${limits.statement}`,
    ...(limits.lock === undefined ? [] : [`set local lock_timeout = ${limits.lock}`]),
    ...(limits.idle === undefined ? [] : [`set local idle_in_transaction_session_timeout = ${limits.idle}`]),
  ].join('; ');

type Callback = (error: Error, result: pg.QueryResult) => void;
/** What the driver's query does, which its types do not say. */
interface DriverQuery {
  submit(connection: pg.Connection): unknown;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
}
const Query = pg.Query as unknown as new (
  config: object,
  values: readonly unknown[],
  callback: Callback,
) => DriverQuery;

/** Several statements between two Syncs are one transaction, so a limit that is local to it reaches the second of them. */
class LimitedStatement extends Query {
  readonly #limit: number;
  #hasLimit = false;

  constructor(text: string, values: readonly unknown[], limit: number, callback: Callback) {
    super({ text, queryMode: 'extended' }, values, callback);
    this.#limit = limit;
  }

  override submit(connection: pg.Connection) {
    connection.stream.cork();
    // `set local` would do the same and write a warning into the server's log each time.
    connection.parse(
      { name: '', text: `select set_config('statement_timeout', '${this.#limit}', true)`, types: [] },
      true,
    );
    connection.bind({ portal: '', statement: '', values: [] } as never, true);
    connection.execute({ portal: '', rows: '' } as never, true);
    const wrong = super.submit(connection);
    connection.stream.uncork();
    return wrong;
  }

  override handleDataRow(message: unknown) {
    if (this.#hasLimit) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection) {
    if (this.#hasLimit) super.handleCommandComplete(message, connection);
    this.#hasLimit = true;
  }
}
