import { failure, type MediaItem, projectMediaDelimiter, type Result, success } from '@groundwork/contract';
import { cachedCollection } from '../cached-collection.ts';
import { call } from '../call.ts';
import { getConfiguration } from '../configuration.ts';
import { isUnsentId, type StoredRecord, unsentIdsIn, unsentPrefix } from '../stored-record.ts';
import type { Changes } from './changes.ts';
import type { Entry } from './entry.ts';
import type { KeptFile, OfflineQueueDatabase } from './offline-queue-database.ts';

const day = 86_400_000;

/** Ids that changes add to a record's pictures. */
const addedBy = (changes: Changes): readonly string[] =>
  Object.values(changes).flatMap((change) => (change.kind === 'list' ? change.added : []));

/** Ids of pictures that wait, of what an entry sends. */
const picturesOf = ({ changes, command, creation }: Entry): readonly string[] => [
  ...addedBy(changes),
  ...unsentIdsIn([command?.body, creation?.body]),
];

/** Pictures that wait: shown as media items of their own, and sent as soon as a change needs them. */
export class KeptFiles {
  readonly #database: OfflineQueueDatabase;
  #files = new Map<string, KeptFile>();
  /** Addresses under which the page shows them. */
  readonly #previews = new Map<string, string>();
  readonly #stop: () => void;

  constructor(database: OfflineQueueDatabase) {
    this.#database = database;
    // A fetch of the whole list takes away what the server does not have.
    this.#stop = cachedCollection('mediaitems').table.onChange(({ removed }) => {
      if (removed.some(({ id }) => this.#previews.has(id))) queueMicrotask(() => this.#show());
    });
  }

  async keep(file: Blob, name: string): Promise<MediaItem> {
    const kept: KeptFile = { id: `${unsentPrefix}${crypto.randomUUID()}`, file, name, madeAt: Date.now() };
    await this.#database.put('files', kept);
    this.read([...this.#files.values(), kept]);
    return this.#recordOf(kept) as unknown as MediaItem;
  }

  read(files: readonly KeptFile[]): void {
    this.#files = new Map(files.map((file) => [file.id, file]));
    this.#show();
  }

  /** The value with the media items in place of pictures that have been sent. */
  withMediaIds(value: unknown): unknown {
    if (!Array.isArray(value)) return value;
    return value.map((id: unknown) => (isUnsentId(id) ? (this.#files.get(id)?.mediaItemId ?? id) : id));
  }

  /** Makes media items of the pictures that the changes add, and answers the changes with them. */
  async deliver(changes: Changes): Promise<Result<Changes>> {
    const failed = await this.#sendAll(addedBy(changes));
    if (failed) return failed;
    const withIds = (ids: readonly string[]) => (this.withMediaIds(ids) as string[]).filter((id) => !isUnsentId(id));
    return success(
      Object.fromEntries(
        Object.entries(changes).map(([field, change]) => [
          field,
          change.kind === 'list'
            ? { ...change, added: withIds(change.added), removed: withIds(change.removed) }
            : change,
        ]),
      ),
    );
  }

  /** The same for the body of a command or a new record. A picture that is not here any more is left out. */
  async deliverBody<B extends object>(body: B): Promise<Result<B>> {
    const failed = await this.#sendAll(unsentIdsIn(body));
    if (failed) return failed;
    const withIds = (_: string, value: unknown) => (isUnsentId(value) ? this.#files.get(value)?.mediaItemId : value);
    return success(JSON.parse(JSON.stringify(body), withIds) as B);
  }

  /** Makes media items of these pictures, but of those that have theirs. Answers the first failure. */
  async #sendAll(ids: readonly string[]): Promise<Extract<Result<never>, { succeeded: false }> | undefined> {
    for (const id of ids) {
      const file = this.#files.get(id);
      if (!file || file.mediaItemId) continue;
      const result = await this.#send(file);
      if (!result.succeeded) return result;
    }
    return undefined;
  }

  /** Forgets what no change names: at once what was discarded, else after a day, since a dialog may be open that will. */
  async forgetUnnamed(entries: readonly Entry[], discarded?: Entry): Promise<void> {
    const named = new Set(entries.flatMap(picturesOf));
    const unwanted = new Set(discarded && picturesOf(discarded));
    const isOld = ({ id, madeAt }: KeptFile) => unwanted.has(id) || madeAt <= Date.now() - day;
    const old = [...this.#files.values()].filter((file) => !named.has(file.id) && isOld(file));
    await Promise.all(old.map(({ id }) => this.#database.delete('files', id)));
    this.read([...this.#files.values()].filter((file) => !old.includes(file)));
  }

  close(): void {
    this.#stop();
    this.#files.clear();
    this.#show();
  }

  /** Each step is remembered, so that none is done again. */
  async #send(file: KeptFile): Promise<Result<unknown>> {
    let { url } = file;
    if (!url) {
      const uploaded = await (getConfiguration().upload?.(file.file) ??
        failure({ message: 'Pictures cannot be uploaded here.' }, 400));
      if (!uploaded.succeeded) return uploaded;
      url = uploaded.data;
      await this.#store({ ...file, url });
    }
    const made = await call<MediaItem>('POST', 'mediaitems', {
      body: { name: file.name, url },
      query: file.name.includes(projectMediaDelimiter) ? { projectRelated: true } : {},
      idempotencyKey: file.id,
    });
    if (!made.succeeded) return made;
    await this.#store({ ...file, url, file: new Blob(), mediaItemId: made.data.id });
    return made;
  }

  async #store(file: KeptFile): Promise<void> {
    await this.#database.put('files', file);
    this.#files.set(file.id, file);
    this.#show();
  }

  #show(): void {
    const { table } = cachedCollection('mediaitems');
    const shown = [...this.#files.values()].filter(({ mediaItemId }) => !mediaItemId);
    for (const [id, address] of this.#previews) {
      if (shown.some((file) => file.id === id)) continue;
      URL.revokeObjectURL(address);
      this.#previews.delete(id);
      table.remove([id]);
    }
    table.merge(shown.map((file) => this.#recordOf(file)));
  }

  #recordOf({ id, file, name, madeAt }: KeptFile): StoredRecord {
    const url = this.#previews.get(id) ?? URL.createObjectURL(file);
    this.#previews.set(id, url);
    const stamp = new Date(madeAt).toISOString();
    const stamps = { timeCreatedUtc: stamp, timeModifiedUtc: stamp, isArchived: false, isDeleted: false };
    return { id, name, url, type: file.type, renditions: [], ...stamps };
  }
}
