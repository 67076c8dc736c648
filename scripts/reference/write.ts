import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installed, runCommand } from '../local/command.ts';
import { root } from '../local/settings.ts';
import { type Entry, entries, packageFolder } from '../surface/entries.ts';
import { documentModels } from '../surface/type-reports.ts';
import { buildPackage, referencedPackages } from './packages.ts';
import { referencePage } from './page.ts';

/** Writes the page of each package from what `tsc -b` declares of it. */
export async function writeReference(): Promise<void> {
  const names = [...referencedPackages, buildPackage.name];
  const folders = names.map(packageFolder);
  if ((await runCommand({ program: installed('tsc'), args: ['-b', ...folders] })) !== 0)
    throw new Error('The types of the shared packages are wrong; the lines above say where.');
  const isCalled = (entry: Entry) =>
    referencedPackages.some((name) => name === entry.package) || entry.name === buildPackage.entry;
  const known = entries().filter(isCalled);
  const models = documentModels(known);
  const folder = join(root, 'packages/docs/pages/reference');
  mkdirSync(folder, { recursive: true });
  for (const name of names) {
    const parts = known
      .filter((entry) => entry.package === name)
      .map((entry) => ({
        path: entry.name.replace(`${name}-`, `${name}/`),
        model: JSON.parse(models.get(entry.name) ?? '{}'),
      }));
    writeFileSync(join(folder, `${name}.md`), referencePage(name, parts));
  }
}
