import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');

interface Manifest {
  version: string;
  exports: Record<string, string>;
  dependencies?: Record<string, string>;
}
const readManifest = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** Installs everything of `installed` again, with other folders for some packages: npm name → folder. */
function install(folder: string, installed: string, others: Readonly<Record<string, string>>): void {
  const modules = join(folder, 'node_modules');
  const link = (name: string, target: string) => {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(target, join(modules, name));
  };
  const names = readdirSync(installed).flatMap((entry) =>
    entry.startsWith('@') ? readdirSync(join(installed, entry)).map((name) => `${entry}/${name}`) : [entry],
  );
  for (const name of names)
    if (!name.startsWith('.') && !(name in others)) link(name, realpathSync(join(installed, name)));
  for (const [name, target] of Object.entries(others)) link(name, target);
}

/** The host of this workspace with a next major of `contract` beside the present one, which its live remotes have. */
export interface NextMajor {
  /** Of the host, to be deployed. */
  folder: string;
  /** Versions of `contract`: that of the live remotes, and the next. */
  earlier: string;
  next: string;
  /** The name of the earlier one in a release: 'contract-1'. */
  name: string;
  /** Installs the next major for a remote. */
  installFor(remote: string): void;
  remove(): void;
}

/** What only the next major has. */
export const newName = 'nameOfThisMajor';

export function makeNextMajor(): NextMajor {
  const parent = join(root, '.cache', 'e2e');
  mkdirSync(parent, { recursive: true });
  const base = mkdtempSync(join(parent, 'majors-'));
  const contract = join(root, 'packages', 'contract');
  const { version: earlier, ...manifest } = readManifest(contract);
  const major = Number(earlier.split('.')[0]);
  const [next, name] = [`${major + 1}.0.0`, `contract-${major}`];
  const copy = join(base, 'contract');
  cpSync(join(contract, 'src'), join(copy, 'src'), { recursive: true });
  symlinkSync(realpathSync(join(contract, 'node_modules')), join(copy, 'node_modules'));
  writeFileSync(join(copy, 'package.json'), JSON.stringify({ ...manifest, version: next }));
  const index = join(copy, 'src', 'index.ts');
  writeFileSync(index, `${readFileSync(index, 'utf8')}export const ${newName} = 'contract ${next}';\n`);

  const [host, folder] = [join(root, 'host'), join(base, 'host')];
  for (const entry of ['src', 'public']) cpSync(join(host, entry), join(folder, entry), { recursive: true });
  const present = readManifest(host);
  const dependencies = { ...present.dependencies, [`@groundwork/${name}`]: `npm:@groundwork/contract@${earlier}` };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...present, dependencies }));
  const others = { '@groundwork/contract': copy };
  const alias = Object.fromEntries(
    Object.entries(manifest.exports).map(([key, file]) => [`@groundwork/contract${key.slice(1)}$`, join(copy, file)]),
  );
  // The other packages of this workspace have the present major installed: here they go with the host.
  writeFileSync(
    join(folder, 'rsbuild.config.ts'),
    `import { hostConfig } from '@groundwork/federation/rsbuild';
const config = hostConfig(import.meta.dirname);
export default { ...config, resolve: { ...config.resolve, alias: ${JSON.stringify(alias)} } };
`,
  );
  install(folder, join(host, 'node_modules'), { ...others, [`@groundwork/${name}`]: contract });
  return {
    ...{ folder, earlier, next, name },
    installFor(remote) {
      rmSync(join(remote, 'node_modules'), { recursive: true, force: true });
      install(remote, join(root, 'remotes', 'collaboration', 'node_modules'), others);
    },
    remove: () => rmSync(base, { recursive: true, force: true }),
  };
}
