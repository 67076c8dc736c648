// Jest reads the source of every module again for every test file, most of them of libraries, and that took half of the time
// until a file's tests begin. Libraries do not change while tests run: a worker reads each of their files once.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const core = createRequire(require.resolve('jest')).resolve('@jest/core');
const runner = createRequire(core).resolve('jest-runner');
// What Jest reads sources with: a copy of Node's own module, so that nothing else notices.
const fs = createRequire(createRequire(runner).resolve('jest-runtime'))('graceful-fs');

/** @type {Map<string, { toString(): string }>} */
const known = new Map();
const { readFileSync } = fs;

fs.readFileSync = (path, ...options) => {
  const isSource = options.length === 0 && /[\\/]node_modules[\\/].*\.([cm]?js|json)$/.test(path);
  if (!isSource) return readFileSync(path, ...options);
  const file = known.get(path);
  if (file) return file;
  // Jest does nothing with the bytes of a source but to ask for its text.
  const text = readFileSync(path, 'utf8');
  const read = { toString: () => text };
  known.set(path, read);
  return read;
};
