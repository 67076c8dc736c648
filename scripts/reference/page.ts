import { commentAsMarkdown } from './comment.ts';

/** What a page needs of an item in the JSON of API Extractor's model. */
export interface ModelItem {
  kind: string;
  name?: string;
  docComment?: string;
  excerptTokens?: readonly { text: string }[];
  members?: readonly ModelItem[];
}

const typeKinds = new Set(['Interface', 'TypeAlias']);

/** The declaration as it is written, without what only the compiler needs. */
function declarationOf({ kind, excerptTokens = [] }: ModelItem): string {
  const text = excerptTokens
    .map((token) => token.text)
    .join('')
    .replace(/^export (?:declare )?|^declare /, '')
    .replaceAll('import("react").', '')
    .trim();
  return kind === 'Variable' ? `const ${text}` : text;
}

const code = (text: string) => `\`\`\`ts\n${text}\n\`\`\``;

/** A field or a method, with what its comment says. */
function memberLine(member: ModelItem): string {
  const text = commentAsMarkdown(member.docComment ?? '').replace(/\s*\n\s*/g, ' ');
  const declared = declarationOf(member)
    .replace(/;$/, '')
    .replace(/\s*\n\s*/g, ' ');
  return `- \`${declared.replaceAll('`', "'")}\`${text ? `: ${text}` : ''}`;
}

const section = (item: ModelItem): string =>
  [
    `### ${item.name}`,
    code(declarationOf(item)),
    commentAsMarkdown(item.docComment ?? ''),
    (item.members ?? []).map(memberLine).join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n');

/** The page of one package, of what its entries export. */
export function referencePage(name: string, entries: readonly { path: string; model: ModelItem }[]): string {
  const parts = entries.flatMap(({ path, model }) => {
    const items = (model.members ?? []).flatMap(({ members = [] }) => members);
    // A function with several signatures is one entry for each of them.
    const sorted = [...items].sort((a, b) => (a.name ?? '').localeCompare(b.name ?? ''));
    const types = sorted.filter(({ kind }) => typeKinds.has(kind));
    const values = sorted.filter(({ kind }) => !typeKinds.has(kind));
    const group = (title: string, of: readonly ModelItem[]) =>
      of.length === 0 ? [] : [`## ${title}`, ...of.map(section)];
    const from = path === name ? '' : ` of @groundwork/${path}`;
    return [...group(`Components, functions and values${from}`, values), ...group(`Types${from}`, types)];
  });
  return `# ${name}\n\nWhat \`@groundwork/${name}\` exports. This page is generated from the doc comments of its sources.\n\n${parts.join('\n\n')}\n`;
}
