import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What each remote of a workspace offers to others: name → its src/offers.d.ts. */
export function offersOf(root: string): Record<string, string> {
  const remotes = join(root, 'remotes');
  const names = existsSync(remotes) ? readdirSync(remotes).sort() : [];
  return Object.fromEntries(
    names.flatMap((name) => {
      const file = join(remotes, name, 'src', 'offers.d.ts');
      return existsSync(file) ? [[name, readFileSync(file, 'utf8')]] : [];
    }),
  );
}

/** Where packed shell-sdk has the offers, as its package.json exports them. */
export const offersExport = { './offers': './offers/index.d.ts' } as const;

/** Adds the offers to an unpacked shell-sdk: other remotes are not packed, and only these types of them are needed. */
export function writeOffers(folder: string, offers: Readonly<Record<string, string>>): void {
  mkdirSync(join(folder, 'offers'), { recursive: true });
  for (const [name, text] of Object.entries(offers)) writeFileSync(join(folder, 'offers', `${name}.d.ts`), text);
  const imports = Object.keys(offers).map((name) => `import type {} from './${name}.d.ts';\n`);
  const note = '// What the remotes of the portal offer to others, when these packages were packed.\n';
  writeFileSync(join(folder, 'offers', 'index.d.ts'), `${note}${imports.join('')}export {};\n`);
}
