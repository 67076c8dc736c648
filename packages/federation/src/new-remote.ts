import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sharedPackages } from './releases.ts';

/** A new remote that builds, passes its tests and can be deployed: one page in the menu group 'More'. */
export interface NewRemote {
  folder: string;
  /** Files written, relative to the folder. */
  files: string[];
}

const titleOf = (name: string) =>
  name
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ');
/** Formats like the formatter: a list of words is on one line. */
const json = (value: unknown) =>
  `${JSON.stringify(value, null, 2).replaceAll(/\[\s+("[^"{}]*"(?:,\s+"[^"{}]*")*)\s+\]/g, (_, words: string) => `[${words.replaceAll(/,\s+/g, ', ')}]`)}\n`;

/** It is built against the shared packages as they are now, so it requires them. */
const currentVersions = (): Record<string, string> =>
  Object.fromEntries(
    Object.keys(sharedPackages)
      .sort()
      .map((shared) => {
        const file = join(import.meta.dirname, '..', '..', shared, 'package.json');
        const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
        return [shared, `^${version}`];
      }),
  );

const declaration = (name: string) => ({
  $schema: './node_modules/@groundwork/federation/src/remote.schema.json',
  name,
  displayName: titleOf(name),
  requires: currentVersions(),
  routes: [{ path: `/${name}`, name, title: titleOf(name), scope: 'none', code: 'overview.OverviewPage' }],
  menu: [{ route: name, place: 'more', order: 100, label: titleOf(name) }],
  dialogs: [],
});

const packageFile = (name: string) => ({
  name: `@groundwork/${name}`,
  version: '1.0.0',
  private: true,
  type: 'module',
  files: ['src'],
  dependencies: {
    ...Object.fromEntries(
      Object.keys(sharedPackages)
        .sort()
        .map((shared) => [`@groundwork/${shared}`, 'workspace:*']),
    ),
    jotai: 'catalog:',
    react: 'catalog:',
    'react-dom': 'catalog:',
    valibot: 'catalog:',
  },
  devDependencies: Object.fromEntries([
    ['@groundwork/federation', 'workspace:*'],
    ['@groundwork/testing', 'workspace:*'],
    ...[
      '@testing-library/dom',
      '@testing-library/jest-dom',
      '@testing-library/react',
      '@testing-library/user-event',
    ].map((library) => [library, 'catalog:']),
    ['@types/react', 'catalog:'],
    ['@types/react-dom', 'catalog:'],
  ]),
});

const typeScript = {
  extends: '../../tsconfig.browser.json',
  compilerOptions: {
    types: ['jest', '@testing-library/jest-dom'],
    rootDir: 'src',
    outDir: 'dist/types',
    tsBuildInfoFile: 'dist/types/.tsbuildinfo',
  },
  include: ['src'],
  references: [...Object.keys(sharedPackages), 'testing'].map((shared) => ({ path: `../../packages/${shared}` })),
};

const templates = (name: string): Record<string, string> => ({
  // The formatter keeps package.json as npm writes it.
  'package.json': `${JSON.stringify(packageFile(name), null, 2)}\n`,
  'tsconfig.json': json(typeScript),
  'remote.json': json(declaration(name)),
  'rsbuild.config.ts': `import { remoteConfig } from '@groundwork/federation/rsbuild';

export default remoteConfig(import.meta.dirname);
`,
  'src/css.d.ts': `declare module '*.module.css' {
  const classNames: Readonly<Record<string, string>>;
  export default classNames;
}
`,
  'src/remote.ts': `import { defineRemote } from '@groundwork/shell-sdk';

export default defineRemote({
  codes: {
    'overview.OverviewPage': () => import('./overview/OverviewPage.tsx'),
  },
});
`,
  'src/overview/OverviewPage.tsx': `import { useSession } from '@groundwork/shell-sdk';
import styles from './OverviewPage.module.css';

/** The first page of ${titleOf(name)}. */
export default function OverviewPage() {
  const { user } = useSession();
  return (
    <section className={styles.page} aria-labelledby="${name}-title">
      <h1 id="${name}-title">${titleOf(name)}</h1>
      <p>Welcome, {user.firstName}.</p>
    </section>
  );
}
`,
  'src/overview/OverviewPage.module.css': `.page {
  padding: 24px;
  color: var(--ink);
}
`,
  'src/overview/OverviewPage.test.tsx': `import { expectNoAxeViolations, renderInShell } from '@groundwork/testing';
import { screen } from '@testing-library/react';
import OverviewPage from './OverviewPage.tsx';

it('greets who is signed in', async () => {
  const { container } = await renderInShell(<OverviewPage />, { user: { firstName: 'Ada' } });
  expect(screen.getByRole('heading', { name: '${titleOf(name)}' })).toBeInTheDocument();
  expect(screen.getByText('Welcome, Ada.')).toBeInTheDocument();
  await expectNoAxeViolations(container);
});
`,
});

/** Writes remotes/<name> below the root of the workspace. @throws Error when the name will not do or is taken */
export function createRemote(root: string, name: string | undefined): NewRemote {
  if (name === undefined || !/^[a-z][a-z0-9-]*$/.test(name))
    throw new Error(
      `'${name ?? ''}' cannot be a remote's name: use lower-case letters, digits and dashes, as in 'quality-checks'.`,
    );
  if (name === 'host' || existsSync(join(root, 'packages', name)))
    throw new Error(`'${name}' is the name of another part of this workspace.`);
  const folder = join(root, 'remotes', name);
  if (existsSync(join(folder, 'package.json'))) throw new Error(`There is a remote '${name}' already, in ${folder}.`);
  const files = templates(name);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const projects = join(root, 'tsconfig.json');
  const { references, ...rest } = JSON.parse(readFileSync(projects, 'utf8')) as { references: { path: string }[] };
  writeFileSync(projects, json({ ...rest, references: [...references, { path: `remotes/${name}` }] }));
  return { folder, files: Object.keys(files) };
}
