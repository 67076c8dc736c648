import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem } from '../local/problem.ts';
import { root } from '../local/settings.ts';

/** The sources of another commit, with what they need installed. */
export interface OlderRelease {
  folder: string;
  /** The beginning of its commit, and its subject. */
  title: string;
  remove(): void;
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const migrations = ['packages/api/src/migrations/index.ts', 'packages/chat-service/src/migrations.ts'];

/** The last commit before the newest migration: an upgrade from it has one to run. */
const beforeNewestMigration = () => `${git('rev-list', '-1', 'HEAD', '--', ...migrations)}^`;

/** @param name a commit, tag or branch; default: the last commit before the newest migration */
export function unpackRelease(name: string = beforeNewestMigration()): OlderRelease {
  const { stdout, status } = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${name}^{commit}`], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0)
    throw new Problem(`There is no commit '${name}' in this checkout. A shallow one lacks it: git fetch --unshallow.`);
  const commit = stdout.trim();
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-release-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const archive = join(folder, 'release.tar');
    git('archive', '--output', archive, commit);
    execFileSync('tar', ['-xf', archive, '-C', folder]);
    rmSync(archive);
    install(folder);
    return { folder, title: git('log', '-1', '--format=%h %s', commit), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** By the package manager that the release names, which is here already where it is the same. */
function install(folder: string) {
  const { packageManager } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    packageManager: string;
  };
  const tools = `.tools/${packageManager.replace('@', '-')}`;
  if (!existsSync(join(root, tools)))
    throw new Problem(`That release needs ${packageManager}, which this checkout has not fetched.`);
  symlinkSync(join(root, '.tools'), join(folder, '.tools'));
  const { status, stdout } = spawnSync(
    join(root, tools, 'node_modules', '.bin', 'pnpm'),
    ['install', '--frozen-lockfile', '--reporter=append-only'],
    { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, CI: 'true' } },
  );
  if (status !== 0) throw new Problem(`${stdout}\nThe dependencies of the older release could not be installed.`);
}
