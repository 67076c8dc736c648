import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import type { Command } from './command.ts';
import { root } from './settings.ts';

/** Long-term support until April 2028. */
const version = '24.22.3';
/** The first with the fast compiler (Maglev) that makes the difference. */
const fastEnough = 22;
const place = join('.tools', `node-${version}`);

/**
 * The Node of `npm test`: V8 of Node 22 and later takes a tenth to a quarter less of the processor for programs that live
 * for seconds. Where this process runs on an older one, Node 24 is fetched from the npm registry into .tools once;
 * `TEST_NODE=own` keeps the older one.
 * @returns its path; that of this process's own Node where it is new enough, or where there is none to fetch
 */
export function testNode(
  own = { path: process.execPath, version: process.versions.node },
  folder = join(root, place),
  fetch = fetchNode,
  env: NodeJS.ProcessEnv = process.env,
): string {
  if (Number.parseInt(own.version, 10) >= fastEnough || env.TEST_NODE === 'own') return own.path;
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const node = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!works(node)) fetch(`${name}@${version}`, folder);
  if (works(node)) return node;
  console.info(`Node ${version} could not be fetched. The tests run on Node ${own.version}, which takes them longer.`);
  return own.path;
}

/**
 * The command on this Node, and on it every program that it starts by the name `node`. MACHINE_NODE names the one of this
 * process, on which a part of the browser tests starts a platform.
 */
export const underNode = (node: string, args: readonly string[]): Command => ({
  program: node,
  args,
  env: { PATH: [dirname(node), process.env.PATH].join(delimiter), MACHINE_NODE: process.execPath },
});

/**
 * The flag of V8 for the workers of Jest. Every test file has a world of its own, for which V8 would optimize the functions
 * of the libraries again, to use them for seconds: it begins when a function has run ten times as often as usual, which
 * takes a tenth less of the processor. Node 20 has another measure for it, of which this is fifteen times as much.
 */
export const optimizingLate = (version = process.versions.node): string =>
  Number.parseInt(version, 10) >= fastEnough ? '--invocation-count-for-turbofan=30000' : '--interrupt-budget=1000000';

const works = (node: string): boolean =>
  existsSync(node) && spawnSync(node, ['--version'], { timeout: 20_000 }).status === 0;

function fetchNode(name: string, folder: string): void {
  console.info(`Fetching Node ${version} for the tests …`);
  mkdirSync(folder, { recursive: true });
  const options = ['install', '--no-audit', '--no-fund', '--loglevel=error', '--fetch-retries=1', '--prefix', folder];
  spawnSync('npm', [...options, name], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
    cwd: folder,
  });
}
