import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { filesWithIntegrity, releaseFolder, writeBuildRecord } from '../build-record.ts';
import { inputHash } from '../inputs.ts';
import { keepTypes } from '../kept-types.ts';
import { proofHash, remember } from '../proof.ts';
import type { RemoteDeclaration } from '../releases.ts';
import type { SharedNames } from '../shared-names.ts';
import { readWorkspace, type Workspace } from '../workspace.ts';

/** Workspaces that look freshly built, for tests of what happens after the build: no bundler runs. */
const made: string[] = [];

function write(folder: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** As if its types and tests had been found right. */
function prove(workspace: Workspace): void {
  const hash = proofHash(workspace);
  for (const kind of ['types', 'tests'] as const) remember(workspace, kind, hash);
}

export interface BuiltRemote {
  name: string;
  version?: string;
  declaration?: Partial<RemoteDeclaration>;
  /** Content of its chunk: another text is another release. */
  content?: string;
  takes?: SharedNames;
  /** What its page takes of the host. */
  shared?: string[];
  /** Further sources: path → text. */
  sources?: Record<string, string>;
}

/** Folder of a remote with a page '/<name>' and a build. */
export function builtRemote({
  name,
  version = '1.0.0',
  declaration = {},
  content = name,
  takes,
  shared = ['react', '@groundwork/grid'],
  sources = {},
}: BuiltRemote): string {
  const folder = mkdtempSync(join(tmpdir(), `groundwork-${name}-`));
  made.push(folder);
  const whole: RemoteDeclaration = {
    name,
    displayName: name,
    requires: { 'shell-sdk': '^1.0.0' },
    routes: [
      {
        path: `/${name}`,
        name,
        title: name,
        scope: 'none',
        code: 'Page',
        categories: ['PES'],
        cache: true,
        groups: false,
      },
    ],
    menu: [],
    dialogs: [],
    ...declaration,
  };
  write(folder, {
    'package.json': JSON.stringify({ name: `@groundwork/${name}`, version }),
    'remote.json': JSON.stringify(whole),
    'src/remote.ts': content,
    ...sources,
    'dist/release/remoteEntry.js': `/* ${name} ${content} */`,
    'dist/release/static/css/page.css': `.page { --content: '${content}' }`,
    'dist/release/static/js/page.js': content.repeat(200),
    'dist/release/static/js/code.js': '/* code */',
  });
  const workspace = readWorkspace(folder);
  const hash = inputHash(workspace);
  writeBuildRecord(folder, {
    kind: 'remote',
    name,
    packageVersion: version,
    inputHash: hash,
    files: filesWithIntegrity(releaseFolder(folder)),
    container: `${name}_${version}_${hash.slice(0, 8)}`.replaceAll(/\W/g, '_'),
    entry: 'remoteEntry.js',
    preload: ['static/js/page.js', 'static/css/page.css'],
    pages: { Page: { files: ['static/js/code.js'], shared } },
    declaration: whole,
    takes,
  });
  prove(workspace);
  return folder;
}

export interface BuiltHost {
  version?: string;
  provides?: Record<string, string>;
  gives?: SharedNames;
  /** Files of what is loaded when a remote takes it. */
  lazy?: Record<string, string[]>;
  content?: string;
  /** Path below node_modules → declarations that it keeps for others. */
  declarations?: Record<string, string>;
}

/** Folder of a host with both entries, a public file and a build. */
export function builtHost({
  version = '1.0.0',
  provides,
  gives,
  lazy = { '@groundwork/grid': ['shell/grid.js'] },
  content = 'host',
  declarations,
}: BuiltHost = {}): string {
  const base = mkdtempSync(join(tmpdir(), 'groundwork-host-'));
  made.push(base);
  const folder = join(base, 'host');
  write(folder, {
    'package.json': JSON.stringify({ name: '@groundwork/host', version }),
    'src/shell.tsx': content,
    'dist/release/shell/shell.js': `/* shell ${content} */${' '.repeat(500)}`,
    'dist/release/shell/shell.css': ':root {}',
    'dist/release/shell/grid.js': '/* grid */',
    'dist/release/welcome/welcome.js': `/* welcome ${content} */`,
    'dist/release/welcome/callback.js': '/* callback */',
    'dist/release/welcome/renew.js': '/* renew */',
    'dist/release/worker/sw.js': '/* worker */',
    'dist/release/public/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'dist/release/public/img/fallback.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  writeBuildRecord(folder, {
    kind: 'host',
    name: 'host',
    packageVersion: version,
    inputHash: inputHash(readWorkspace(folder)),
    files: filesWithIntegrity(releaseFolder(folder)),
    entries: {
      welcome: { js: ['welcome/welcome.js'], css: [] },
      shell: { js: ['shell/shell.js'], css: ['shell/shell.css'] },
      callback: { js: ['welcome/callback.js'], css: [] },
      silentRenew: { js: ['welcome/renew.js'], css: [] },
    },
    lazy,
    gives,
    provides: provides ?? {
      contract: '1.0.0',
      ui: '1.0.0',
      'shell-sdk': '1.0.0',
      'data-cache': '1.0.0',
      records: '1.0.0',
      grid: '1.0.0',
    },
  });
  const workspace = readWorkspace(folder);
  prove(workspace);
  if (declarations !== undefined) keepTypes(workspace, proofHash(workspace), { declarations });
  return folder;
}

/** Removes all workspaces that were made. */
export function removeBuiltWorkspaces(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
}
