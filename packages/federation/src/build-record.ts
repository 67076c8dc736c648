import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import * as v from 'valibot';
import { declarationFileSchema } from './own-service.ts';
import { remoteReleaseSchema } from './releases.ts';
import { sharedNamesSchema } from './shared-names.ts';

/**
 * What a build leaves beside its files (dist/build.json) for the deploy command: everything the release set will say
 * about it, except who deployed it and when.
 */
const entry = v.object({ js: v.array(v.string()), css: v.array(v.string()) });
const common = {
  name: v.string(),
  packageVersion: v.string(),
  inputHash: v.string(),
  files: v.record(v.string(), v.string()),
};
export const buildRecordSchema = v.variant('kind', [
  v.object({
    kind: v.literal('remote'),
    ...common,
    container: v.string(),
    entry: v.string(),
    preload: v.array(v.string()),
    pages: remoteReleaseSchema.entries.pages,
    declaration: declarationFileSchema,
    takes: v.optional(sharedNamesSchema),
  }),
  v.object({
    kind: v.literal('host'),
    ...common,
    entries: v.object({ welcome: entry, shell: entry, callback: v.optional(entry), silentRenew: v.optional(entry) }),
    lazy: v.optional(v.record(v.string(), v.array(v.string()))),
    provides: v.record(v.string(), v.string()),
    gives: v.optional(sharedNamesSchema),
  }),
]);
/** The record that a build writes beside its files: hash, requirements and file list. */
export type BuildRecord = v.InferOutput<typeof buildRecordSchema>;

/** Folder of a workspace whose files are uploaded. */
export const releaseFolder = (folder: string): string => join(folder, 'dist', 'release');
type RecordName = 'build' | 'development';
const recordFile = (folder: string, name: RecordName) => join(folder, 'dist', `${name}.json`);

/** Subresource integrity of some bytes. */
export const integrityOf = (bytes: Uint8Array): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** relative path (with '/') → integrity, of every file below a folder. */
export function filesWithIntegrity(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => relative(folder, join(item.parentPath, item.name)).split(sep).join('/'))
    .sort();
  return Object.fromEntries(files.map((path) => [path, integrityOf(readFileSync(join(folder, path)))]));
}

export function writeBuildRecord(folder: string, record: BuildRecord, name: RecordName = 'build'): void {
  writeFileSync(recordFile(folder, name), `${JSON.stringify(record, null, 2)}\n`);
}

/** Forgets the last build: its files are about to go. */
export const removeBuildRecord = (folder: string, name: RecordName = 'build'): void =>
  rmSync(recordFile(folder, name), { force: true });

/** The record of the last build, or undefined when there is none or it is from another version of the build policy. */
export function readBuildRecord(folder: string, name: RecordName = 'build'): BuildRecord | undefined {
  const file = recordFile(folder, name);
  if (!existsSync(file)) return undefined;
  const parsed = v.safeParse(buildRecordSchema, JSON.parse(readFileSync(file, 'utf8')));
  return parsed.success ? parsed.output : undefined;
}

/**
 * Content-addressed version: '3.1.0-8f2c41'. Equal content and declaration give equal versions, on any machine.
 */
export function versionOf(record: BuildRecord): string {
  const { inputHash: _, ...content } = record;
  const sorted = JSON.stringify(content, (_key, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return `${record.packageVersion}-${createHash('sha256').update(sorted).digest('hex').slice(0, 6)}`;
}
