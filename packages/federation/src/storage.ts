import { BlobServiceClient, type ContainerClient, RestError } from '@azure/storage-blob';

/** The blob container of all releases, readable by everybody: `<remote>/<version>/…` and `channels/<channel>.json`. */
export const releasesContainer = 'releases';

// The public key of the local emulator, the same on every machine (learn.microsoft.com, "Use the Azurite emulator").
const emulatorKey = 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==';

/** AZURE_STORAGE_CONNECTION_STRING, or the local emulator on BLOB_PORT (10000). */
export function storageConnection(environment: NodeJS.ProcessEnv = process.env): string {
  if (environment.AZURE_STORAGE_CONNECTION_STRING) return environment.AZURE_STORAGE_CONNECTION_STRING;
  return emulatorConnection(Number(environment.BLOB_PORT || 10_000));
}

/** Connection string of an Azurite on this machine. */
export const emulatorConnection = (port: number): string =>
  `DefaultEndpointsProtocol=http;AccountName=devstoreaccount1;AccountKey=${emulatorKey};BlobEndpoint=http://localhost:${port}/devstoreaccount1;`;

/** Whether storage is on this machine: what is deployed there reaches nobody else. */
export function isOwnStorage(connectionString: string): boolean {
  const { hostname } = new URL(openReleases(connectionString).url);
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/**
 * The container of all releases.
 * @param connectionString of Azure Blob Storage, or a SAS address
 */
export const openReleases = (connectionString: string): ContainerClient =>
  BlobServiceClient.fromConnectionString(connectionString).getContainerClient(releasesContainer);

/** Address under which browsers read the container, without a credential and with a closing slash. */
export function publicAddress(container: ContainerClient): string {
  const url = new URL(container.url);
  url.search = '';
  // The portals' pages say localhost everywhere: another name of this machine would be another origin to their policy.
  if (url.hostname === '127.0.0.1') url.hostname = 'localhost';
  return `${url.href.replace(/\/$/, '')}/`;
}

/**
 * Creates the container if it is missing, and lets browsers of any origin read it (the files are public). A credential
 * for one folder allows neither: then both exist already and this does nothing.
 */
export async function ensureReleases(connectionString: string): Promise<ContainerClient> {
  const service = BlobServiceClient.fromConnectionString(connectionString);
  const container = service.getContainerClient(releasesContainer);
  await ignoring([403, 409], () => container.create({ access: 'blob' }));
  await ignoring([403], async () => {
    const { cors } = await service.getProperties();
    // The API sets the rules of its portals at its start; only an account without any rule gets this one.
    if (cors !== undefined && cors.length > 0) return;
    await service.setProperties({
      cors: [
        {
          allowedOrigins: '*',
          allowedMethods: 'GET,HEAD,OPTIONS',
          allowedHeaders: '*',
          exposedHeaders: '*',
          maxAgeInSeconds: 3600,
        },
      ],
    });
  });
  return container;
}

export const statusOf = (error: unknown): number | undefined =>
  typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined;

/** What to do about storage that does not answer at all; undefined for every other failure. */
export function withoutStorage(error: unknown, environment: NodeJS.ProcessEnv = process.env): string | undefined {
  if (!(error instanceof RestError) || error.statusCode !== undefined) return undefined;
  const remedy = environment.AZURE_STORAGE_CONNECTION_STRING
    ? 'AZURE_STORAGE_CONNECTION_STRING names it: is the address right, and can this machine reach it?'
    : "It is the one of 'npm start' on this machine, because AZURE_STORAGE_CONNECTION_STRING names no other: start it, or name the storage of the portal.";
  return `Storage does not answer (${error.message.trim()}). ${remedy}`;
}

async function ignoring(statuses: readonly number[], action: () => Promise<unknown>): Promise<void> {
  try {
    await action();
  } catch (error) {
    if (!statuses.includes(statusOf(error) ?? 0)) throw error;
  }
}
