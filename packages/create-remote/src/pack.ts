import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { otherPackages, sharedPackages, toolPackages } from './names.ts';
import { offersExport, offersOf, writeOffers } from './offers.ts';
import { type Packed, tarballOf } from './packed.ts';

const run = promisify(execFile);

interface Manifest {
  name: string;
  version: string;
  private?: boolean;
  scripts?: object;
  exports?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** The package manager that scripts/run.mjs has fetched. @throws Error before the first `npm start` or `npm test` */
export function workspaceManager(root: string): string {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { packageManager: string };
  const command = process.platform === 'win32' ? 'pnpm.cmd' : 'pnpm';
  const file = join(root, '.tools', packageManager.replace('@', '-'), 'node_modules', '.bin', command);
  if (!existsSync(file)) throw new Error(`${file} is missing: run 'npm run types' in ${root} first.`);
  return file;
}

/** Packs one package as the package manager does, which puts versions in place of 'workspace:' and 'catalog:', and unpacks it. */
async function unpacked(root: string, name: string, stage: string): Promise<{ folder: string; manifest: Manifest }> {
  const folder = join(stage, name);
  mkdirSync(folder);
  await run(workspaceManager(root), ['pack', '--pack-destination', folder], {
    cwd: join(root, 'packages', name),
    shell: process.platform === 'win32',
    env: { ...process.env, CI: 'true' },
  });
  const [tarball = ''] = readdirSync(folder);
  await run('tar', ['-xzf', tarball], { cwd: folder });
  rmSync(join(folder, tarball));
  const manifest = JSON.parse(readFileSync(join(folder, 'package', 'package.json'), 'utf8')) as Manifest;
  return { folder, manifest };
}

/**
 * Packs the shared packages, the test kit, the build and deploy command and the generator of remotes into a folder, each
 * with the versions of the others. Nothing in them is marked private, so that a registry takes them.
 */
export async function packShared(root: string, destination: string): Promise<Packed> {
  const names = [...sharedPackages, ...otherPackages, ...toolPackages];
  const stage = mkdtempSync(join(tmpdir(), 'groundwork-pack-'));
  try {
    const sources = await Promise.all(names.map((name) => unpacked(root, name, stage)));
    const generator = sources[names.indexOf('create-remote')];
    if (generator === undefined) throw new Error('The generator of remotes was not packed.');
    const packed: Packed = {
      packages: Object.fromEntries(sources.map(({ manifest }, index) => [names[index] ?? '', manifest.version])),
      libraries: { ...generator.manifest.dependencies, ...generator.manifest.devDependencies },
    };
    writeFileSync(join(generator.folder, 'package', 'versions.json'), JSON.stringify(packed, null, 2));
    const sdk = sources[names.indexOf('shell-sdk')];
    if (sdk === undefined) throw new Error('The shell SDK was not packed.');
    writeOffers(join(sdk.folder, 'package'), offersOf(root));
    sdk.manifest.exports = { ...sdk.manifest.exports, ...offersExport };
    mkdirSync(resolve(destination), { recursive: true });
    await Promise.all(
      sources.map(async ({ folder, manifest: { private: _, scripts, devDependencies, ...manifest } }, index) => {
        writeFileSync(join(folder, 'package', 'package.json'), JSON.stringify(manifest, null, 2));
        const file = join(resolve(destination), tarballOf(names[index] ?? '', packed));
        await run('tar', ['-czf', file, 'package'], { cwd: folder });
      }),
    );
    return packed;
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}
