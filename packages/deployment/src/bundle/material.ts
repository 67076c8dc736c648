import { existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A package whose code is in a folder. */
interface Component {
  name: string;
  version: string;
  license?: string;
}

const componentOf = (folder: string): Component | undefined => {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return undefined;
  const { name, version, license } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Component>;
  return name && version ? { name, version, license } : undefined;
};

/** The package that a source file of the bundle belongs to; undefined for our own code. */
function packageOf(root: string, input: string): Component | undefined {
  if (!input.includes('node_modules/')) return undefined;
  for (let folder = dirname(join(root, input)); folder !== dirname(folder); folder = dirname(folder)) {
    const found = componentOf(folder);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The packages that were copied whole or in part. */
function copied(modules: string): (Component | undefined)[] {
  if (!existsSync(modules)) return [];
  const names = readdirSync(modules).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((own) => join(name, own)) : [name],
  );
  return names.map((name) => componentOf(join(modules, name)));
}

/**
 * Writes which packages a folder is made of, with versions and licenses, as CycloneDX: what scanners for known weaknesses and
 * those who check licenses read. Without a time or a random number, so that the same sources make the same bytes.
 */
export function writeMaterial(options: {
  root: string;
  folder: string;
  /** Source files, as esbuild names them. */
  inputs: readonly string[];
  name: string;
  version: string;
}): void {
  const { root, folder, inputs, name, version } = options;
  const found = [
    ...inputs.map((input) => packageOf(realpathSync(root), input)),
    ...copied(join(folder, 'node_modules')),
  ];
  const components = new Map(found.flatMap((each) => (each ? [[`${each.name}@${each.version}`, each]] : [])));
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name, version } },
    components: [...components.entries()]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, component]) => ({
        type: 'library',
        'bom-ref': key,
        name: component.name,
        version: component.version,
        purl: `pkg:npm/${component.name.replace('@', '%40')}@${component.version}`,
        ...licensesOf(component.license),
      })),
  };
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`);
}

/** One of SPDX's names, or an expression of several. */
function licensesOf(license: string | undefined) {
  if (typeof license !== 'string') return {};
  return { licenses: [/[ ()]/.test(license) ? { expression: license } : { license: { id: license } }] };
}
