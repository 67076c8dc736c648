import {
  BlobServiceClient,
  type ContainerClient,
  ContainerSASPermissions,
  generateBlobSASQueryParameters,
  RestError,
  SASProtocol,
  StorageSharedKeyCredential,
} from '@azure/storage-blob';
import { maxImageBytes, type UploadToken } from '@groundwork/contract';
import { circuitBreaker } from '../circuit-breaker.ts';
import type { Configuration } from '../configuration.ts';
import { isStoredAddress } from '../records/media-address.ts';

/** The blob storage: browsers write into `incoming` with a token, `media` is written by the server and read by all. */
export interface MediaStorage {
  /** The public address of the blob service, without a slash at its end: what stored addresses are relative to. */
  readonly address: string;
  /** Makes the containers and the rules for other origins; safe to repeat. */
  prepare(origins: readonly string[]): Promise<void>;
  uploadToken(): UploadToken;
  /** The bytes at an address of ours; undefined where nothing is there, it is too large or the address is not ours. */
  read(url: string, largest?: number): Promise<{ bytes: Buffer; isMedia: boolean } | undefined>;
  /** Writes a file into `media` and answers its address. */
  write(name: string, bytes: Buffer, contentType: string): Promise<string>;
  removeIncoming(url: string): Promise<void>;
  /** Every file of a container. */
  files(container: MediaContainer): AsyncIterable<StoredFile>;
  removeFile(container: MediaContainer, name: string): Promise<void>;
  /** The installation whose pictures are here: the first that asks is written down. */
  ownerOf(installation: string): Promise<string>;
}

export type MediaContainer = 'incoming' | 'media';
export interface StoredFile {
  name: string;
  /** Milliseconds since 1970. */
  modified: number;
  /** This server encoded the picture: a file without it was stored as it was uploaded, before that was done. */
  isEncoded: boolean;
}

/** For 20 MB, in a data center or on this machine. */
const transferLimit = 10_000;
const tokenLife = 60 * 60_000;
const clockSkew = 60_000;
const year = 'public, max-age=31536000, immutable';
/** The metadata of a file that says `isEncoded`. */
const encoded = { encoded: '1' };

export function openMediaStorage({ storage }: Pick<Configuration, 'storage'>): MediaStorage {
  const service = BlobServiceClient.fromConnectionString(storage.connectionString, {
    retryOptions: { maxTries: 3, retryDelayInMs: 100 },
  });
  const { ask } = circuitBreaker('The image storage');
  const incoming = service.getContainerClient(storage.incoming);
  const media = service.getContainerClient(storage.media);

  const address = service.url.replace(/\/$/, '');
  const containers = { incoming, media };

  return {
    address,
    async prepare(origins) {
      await ask((abortSignal) => incoming.createIfNotExists({ abortSignal }));
      await ask((abortSignal) => media.createIfNotExists({ access: 'blob', abortSignal }));
      await ask((abortSignal) => service.setProperties({ cors: [corsRule(origins)] }, { abortSignal }));
    },
    uploadToken() {
      const expires = new Date(Date.now() + tokenLife);
      if (!(service.credential instanceof StorageSharedKeyCredential)) {
        throw new Error(
          'AZURE_STORAGE_CONNECTION_STRING must hold an account key, which upload tokens are signed with.',
        );
      }
      const sas = generateBlobSASQueryParameters(
        {
          containerName: storage.incoming,
          permissions: ContainerSASPermissions.parse('cw'),
          startsOn: new Date(Date.now() - clockSkew),
          expiresOn: expires,
          protocol: service.url.startsWith('https:') ? SASProtocol.Https : SASProtocol.HttpsAndHttp,
        },
        service.credential,
      );
      return {
        serviceUrl: service.url,
        parameterString: sas.toString(),
        container: storage.incoming,
        containerUrl: incoming.url,
        expires: expires.toISOString(),
      };
    },
    async read(given, largest = maxImageBytes) {
      const url = isStoredAddress(given) ? `${address}${given}` : given;
      const own = nameIn(incoming, url);
      const published = own === undefined ? nameIn(media, url) : undefined;
      const [container, name] = own === undefined ? [media, published] : [incoming, own];
      if (name === undefined) return undefined;
      try {
        const blob = container.getBlobClient(name);
        const { contentLength = 0 } = await ask((abortSignal) => blob.getProperties({ abortSignal }));
        if (contentLength > largest || contentLength === 0) return undefined;
        const bytes = await ask((abortSignal) => blob.downloadToBuffer(0, undefined, { abortSignal }), transferLimit);
        return { bytes, isMedia: container === media };
      } catch (error) {
        if (error instanceof RestError && (error.statusCode === 404 || error.statusCode === 400)) return undefined;
        throw error;
      }
    },
    async write(name, bytes, contentType) {
      const blob = media.getBlockBlobClient(name);
      const blobHTTPHeaders = { blobContentType: contentType, blobCacheControl: year };
      const options = { blobHTTPHeaders, metadata: encoded, maxSingleShotSize: 4_194_304, blockSize: 4_194_304 };
      await ask((abortSignal) => blob.uploadData(bytes, { ...options, abortSignal }), transferLimit);
      return blob.url;
    },
    async removeIncoming(url) {
      const name = nameIn(incoming, url);
      if (name !== undefined) await ask((abortSignal) => incoming.deleteBlob(name, { abortSignal })).catch(() => {});
    },
    async *files(container) {
      for await (const { name, properties, metadata } of containers[container].listBlobsFlat({
        includeMetadata: true,
      })) {
        const isEncoded = metadata?.encoded === encoded.encoded;
        yield { name, modified: properties.lastModified.getTime(), isEncoded };
      }
    },
    async removeFile(container, name) {
      await ask((abortSignal) => containers[container].getBlobClient(name).deleteIfExists({ abortSignal }));
    },
    async ownerOf(installation) {
      const { metadata = {} } = await ask((abortSignal) => media.getProperties({ abortSignal }));
      if (metadata.installation !== undefined) return metadata.installation;
      await ask((abortSignal) => media.setMetadata({ ...metadata, installation }, { abortSignal }));
      return installation;
    },
  };
}

const corsRule = (origins: readonly string[]) => ({
  allowedOrigins: origins.join(','),
  allowedMethods: 'GET,HEAD,PUT,OPTIONS',
  allowedHeaders: '*',
  exposedHeaders: '*',
  maxAgeInSeconds: 3_600,
});

/** The blob's name where the address lies in this container (its query set aside), else undefined. */
function nameIn(container: ContainerClient, url: string) {
  if (!URL.canParse(url)) return undefined;
  const { origin, pathname } = new URL(url);
  const root = new URL(container.url);
  const isOurs = sameOrigin(origin, root.origin) && pathname.startsWith(`${root.pathname}/`);
  const name = isOurs ? decoded(pathname.slice(root.pathname.length + 1)) : '';
  return name === '' || name.includes('..') ? undefined : name;
}

/** Empty where the text is no encoding of anything. */
function decoded(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** The emulator answers at both names of this machine. */
const sameOrigin = (one: string, other: string) =>
  one.replace('//127.0.0.1', '//localhost') === other.replace('//127.0.0.1', '//localhost');
