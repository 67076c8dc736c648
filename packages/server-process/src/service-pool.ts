import pg from 'pg';
import { beginWithin, limitedStatement } from './limited-statement.ts';

/** Where a service finds its database. */
export interface DatabaseAddresses {
  /** It may be a pool that gives a connection to each transaction, such as PgBouncer; then `directUrl` is another one. */
  url: string;
  /** The server itself, where sessions last. */
  directUrl: string;
}
export interface ServicePoolOptions extends pg.PoolConfig, DatabaseAddresses {
  /** Milliseconds that a statement may take. */
  statementLimit: number;
}

/** Whether the address gives a connection to each transaction, so that no session lasts. */
export const isPooled = ({ url, directUrl }: DatabaseAddresses): boolean => url !== directUrl;

/** The connections of a service that has a schema of its own; each statement has a limit, whichever kind of address it is. */
export class ServicePool extends pg.Pool {
  /** The statement with which its transactions begin. */
  readonly begin: string;

  constructor({ url, directUrl, statementLimit, ...options }: ServicePoolOptions) {
    const hasSessions = !isPooled({ url, directUrl });
    super({ ...options, connectionString: url, ...(hasSessions && { statement_timeout: statementLimit }) });
    this.begin = hasSessions ? 'begin' : beginWithin({ statement: statementLimit });
    if (hasSessions) return;
    const query = async (text: string, values?: readonly unknown[]) => {
      const client = await this.connect();
      try {
        const result = await limitedStatement(client, statementLimit, text, values);
        client.release();
        return result;
      } catch (error) {
        // What the server answered leaves the connection as good as it was.
        client.release(!(error instanceof pg.DatabaseError));
        throw error;
      }
    };
    this.query = query as unknown as pg.Pool['query'];
  }
}
