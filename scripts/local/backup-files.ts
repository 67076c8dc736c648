import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from './problem.ts';

/** The files of a backup beside the images. */
export const databaseFile = 'database.jsonl.gz';
const factsFile = 'backup.json';

/** What a backup says of itself. */
export interface BackupFacts {
  /** When the moment was that it shows. */
  taken: string;
  rows: number;
  images: number;
}

export const writeFacts = (folder: string, facts: BackupFacts): void =>
  writeFileSync(join(folder, factsFile), `${JSON.stringify(facts, null, 1)}\n`, { mode: 0o600 });

/** Of a backup of an earlier release, which says nothing, the time of its file. */
export function readFacts(folder: string): Partial<BackupFacts> & Pick<BackupFacts, 'taken'> {
  const file = join(folder, factsFile);
  if (existsSync(file)) return parseFile<BackupFacts>(file);
  return { taken: statSync(join(folder, databaseFile)).mtime.toISOString() };
}

/** What is in a file of a backup beside the database. @throws Problem where it is cut off or damaged */
export function parseFile<Content>(file: string): Content {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Content;
  } catch {
    throw new Problem(
      `${file} is cut off or damaged, and nothing was changed. Take another backup; without this file everything that does not need it is restored.`,
    );
  }
}
