import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sharedPackages } from '../releases.ts';

/**
 * A second team's folder: one remote and the packed shared packages, nothing else of this workspace. It builds, tests and
 * deploys with `groundwork-remote` alone.
 */
export interface SecondTeam {
  /** Folder of the remote. */
  folder: string;
  /** Runs `groundwork-remote` there. */
  run(args: readonly string[], environment?: Record<string, string>): { status: number | null; output: string };
  remove(): void;
}

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const packages = [...Object.keys(sharedPackages), 'testing', 'federation'];

function pnpm(folder: string, args: readonly string[]): void {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { packageManager: string };
  const command = join(root, '.tools', packageManager.replace('@', '-'), 'node_modules', '.bin', 'pnpm');
  const environment = { ...process.env, CI: 'true' };
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, env: environment, encoding: 'utf8' });
  if (status !== 0) throw new Error(`pnpm ${args.join(' ')} failed in ${folder}:\n${stdout}${stderr}`);
}

/** The versions of pnpm-workspace.yaml's catalog. */
function catalog(): Map<string, string> {
  const text = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8');
  return new Map(
    [...text.matchAll(/^ {2}"?([^":\n]+)"?: (\S+)$/gm)].map(([, name = '', version = '']) => [name, version]),
  );
}

/** Copies a remote and packs the shared packages into an empty folder, and installs there. */
export function createSecondTeam(name: string): SecondTeam {
  const team = mkdtempSync(join(tmpdir(), 'groundwork-team-'));
  const packed = join(team, 'packed');
  const folder = join(team, 'remotes', name);
  mkdirSync(packed);
  const tarballs: Record<string, string> = {};
  for (const short of packages) {
    pnpm(join(root, 'packages', short), ['pack', '--pack-destination', packed]);
    const file = readdirSync(packed).find((tarball) => tarball.startsWith(`groundwork-${short}-`));
    if (file === undefined) throw new Error(`@groundwork/${short} was not packed`);
    tarballs[`@groundwork/${short}`] = `file:${join(packed, file)}`;
  }
  const source = join(root, 'remotes', name);
  cpSync(source, folder, {
    recursive: true,
    filter: (path) => !/\/(node_modules|dist)(\/|$)/.test(path.slice(source.length)),
  });
  const versions = catalog();
  const file = join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>;
  for (const kind of ['dependencies', 'devDependencies'])
    for (const dependency of Object.keys(manifest[kind] ?? {}))
      Object.assign(manifest[kind] ?? {}, { [dependency]: tarballs[dependency] ?? versions.get(dependency) });
  writeFileSync(file, JSON.stringify(manifest, null, 2));
  writeFileSync(join(team, 'package.json'), JSON.stringify({ name: 'second-team', private: true }));
  const overrides = Object.entries(tarballs).map(([dependency, tarball]) => `  "${dependency}": "${tarball}"`);
  const settings = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8');
  writeFileSync(
    join(team, 'pnpm-workspace.yaml'),
    `packages: ["remotes/*"]\noverrides:\n${overrides.join('\n')}\n${settings.slice(settings.indexOf('pmOnFail:'))}`,
  );
  pnpm(team, ['install', '--no-frozen-lockfile', '--prefer-offline']);
  return {
    folder,
    run(args, environment = {}) {
      const command = join(folder, 'node_modules', '.bin', 'groundwork-remote');
      const { status, stdout, stderr } = spawnSync(command, args, {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, NODE_ENV: undefined, ...environment },
      });
      return { status, output: `${stdout}${stderr}` };
    },
    remove: () => rmSync(team, { recursive: true, force: true }),
  };
}
