import type { DataCacheConfiguration } from './api.ts';

let current: DataCacheConfiguration | undefined;

/**
 * Configures how the cache reaches the API, and with which access token. Called once by the host before anything is
 * read.
 */
export function configureDataCache(configuration: DataCacheConfiguration): void {
  const { baseUrl } = configuration;
  current = { ...configuration, baseUrl: baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/` };
}

/** @throws Error when the host has not configured the cache */
export function getConfiguration(): DataCacheConfiguration {
  if (!current) throw new Error('The data cache was used before configureDataCache() was called.');
  return current;
}
