import { type BuildRecord, versionOf } from './build-record.ts';
import type { StoredRelease } from './documents.ts';

/** What a build is as a release, before anybody signs or deploys it. */
export function releaseOfBuild(record: BuildRecord, message?: string): StoredRelease {
  const version = versionOf(record);
  const common = {
    name: record.name,
    version,
    // Relative to the container: the edge knows the address under which its browsers reach it.
    baseUrl: `${record.name}/${version}/`,
    files: record.files,
    message: message || undefined,
  };
  const own =
    record.kind === 'host'
      ? { entries: record.entries, lazy: record.lazy, provides: record.provides }
      : {
          container: record.container,
          entry: record.entry,
          preload: record.preload,
          pages: record.pages,
          declaration: record.declaration,
        };
  // As storage will answer it, without the undefined: the signature is over that.
  return JSON.parse(JSON.stringify({ ...common, ...own })) as StoredRelease;
}
