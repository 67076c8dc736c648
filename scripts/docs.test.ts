import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

// Why things are as they are is written in packages/docs. Code refers to it by '(docs: PAGE)', '(docs: PAGE#heading)' and
// by the ids of rows, such as [SH-21]; documents outside of the repository do not exist for a reader.
const root = join(__dirname, '..');
const pages = join(root, 'packages', 'docs', 'pages');
const tracked = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...patterns], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const documents = tracked('packages/docs/*.md', 'README.md', '.github/*.md', '.changeset/README.md');
const texts = new Map(documents.map((file) => [file, read(file)]));
/** The name of a heading in an address, as GitHub and the site make it. */
const slug = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[`*]/g, '')
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .replace(/ /g, '-');
const headingsOf = (text: string) => [...text.matchAll(/^#{1,4} (.+)$/gm)].map(([, heading = '']) => slug(heading));
/** `offline`, `domain/plan`, `screens` (its index), and decisions by their name alone: `order-statuses`. */
const pageOf = (name: string) =>
  ['', 'decisions/']
    .flatMap((folder) => [`${folder}${name}.md`, `${folder}${name}/index.md`])
    .map((path) => `packages/docs/pages/${path}`)
    .find((path) => texts.has(path));

const sources = tracked('*.ts', '*.tsx', '*.mjs', '*.css', '*.sql').filter((file) => file !== 'scripts/docs.test.ts');
/** A comment that goes over several lines, as one. */
const inOneLine = (text: string) => text.replace(/\n\s*(?:\*|\/\/) ?/g, ' ');

const reference = /[(;,] ?docs: ([a-z0-9][\w#/, -]*)\)/g;
const decisions = documents.filter((file) => file.includes('/pages/decisions/') && !file.endsWith('index.md'));

it('every reference of the code to the docs names a page, and a heading of it', () => {
  const wrong: string[] = [];
  for (const file of sources) {
    for (const [, list = ''] of inOneLine(read(file)).matchAll(reference)) {
      for (const part of list.split(',')) {
        const [name = '', heading] = part.trim().split('#');
        const page = pageOf(name);
        if (page === undefined) wrong.push(`${file}: there is no page '${name}' in packages/docs/pages`);
        else if (heading && !headingsOf(texts.get(page) ?? '').includes(heading)) {
          wrong.push(`${file}: ${page} has no heading '${heading}'`);
        }
      }
    }
  }
  expect(wrong).toEqual([]);
});

it('code refers to every decision', () => {
  const named = new Set(
    sources.flatMap((file) =>
      [...inOneLine(read(file)).matchAll(reference)].flatMap(([, list = '']) =>
        list.split(',').map((part) => pageOf(part.trim().split('#')[0] ?? '')),
      ),
    ),
  );
  expect(decisions.filter((file) => !named.has(file))).toEqual([]);
});

const rowsOf = (text: string) => [...text.matchAll(/^\| ([A-Z]{2,3}-\d{2,3}) \|/gm)].map(([, id = '']) => id);
const rows = documents
  .filter((file) => file.startsWith('packages/docs/pages/rows/'))
  .flatMap((file) => rowsOf(texts.get(file) ?? ''));

it('lists every row once', () => {
  expect(rows.filter((id, index) => rows.indexOf(id) !== index)).toEqual([]);
  expect(rows).toHaveLength(600);
});

it('every row that code and tests name is in the list', () => {
  const wrong: string[] = [];
  for (const file of sources) {
    for (const [, list = ''] of read(file).matchAll(
      /\[((?:[A-Z]{2,3}-\d{2,3})(?:(?:, | to | and )[A-Z]{2,3}-\d{2,3})*)\]/g,
    )) {
      for (const id of list.match(/[A-Z]{2,3}-\d{2,3}/g) ?? []) if (!rows.includes(id)) wrong.push(`${file}: ${id}`);
    }
  }
  expect(wrong).toEqual([]);
});

it('every row is in the title of a test that runs', () => {
  const titles = /\b(?:it|test|describe)((?:\.\w+)*)(?:\([^)]*\)|`[^`]*`)?\(\s*(['"`])((?:\\.|(?!\2)[^\\])*)\2\s*,/g;
  const named = new Set(
    sources
      .filter((file) => /\.(?:test|e2e)\.tsx?$/.test(file))
      .flatMap((file) => [...read(file).matchAll(titles)])
      .filter(([, modifier = '']) => !/skip|todo|fixme/.test(modifier))
      .flatMap(([, , , title = '']) => title.match(/\[[^\]]*\]/g) ?? [])
      .flatMap((list) => list.match(/[A-Z]{2,3}-\d{2,3}/g) ?? []),
  );
  expect(rows.filter((id) => !named.has(id))).toEqual([]);
});

it('nothing refers to documents outside of the repository', () => {
  const outside =
    /(?<![\w/-])(?:product|dialogs|features|next-steps|decisions|visual|style|architecture)\.md\b|\b[Dd]ecisions (?:G?\d|§)|\barchitecture \d|\b(?:facts|findings)\/[a-z]|\.\.\/shared\/|\bspec\/[a-z]+\.md/;
  const known = new Set(documents.map((file) => file.split('/').at(-1)));
  const wrong = [...sources, ...tracked('*.md', '*.json', '*.yml', '*.html')].flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) => {
        const [found] = outside.exec(line) ?? [];
        // A page of ours may be called the same, and 'shared' is a folder name of packages too.
        if (!found || (file.endsWith('.md') && known.has(found)) || /from '\.\.\/shared/.test(line)) return [];
        return [`${file}:${index + 1}: ${found}`];
      }),
  );
  expect(wrong).toEqual([]);
});

it('every link between pages leads to a page, and to a heading of it', () => {
  const wrong: string[] = [];
  for (const [file, text] of texts) {
    const prose = text.replace(/```[\s\S]*?```/g, '').replace(/`[^`\n]*`/g, '');
    for (const [, target = ''] of prose.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^(?:https?|mailto):/.test(target)) continue;
      const [path = '', heading] = target.split('#');
      // A link that begins with a slash is a file that the site serves as it is.
      const linked =
        path === ''
          ? join(root, file)
          : path.startsWith('/')
            ? join(pages, 'public', path)
            : join(root, dirname(file), path);
      if (!existsSync(linked)) wrong.push(`${file}: ${target}`);
      else if (heading && !headingsOf(readFileSync(linked, 'utf8')).includes(heading)) wrong.push(`${file}: ${target}`);
    }
  }
  expect(wrong).toEqual([]);
});

it('every path of the repository that a page names exists', () => {
  const wrong: string[] = [];
  for (const [file, text] of texts) {
    for (const [, path = ''] of text.matchAll(/`((?:packages|remotes|host|scripts)\/[\w./-]*)`/g)) {
      if (!existsSync(join(root, path))) wrong.push(`${file}: ${path}`);
    }
  }
  expect(wrong).toEqual([]);
});

it.each(decisions)('%s says what was decided, why, and what else was considered', (file) => {
  expect(headingsOf(texts.get(file) ?? '').slice(1)).toEqual(['what-we-decided', 'why', 'what-else-we-considered']);
});
