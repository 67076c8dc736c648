import { commentAsMarkdown } from './comment.ts';
import { type ModelItem, referencePage } from './page.ts';

const comment = `/**
 * Lends a tool to a {person} for <days> (docs: screens#lists); \`{ days }\` is code.
 *
 * @param days at most 30
 * @returns the loan
 *
 * @example
 * \`\`\`tsx
 * const loan = { days: 7 };
 * \`\`\`
 */`;

it('shows prose as Markdown, leads to the pages that it names, and leaves code as it is', () => {
  const text = commentAsMarkdown(comment);
  expect(text).toContain('Lends a tool to a &#123;person} for &lt;days> (see [screens](../screens.md#lists))');
  expect(text).toContain('`{ days }` is code');
  expect(text).toContain('**`days`**: at most 30');
  expect(text).toContain('**Returns** the loan');
  expect(text).toContain('```tsx\nconst loan = { days: 7 };\n```');
  expect(text).not.toContain('@example');
});

it('shows functions before types, with their declarations and the fields of a type', () => {
  const token = (text: string) => [{ text }];
  const loan: ModelItem = {
    kind: 'Interface',
    name: 'Loan',
    docComment: '/**\n * A tool that is away.\n */\n',
    excerptTokens: token('export interface Loan '),
    members: [
      {
        kind: 'PropertySignature',
        name: 'days',
        docComment: '/** At most\n * 30. */',
        excerptTokens: token('days: number;'),
      },
    ],
  };
  const lend: ModelItem = {
    kind: 'Function',
    name: 'lend',
    docComment: comment,
    excerptTokens: token('export declare function lend(): Loan;'),
  };
  const page = referencePage('tools', [
    { path: 'tools', model: { kind: 'Package', members: [{ kind: 'EntryPoint', members: [loan, lend] }] } },
    {
      path: 'tools/theme',
      model: { kind: 'Package', members: [{ kind: 'EntryPoint', members: [{ ...lend, name: 'dark' }] }] },
    },
  ]);
  const headings = page.split('\n').filter((line) => /^#{1,3} /.test(line));
  expect(headings).toEqual([
    '# tools',
    '## Components, functions and values',
    '### lend',
    '## Types',
    '### Loan',
    '## Components, functions and values of @groundwork/tools/theme',
    '### dark',
  ]);
  expect(page).toContain('```ts\nfunction lend(): Loan;\n```');
  expect(page).toContain('- `days: number`: At most 30.');
});
