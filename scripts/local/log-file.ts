import {
  appendFileSync,
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  renameSync,
  statSync,
  truncateSync,
} from 'node:fs';

/**
 * The logs of the local services. Each keeps a few earlier files (`api.log.1` is the last one), one for every start and
 * whenever a file has grown large, so that the lines before a crash are still there after the next one. Nothing here ends
 * the platform: on a full disk lines are lost, and nothing else.
 */
const keptFiles = 5;
const largestFile = 10 * 1024 * 1024;
const checkInterval = 10_000;

const quietly = <Value>(work: () => Value): Value | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};
const sizeOf = (file: string) => quietly(() => statSync(file).size) ?? 0;

function shiftEarlier(file: string): void {
  for (let age = keptFiles - 1; age >= 1; age -= 1) {
    if (existsSync(`${file}.${age}`)) quietly(() => renameSync(`${file}.${age}`, `${file}.${age + 1}`));
  }
}

/** Makes the log of a starting service ready to be written to. @returns its descriptor; 'ignore' where it cannot be written */
export function openLog(file: string): number | 'ignore' {
  if (sizeOf(file) > 0) {
    shiftEarlier(file);
    quietly(() => renameSync(file, `${file}.1`));
  }
  return quietly(() => openSync(file, 'a')) ?? 'ignore';
}

export function closeLog(log: number | 'ignore'): void {
  if (typeof log === 'number') closeSync(log);
}

/** Turns a large file over. A service goes on with its descriptor, so the lines are copied away and the file begins again. */
export function turnOver(file: string, largest = largestFile): void {
  if (sizeOf(file) <= largest) return;
  shiftEarlier(file);
  quietly(() => {
    copyFileSync(file, `${file}.1`);
    truncateSync(file);
  });
}

/** Turns the file over whenever it has grown large. @returns how to stop */
export function watchLog(file: string): () => void {
  const timer = setInterval(() => turnOver(file), checkInterval).unref();
  return () => clearInterval(timer);
}

/** A log that this process writes itself, line by line. */
export function lineLog(file: string): (line: string) => void {
  closeLog(openLog(file));
  watchLog(file);
  return (line) => void quietly(() => appendFileSync(file, `${line}\n`));
}
