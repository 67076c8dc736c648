import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const packedSchema = v.object({
  /** Short name of a package of this project ('ui') → its version. */
  packages: v.record(v.string(), v.string()),
  /** npm name of a library → the version that the packages were tested with. */
  libraries: v.record(v.string(), v.string()),
});

/** The versions that were packed together with this package. */
export type Packed = v.InferOutput<typeof packedSchema>;

/** The name of a packed package's file, as npm forms it. */
export const tarballOf = (name: string, { packages }: Packed): string => `groundwork-${name}-${packages[name]}.tgz`;

/** Reads versions.json, which `npm run pack-shared` adds to this package. @throws Error in the workspace itself */
export function readPacked(folder = join(import.meta.dirname, '..')): Packed {
  let text: string;
  try {
    text = readFileSync(join(folder, 'versions.json'), 'utf8');
  } catch {
    throw new Error("This is the workspace's own copy: run 'npm run new-remote -- NAME' here.");
  }
  return v.parse(packedSchema, JSON.parse(text));
}
