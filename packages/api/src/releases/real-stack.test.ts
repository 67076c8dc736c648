import { framesOf, mapOf, stackReader } from './real-stack.ts';

const built = 'http://localhost:10000/devstoreaccount1/releases/catalog/1.4.2-7f03ce/static/js/packs.1a2b.js';
// Column 0 of line 1 is column 26 of line 18 of packs.ts, in a function of the name pricePerPiece.
const map = {
  version: 3,
  sources: ['remotes/catalog/src/products/packs.ts'],
  names: ['pricePerPiece'],
  mappings: 'AAiB0BA',
};
const reader = (maps: Record<string, unknown>) => {
  const asked: string[] = [];
  const json = async (_: string, path: string) => {
    asked.push(path);
    if (maps[path] instanceof Error) throw maps[path];
    return maps[path];
  };
  return { asked, realStack: stackReader({ json }) };
};
const path = 'catalog/1.4.2-7f03ce/static/js/packs.1a2b.js.map';

it.each([
  ['Chromium', `TypeError: x\n    at e (${built}:1:1)\n    at async t (${built}:1:1)`],
  ['Firefox and Safari', `e@${built}:1:1\nt@${built}:1:1`],
])('answers a stack of %s in lines of the sources, and reads each map once', async (_, stack) => {
  const { asked, realStack } = reader({ [path]: map });
  const frame = { call: 'pricePerPiece', file: map.sources[0], line: 18, column: 27, isSource: true };
  expect(await realStack(stack)).toEqual([frame, frame]);
  expect(await realStack(stack)).toHaveLength(2);
  expect(asked).toEqual([path]);
});

it('leaves out frames of libraries where there are frames of ours', async () => {
  const library = { ...map, sources: ['node_modules/react-dom/cjs/react-dom.js'] };
  const libraryUrl = built.replace('packs', 'react');
  const { realStack } = reader({ [path]: map, [path.replace('packs', 'react')]: library });
  expect(await realStack(`at a (${libraryUrl}:1:1)\nat b (${built}:1:1)`)).toMatchObject([{ file: map.sources[0] }]);
  expect(await realStack(`at a (${libraryUrl}:1:1)`)).toMatchObject([{ file: library.sources[0] }]);
});

it.each([
  ['there is none', undefined],
  ['it is damaged', { version: 3, sources: 7 }],
  ['storage does not answer', new Error('away')],
])('shows the built file where the map cannot be had: %s', async (_, stored) => {
  const { realStack } = reader({ [path]: stored });
  expect(await realStack(`at e (${built}:1:2034)`)).toEqual([
    {
      call: 'e',
      file: 'devstoreaccount1/releases/catalog/1.4.2-7f03ce/static/js/packs.1a2b.js',
      line: 1,
      column: 2034,
      isSource: false,
    },
  ]);
});

it('looks for maps of remotes and of the host only', () => {
  expect(mapOf(built)).toBe(path);
  expect(mapOf('https://portal.test/assets/2.4.0-cd5136/shell/static/js/shell.js?x=1')).toBe(
    'host/2.4.0-cd5136/shell/static/js/shell.js.map',
  );
  for (const url of [
    'https://elsewhere.test/x.js',
    'https://portal.test/releases/../../secret/1/x.js',
    'https://portal.test/releases/catalog/1.4.2/../../../x.js',
    'chrome-extension://abc/content.js',
  ]) {
    expect(mapOf(url)).toBeUndefined();
  }
});

it('reads no frames from text that is none', () => {
  expect(framesOf('TypeError: x\nnonsense\nat nowhere')).toEqual([]);
});
