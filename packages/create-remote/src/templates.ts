import { sharedPackages, titleOf } from './names.ts';

/** Formats like the formatter: a list of words is on one line. */
export const json = (value: unknown): string =>
  `${JSON.stringify(value, null, 2).replaceAll(/\[\s+("[^"{}]*"(?:,\s+"[^"{}]*")*)\s+\]/g, (_, words: string) => `[${words.replaceAll(/,\s+/g, ', ')}]`)}\n`;

/** The formatter keeps package.json as npm writes it. */
export const packageJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** The declaration of one page in the menu group 'More'. `versions`: of the shared packages, which it requires. */
const declaration = (name: string, versions: Readonly<Record<string, string>>) => ({
  $schema: './node_modules/@groundwork/federation/src/remote.schema.json',
  name,
  displayName: titleOf(name),
  requires: Object.fromEntries(sharedPackages.map((shared) => [shared, `^${versions[shared]}`])),
  routes: [{ path: `/${name}`, name, title: titleOf(name), scope: 'none', code: 'overview.OverviewPage' }],
  menu: [{ route: name, place: 'more', order: 100, label: titleOf(name) }],
  dialogs: [],
});

/** Files that a remote has wherever its folder is, by path in that folder. */
export const remoteFiles = (name: string, versions: Readonly<Record<string, string>>): Record<string, string> => ({
  'remote.json': json(declaration(name, versions)),
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

/** What a remote of another folder knows of the remotes of the portal. */
export const portalTypes = `${[
  '// The dialogs and extension points of the other remotes, with their types.',
  "import type {} from '@groundwork/shell-sdk/offers';",
].join('\n')}\n`;
