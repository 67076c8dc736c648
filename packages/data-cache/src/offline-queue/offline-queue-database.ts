import { abort, answerOf, endOf, offlineQueueDatabaseName, openDatabase } from '../database.ts';
import type { StoredRecord } from '../stored-record.ts';
import type { Entry } from './entry.ts';

/**
 * A picture that is stored here until the change that needs it is sent; until then its id replaces the media item's.
 */
export interface KeptFile {
  id: string;
  file: Blob;
  /** Of the media item. */
  name: string;
  madeAt: number;
  /** Where it has been uploaded to. */
  url?: string;
  mediaItemId?: string;
}
interface Tables {
  /** By their number, which the database gives. */
  entries: { key: number; value: Entry };
  /** By their id. */
  files: { key: string; value: KeptFile };
  /** Records with entries, as the server last answered them, by the key of the entry. */
  records: { key: string; value: StoredRecord };
}
type Table = keyof Tables;

/**
 * Raise it when the tables or the shape of what they hold change, and give `upgrade` a step from each version that was
 * released: what people have not sent yet must be sent after an update, too. A test holds an entry of each version.
 */
const version = 1;

function upgrade(database: IDBDatabase, from: number): void {
  if (from >= 1) return;
  database.createObjectStore('entries', { keyPath: 'number', autoIncrement: true });
  database.createObjectStore('files', { keyPath: 'id' });
  database.createObjectStore('records');
}

/** One transaction. Between its calls nothing else may be awaited: the browser ends it. */
export class OfflineQueueTransaction {
  readonly #transaction: IDBTransaction;

  constructor(transaction: IDBTransaction) {
    this.#transaction = transaction;
  }

  all<T extends Table>(table: T): Promise<Tables[T]['value'][]> {
    return answerOf(this.#transaction.objectStore(table).getAll() as IDBRequest<Tables[T]['value'][]>);
  }
  keys<T extends Table>(table: T): Promise<Tables[T]['key'][]> {
    return answerOf(this.#transaction.objectStore(table).getAllKeys() as IDBRequest<Tables[T]['key'][]>);
  }
  /** @param key of a table whose values do not hold it */
  put<T extends Table>(table: T, value: Tables[T]['value'], key?: Tables[T]['key']): void {
    this.#transaction.objectStore(table).put(value, key);
  }
  /** The database gives the number. */
  add(entry: Omit<Entry, 'number'>): void {
    this.#transaction.objectStore('entries').add(entry);
  }
  delete<T extends Table>(table: T, key: Tables[T]['key']): void {
    this.#transaction.objectStore(table).delete(key);
  }
}

/** The unsent changes of one user. Every call resolves when its transaction is complete, and fails as a whole. */
export class OfflineQueueDatabase {
  static async open(userId: string): Promise<OfflineQueueDatabase> {
    const opened = new OfflineQueueDatabase(userId);
    await opened.#open();
    return opened;
  }

  readonly #userId: string;
  #opening: Promise<IDBDatabase> | undefined;

  private constructor(userId: string) {
    this.#userId = userId;
  }

  /** Once; and again where the browser has closed it, as phones do while another app is used. */
  #open(): Promise<IDBDatabase> {
    const forget = () => {
      this.#opening = undefined;
    };
    this.#opening ??= openDatabase(offlineQueueDatabaseName(this.#userId), { version, upgrade }).then(
      (database) => {
        database.onclose = forget;
        return database;
      },
      (error: unknown) => {
        forget();
        throw error;
      },
    );
    return this.#opening;
  }

  read<A>(tables: readonly Table[], work: (transaction: OfflineQueueTransaction) => Promise<A>): Promise<A> {
    return this.#run(tables, 'readonly', work);
  }
  write<A>(tables: readonly Table[], work: (transaction: OfflineQueueTransaction) => A | Promise<A>): Promise<A> {
    return this.#run(tables, 'readwrite', work);
  }
  put<T extends Table>(table: T, value: Tables[T]['value'], key?: Tables[T]['key']): Promise<void> {
    return this.write([table], (transaction) => transaction.put(table, value, key));
  }
  delete<T extends Table>(table: T, key: Tables[T]['key']): Promise<void> {
    return this.write([table], (transaction) => transaction.delete(table, key));
  }
  async close(): Promise<void> {
    (await this.#opening)?.close();
  }

  async #run<A>(
    tables: readonly Table[],
    mode: IDBTransactionMode,
    work: (transaction: OfflineQueueTransaction) => A | Promise<A>,
  ): Promise<A> {
    const transaction = (await this.#open()).transaction(tables, mode);
    const end = endOf(transaction);
    try {
      const answer = await work(new OfflineQueueTransaction(transaction));
      await end;
      return answer;
    } catch (error) {
      // A value that cannot be stored throws at once; the rest of the transaction must not be stored either.
      abort(transaction);
      throw error;
    }
  }
}
