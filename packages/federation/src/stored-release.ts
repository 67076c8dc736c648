import { promisify } from 'node:util';
import { gunzip as gunzipCallback } from 'node:zlib';
import type { ContainerClient } from '@azure/storage-blob';
import * as v from 'valibot';
import { type StoredRelease, storedReleaseSchema } from './documents.ts';
import { type SharedNames, sharedNamesSchema } from './shared-names.ts';
import { statusOf } from './storage.ts';

const gunzip = promisify(gunzipCallback);

/** Import names of a release's shared modules: beside its files in storage, too much for the page of every visit. */
export interface StoredNames {
  takes?: SharedNames;
  gives?: SharedNames;
}
const namesSchema = v.object({ takes: v.optional(sharedNamesSchema), gives: v.optional(sharedNamesSchema) });

const recordEnding = '/release.json';

/** The versions of a name whose record is in storage, the newest first; none for a credential that may not list. */
export async function storedVersions(container: ContainerClient, name: string): Promise<string[]> {
  const found: { version: string; at: number }[] = [];
  try {
    for await (const blob of container.listBlobsFlat({ prefix: `${name}/` })) {
      if (!blob.name.endsWith(recordEnding)) continue;
      const version = blob.name.slice(name.length + 1, -recordEnding.length);
      found.push({ version, at: blob.properties.lastModified.getTime() });
    }
  } catch (error) {
    if (statusOf(error) !== 403) throw error;
  }
  return found.sort((a, b) => b.at - a.at).map(({ version }) => version);
}

/** What a deployment stored of a version beside its files. @throws Error when it is gone */
export async function readStoredRelease(
  container: ContainerClient,
  name: string,
  version: string,
): Promise<{ release: StoredRelease; names: StoredNames }> {
  try {
    const bytes = await container.getBlobClient(`${name}/${version}${recordEnding}`).downloadToBuffer();
    const data: unknown = JSON.parse((await gunzip(bytes)).toString('utf8'));
    const { takes: _takes, gives: _gives, deployedBy: _by, ...release } = v.parse(storedReleaseSchema, data);
    return { release: { ...release, name, version }, names: v.parse(namesSchema, data) };
  } catch (error) {
    if (statusOf(error) === 404) throw new Error(`${name} ${version} is no longer in storage.`);
    throw error;
  }
}
