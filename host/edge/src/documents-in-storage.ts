import {
  type ChannelDocument,
  documentPath,
  formerPath,
  type Owners,
  ownersPath,
  parseDocument,
  parseOwners,
} from '@groundwork/federation';

/** How long one request to storage may take. */
const timeoutMs = 3000;
/** How often the documents are read again while they change under the reader. */
const mostRounds = 4;

/** The documents of a channel at one moment. */
export interface Documents {
  owners: Owners;
  /** A name whose document is missing or cannot be read has its cause instead. */
  documents: ReadonlyMap<string, ChannelDocument | Error>;
}
/** What a reader answers: nothing has changed, the documents, or the one document of a channel of long ago. */
export type Answer = { isSame: true } | Documents | { former: unknown };

interface Kept {
  etag: string | undefined;
  value: unknown;
}

/** Reads the documents of a channel without a credential, each only when it has changed. */
export function documentReader(channel: string, releasesUrl: string): () => Promise<Answer> {
  const kept = new Map<string, Kept>();

  /** @returns the content of a document, or an Error for what is no JSON; undefined when there is none */
  async function read(path: string, signal: AbortSignal): Promise<unknown> {
    const known = kept.get(path);
    const answer = await fetch(releasesUrl + path, {
      headers: known?.etag === undefined ? {} : { 'if-none-match': known.etag },
      signal,
    });
    if (answer.status === 304) return known?.value;
    if (answer.status === 404) {
      kept.delete(path);
      return undefined;
    }
    if (!answer.ok) throw new Error(`Storage answered ${answer.status} for ${path}`);
    const text = await answer.text();
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (error) {
      value = new Error(`${path} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
    }
    kept.set(path, { etag: answer.headers.get('etag') ?? undefined, value });
    return value;
  }
  function documentOf(name: string, path: string, value: unknown): ChannelDocument | Error {
    if (value instanceof Error) return value;
    try {
      const document = parseDocument(value, path);
      if (document.name === name) return document;
      return new Error(`${path} says that it is the document of ${document.name}`);
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }
  async function readOnce(signal: AbortSignal): Promise<Documents | { former: unknown }> {
    const held = await read(ownersPath(channel), signal);
    if (held === undefined) {
      const former = await read(formerPath(channel), signal);
      if (former === undefined) throw new Error(`channel ${channel} is not in storage`);
      if (former instanceof Error) throw former;
      return { former };
    }
    if (held instanceof Error) throw held;
    const owners = parseOwners(held, ownersPath(channel));
    const names = Object.keys(owners.names);
    const documents = await Promise.all(
      names.map(async (name) => {
        const path = documentPath(channel, name);
        const value = await read(path, signal);
        return [name, value === undefined ? { name, revision: 0 } : documentOf(name, path, value)] as const;
      }),
    );
    return { owners, documents: new Map(documents) };
  }

  let last: string | undefined;
  return async () => {
    const signal = AbortSignal.timeout(timeoutMs);
    // Read twice alike, they were all live together in between: a page never mixes documents of different moments.
    for (let round = 0, before: string | undefined; round < mostRounds; round += 1) {
      const read = await readOnce(signal);
      const state = stateOf(read);
      if (state === last) return { isSame: true };
      if (state === before || 'former' in read) {
        last = state;
        return read;
      }
      before = state;
    }
    return { isSame: true };
  };
}

/** What pages can see of the documents: a claim that comes and goes is no change. */
const stateOf = (read: Documents | { former: unknown }): string =>
  'former' in read
    ? JSON.stringify(read.former)
    : JSON.stringify([
        read.owners,
        [...read.documents].map(([name, document]) => [
          name,
          document instanceof Error ? document.message : { ...document, claim: undefined },
        ]),
      ]);
