import { BlobServiceClient } from '@azure/storage-blob';

/**
 * Until the mocks of the test are restored, storage that cannot be reached fails at once: its client asks four times, with
 * 16 seconds between them, which a test has not.
 */
export function impatientStorage(): void {
  const { fromConnectionString } = BlobServiceClient;
  jest
    .spyOn(BlobServiceClient, 'fromConnectionString')
    .mockImplementation((connection, options) =>
      fromConnectionString(connection, { ...options, retryOptions: { retryDelayInMs: 1 } }),
    );
}
