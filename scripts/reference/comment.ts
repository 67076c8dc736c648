import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../local/settings.ts';

/** The text of a doc comment without its stars, or '' where there is none. */
const textOf = (comment: string) =>
  comment
    .replace(/^\/\*\*\s?/, '')
    .replace(/\s*\*\/\s*$/, '')
    .replace(/^[ \t]*\* ?/gm, '')
    .trim();

/** A link to a page of these docs, as the page 'reference/NAME' writes it; code names it 'PAGE' or 'PAGE#heading'. */
function linkTo(target: string): string {
  const [page = '', heading] = target.split('#');
  const pages = join(root, 'packages/docs/pages');
  const path = [`${page}.md`, `${page}/index.md`, `decisions/${page}.md`].find((each) => existsSync(join(pages, each)));
  return path === undefined ? target : `[${page}](../${path}${heading ? `#${heading}` : ''})`;
}

/** Outside of code a brace or an angle bracket is markup for the site. */
const escaped = (text: string) =>
  text
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll('<', '&lt;').replaceAll('{', '&#123;')))
    .join('');

const words: Record<string, string> = { returns: 'Returns', throws: 'Throws', deprecated: 'Deprecated:', see: 'See' };

/** The prose of a doc comment as Markdown: references to the docs are links, tags are sentences. */
const prose = (text: string): string =>
  escaped(text)
    .replace(
      /\bdocs: ([a-z0-9][\w#/-]*(?:, [a-z0-9][\w#/-]*)*)/g,
      (_, list: string) => `see ${list.split(', ').map(linkTo).join(', ')}`,
    )
    .replace(/@param (\w+) /g, (_, name: string) => `\n\n**\`${name}\`**: `)
    .replace(/^@(returns|throws|deprecated|see) /gm, (_, tag: string) => `\n**${words[tag]}** `);

/** A doc comment as Markdown: its prose, and each example as the code that it is. */
export const commentAsMarkdown = (comment: string): string =>
  textOf(comment)
    .split(/^@example\n(```tsx\n[\s\S]*?\n```)/gm)
    .map((part, index) => (index % 2 === 1 ? part : prose(part)).trim())
    .filter(Boolean)
    .join('\n\n');
