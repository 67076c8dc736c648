import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';

const root = join(__dirname, '../../../..');
let folder: string | undefined;
/** Source → the file that it was compiled to, once a test file. */
const compiled = new Map<string, Promise<string>>();
afterAll(() => {
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/**
 * A process of this workspace's own code, for tests that start and kill it. Its sources are compiled once, into one file:
 * tsx, which looks at each of hundreds of sources with every start, makes Node work three times as long until it listens.
 * @param source path of its TypeScript in the workspace
 */
export async function compiledProcess(source: string, options: SpawnOptions): Promise<ChildProcess> {
  const file = compiled.get(source) ?? compile(source, compiled.size);
  compiled.set(source, file);
  return spawn(process.execPath, [await file], { cwd: root, ...options });
}

async function compile(source: string, index: number): Promise<string> {
  folder ??= mkdtempSync(join(tmpdir(), 'groundwork-compiled-'));
  const outfile = join(folder, `${index}.mjs`);
  await build({
    entryPoints: [join(root, source)],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    // Those of Node alone; bundlers add one of their own.
    conditions: [],
    plugins: [asItIs],
    logLevel: 'warning',
  });
  return outfile;
}

/** Libraries run as they are installed, and sources find the files beside them. */
const asItIs: Plugin = {
  name: 'as it is',
  setup({ onResolve, onLoad, resolve }) {
    onResolve({ filter: /^[^./]/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      if (kind === 'entry-point' || pluginData === asItIs || /^(?:@groundwork\/|node:)/.test(path)) return;
      const found = await resolve(path, { kind, importer, resolveDir, pluginData: asItIs });
      if (found.external || found.errors.length > 0) return found;
      return { path: pathToFileURL(found.path).href, external: true };
    });
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const address = JSON.stringify(pathToFileURL(path).href);
      return { loader: 'ts', contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', address) };
    });
  },
};
