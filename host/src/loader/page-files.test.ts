import { buildRelease } from '../testing/build-release.ts';
import { createPageFiles } from './page-files.ts';

const code = 'products.ProductsPage';
const hashes = { 'remoteEntry.js': 'sha384-entry', 'js/module.js': 'sha384-module', 'js/page.js': 'sha384-page' };
const live = buildRelease(
  {},
  {
    preload: ['js/module.js'],
    files: { ...hashes, 'css/page.css': 'sha384-style' },
    pages: { [code]: { files: ['js/page.js', 'css/page.css'], shared: [] } },
  },
);
/** As the page has it: without the names of the files. */
const release = { ...live, pages: undefined, files: { 'remoteEntry.js': 'sha384-entry' } };
let head: HTMLElement;
const links = () =>
  [...head.querySelectorAll('link')].map((link) => [
    link.getAttribute('href'),
    link.getAttribute('as'),
    link.getAttribute('integrity'),
  ]);
beforeEach(() => {
  head = document.createElement('div');
});

it('asks for the entry, the module and the chunk of a page at once, with their hashes, and runs none', () => {
  const files = createPageFiles(head);
  files.learn([live]);
  files.preload(release, code);
  const base = live.baseUrl;
  expect(links()).toEqual([
    [`${base}remoteEntry.js`, 'script', 'sha384-entry'],
    [`${base}js/module.js`, 'script', 'sha384-module'],
    [`${base}js/page.js`, 'script', 'sha384-page'],
    [`${base}css/page.css`, 'style', 'sha384-style'],
  ]);
  expect(head.querySelectorAll('link[rel=preload][crossorigin=anonymous]')).toHaveLength(4);
  expect(head.querySelector('script')).toBeNull();
  files.preload(release, code);
  expect(links()).toHaveLength(4);
});

it.each([
  ['nothing is known yet', []],
  ['another version is live', [{ ...live, version: '3.2.0-aaaaaa' }]],
  ['the page is not named', [{ ...live, pages: {} }]],
  [
    'the answer is rubbish',
    [null, 'catalog', { name: live.name, version: live.version, pages: { [code]: { files: 7 } } }],
  ],
])('asks for nothing where %s', (_, remotes: readonly unknown[]) => {
  const files = createPageFiles(head);
  files.learn(remotes);
  files.preload(release, code);
  expect(links()).toEqual([]);
});
