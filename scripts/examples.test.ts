import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { installed } from './local/command.ts';
import { root } from './local/settings.ts';
import { type Example, examplesIn, examplesOf } from './reference/examples.ts';
import {
  buildPackage,
  readConfigurations,
  readPackage,
  readRemotes,
  referencedPackages,
} from './reference/packages.ts';

jest.setTimeout(180_000);

/** The names that code takes of a package, without types. */
const takenOf = (name: string, sources = readRemotes()) =>
  new Set(
    sources.flatMap(({ text }) =>
      [...text.matchAll(new RegExp(`import \\{([^}]*)\\} from '@groundwork/${name}'`, 'g'))].flatMap(([, list = '']) =>
        list
          .split(',')
          .map((taken) => taken.trim().split(' as ')[0] ?? '')
          .filter((taken) => taken !== '' && !taken.startsWith('type ')),
      ),
    ),
  );

interface Place {
  /** A package that has what the examples import. */
  of: string;
  base: string;
  types: readonly string[];
  include?: readonly string[];
  references: readonly string[];
}
const pages: Place = {
  of: 'docs',
  base: 'tsconfig.browser.json',
  types: ['react'],
  include: ['remotes/*/src/offers.d.ts'],
  references: ['contract', ...referencedPackages],
};
/** Where Node runs it, as rsbuild.config.ts. */
const configurations: Place = {
  of: buildPackage.name,
  base: 'tsconfig.node.json',
  types: ['node'],
  references: [buildPackage.name],
};

/**
 * Compiles the examples, each as a module of its own, and answers what the compiler says about them. `tsc -b` reads what
 * the packages declare.
 */
function compile(examples: readonly Example[], { of, base, types, include = [], references }: Place = pages): string {
  const folder = join(root, `packages/${of}/.cache/examples`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const at = (path: string) => relative(folder, join(root, path)).replaceAll('\\', '/');
  const configuration = {
    extends: at(base),
    compilerOptions: {
      ...{ composite: false, declaration: false, emitDeclarationOnly: false, noEmit: true, types },
      ...{ noUnusedLocals: false, noUnusedParameters: false },
    },
    include: ['*.tsx', ...include.map(at)],
    references: references.map((name) => ({ path: at(`packages/${name}`) })),
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(configuration));
  for (const { file, line, code } of examples)
    writeFileSync(join(folder, `${file.replaceAll('/', '.')}.${line}.tsx`), code);
  const { stdout, stderr } = spawnSync(installed('tsc'), ['-b', folder, '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return `${stdout}${stderr}`;
}

const wrong = `/**
 * Lends.
 *
 * @example
 * \`\`\`tsx
 * import { Button } from '@groundwork/ui';
 *
 * <Button icon={7} />;
 * \`\`\`
 */
export const lend = 1;
`;

it('every example compiles as it is written, and one that does not is named with its file and line', () => {
  const examples = referencedPackages.flatMap(examplesOf);
  expect(examples.length).toBeGreaterThan(150);
  const [lie] = examplesIn({ file: 'packages/tools/src/lend.ts', text: wrong });
  expect(lie).toMatchObject({ name: 'lend', line: 6 });
  const complaints = compile([...examples, ...(lie ? [lie] : [])])
    .split('\n')
    .filter((line) => /^\S/.test(line));
  expect(complaints).toEqual([expect.stringMatching(/^packages\.tools\.src\.lend\.ts\.6\.tsx\(3,9\): error TS2322/)]);
});

it.each(referencedPackages)('%s has an example of everything that a remote calls', (name) => {
  const shown = new Set(examplesOf(name).map((example) => example.name));
  // A name that the package passes on from a library is explained there.
  const declared = new Set(
    readPackage(name).flatMap(({ text }) =>
      [...text.matchAll(/^(?:export )?(?:async )?(?:const|function\*?|class) (\w+)/gm)].map((found) => found[1] ?? ''),
    ),
  );
  const taken = [...takenOf(name)];
  expect(taken.length).toBeGreaterThan(10);
  expect(taken.filter((called) => declared.has(called) && !shown.has(called))).toEqual([]);
});

it.each(referencedPackages)('an example of %s shows what it explains', (name) => {
  const silent = examplesOf(name).filter(({ name: shown, code }) => !new RegExp(`\\b${shown}\\b`).test(code));
  expect(silent).toEqual([]);
});

it('the configuration of a build has an example of everything that a remote calls, which compiles in its place', () => {
  const examples = examplesOf(buildPackage.name);
  const taken = [...takenOf(`${buildPackage.name}/rsbuild`, readConfigurations())];
  expect(taken).toContain('remoteConfig');
  expect(taken.filter((called) => !examples.some(({ name }) => name === called))).toEqual([]);
  const [lie] = examplesIn({
    file: 'packages/tools/src/lend.ts',
    text: wrong
      .replace('<Button icon={7} />', 'remoteConfig(7)')
      .replace("{ Button } from '@groundwork/ui'", "{ remoteConfig } from '@groundwork/federation/rsbuild'"),
  });
  const complaints = compile([...examples, ...(lie ? [lie] : [])], configurations)
    .split('\n')
    .filter((line) => /^\S/.test(line));
  expect(complaints).toEqual([expect.stringMatching(/^packages\.tools\.src\.lend\.ts\.6\.tsx\(3,14\): error TS2345/)]);
});
