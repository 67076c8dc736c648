import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { edits, newFiles } from './edits.ts';
import type { Entity, Known } from './entity.ts';

const read = (root: string, file: string) => readFileSync(join(root, file), 'utf8');
const keysOf = (text: string) => [...text.matchAll(/^ {2}'?([\w-]+)'?:/gm)].map(([, key = '']) => key);

/** Reads the existing names of a workspace. */
export function readKnown(root: string): Known {
  const dialogs = read(root, 'packages/shell-sdk/src/dialogs.ts');
  const registry = read(root, 'packages/ui/src/icons/registry.ts');
  const block = (text: string, start: string) => text.slice(text.indexOf(start)).split(/^\}/m)[0] ?? '';
  return {
    entities: keysOf(block(dialogs, 'export const dialogCollections')),
    remotes: readdirSync(join(root, 'remotes')).filter((name) =>
      existsSync(join(root, 'remotes', name, 'remote.json')),
    ),
    icons: keysOf(block(registry, 'export const icons')),
  };
}

/** Writes the entity into a workspace, all of it or nothing. @returns the files that are new and those that were changed */
export function writeEntity(root: string, entity: Entity): { written: string[]; changed: string[] } {
  const numbers = [...read(root, 'packages/api/src/migrations/index.ts').matchAll(/\{ number: (\d+),/g)];
  const migration = Math.max(...numbers.map(([, number]) => Number(number))) + 1;
  const files = newFiles(entity, migration);
  const existing = Object.keys(files).find((file) => existsSync(join(root, file)));
  if (existing !== undefined) throw new Error(`${existing} exists already: nothing was written.`);
  // Every edit is made before the first one is written: one that does not fit leaves the workspace as it was.
  const changed = new Map<string, string>();
  for (const { file, change } of edits(entity, migration))
    changed.set(file, change(changed.get(file) ?? read(root, file)));
  for (const [file, text] of [...Object.entries(files), ...changed]) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return { written: Object.keys(files), changed: [...changed.keys()] };
}
