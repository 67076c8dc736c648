import { BlobServiceClient, RestError } from '@azure/storage-blob';
import { circuitBreaker } from '../circuit-breaker.ts';
import type { Configuration } from '../configuration.ts';

/** The containers of releases (docs: releases): files are public, history and source maps are not. */
export type ReleaseContainer = 'releases' | 'release-history' | 'release-maps';

/** Reads what deployments left in blob storage. It writes nothing. */
export interface ReleaseStorage {
  /** A JSON file; undefined where there is none. */
  json(container: ReleaseContainer, path: string): Promise<unknown>;
  /** Names and sizes, as they are stored, of all files whose path begins with `prefix`. */
  list(container: ReleaseContainer, prefix: string): Promise<{ path: string; bytes: number }[]>;
}

export function openReleaseStorage({ storage }: Pick<Configuration, 'storage'>): ReleaseStorage {
  const service = BlobServiceClient.fromConnectionString(storage.connectionString, {
    retryOptions: { maxTries: 2, retryDelayInMs: 100 },
  });
  const { ask } = circuitBreaker('The storage of releases');
  return {
    json: (container, path) =>
      ask(async (abortSignal) => {
        try {
          const blob = service.getContainerClient(container).getBlobClient(path);
          // Compressed files come as they are stored.
          const answer = await blob.download(0, undefined, { abortSignal });
          const chunks: Buffer[] = [];
          for await (const chunk of answer.readableStreamBody ?? []) chunks.push(Buffer.from(chunk));
          return JSON.parse(await textOf(Buffer.concat(chunks))) as unknown;
        } catch (error) {
          if (isMissing(error)) return undefined;
          throw error;
        }
      }),
    list: (container, prefix) =>
      ask(async (abortSignal) => {
        const found: { path: string; bytes: number }[] = [];
        try {
          for await (const { name, properties } of service
            .getContainerClient(container)
            .listBlobsFlat({ prefix, abortSignal })) {
            found.push({ path: name, bytes: properties.contentLength ?? 0 });
          }
        } catch (error) {
          if (!isMissing(error)) throw error;
        }
        return found;
      }),
  };
}

const isMissing = (error: unknown) => error instanceof RestError && error.statusCode === 404;

async function textOf(bytes: Buffer): Promise<string> {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (!isGzip) return bytes.toString('utf8');
  const { gunzipSync } = await import('node:zlib');
  return gunzipSync(bytes).toString('utf8');
}
