// Asked in a process of its own: what it imports is source, as the builds do.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'groundwork-collections-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string) {
  const file = join(folder, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
  return file;
}
const ask = (code: string): unknown =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [
        '--import',
        'tsx',
        '--input-type=module',
        '--eval',
        `import * as collections from ${JSON.stringify(join(__dirname, 'contract-collections.ts'))};
         console.log(JSON.stringify(await collections.${code}));`,
      ],
      { cwd: join(__dirname, '../../..'), encoding: 'utf8' },
    ),
  );

it('lists the collections and fields of the installed contract for the host, and those that its sources name for a remote', () => {
  write(
    'node_modules/@groundwork/contract/package.json',
    '{"exports":{".":"./index.mjs","./schemas":"./schemas.mjs"}}',
  );
  write(
    'node_modules/@groundwork/contract/index.mjs',
    `export const collectionNames = ['orders', 'widgets', 'users'];`,
  );
  write(
    'node_modules/@groundwork/contract/schemas.mjs',
    `export const schemas = {
      orders: { entries: { name: {}, po: {} } },
      widgets: { entries: { name: {}, weight: {}, color: {} } },
      users: { entries: { role: {} } },
    };`,
  );
  const page = write(
    'src/Page.tsx',
    `collection('widgets'); useLists("users"); record.weight; const columns = { id: 'po' }; // orders are elsewhere`,
  );
  const library = write('node_modules/other/index.js', `'orders'`);
  const given = { '@groundwork/contract': ['messages'] };
  expect(ask(`givenWithCollections(${JSON.stringify(folder)}, ${JSON.stringify(given)})`)).toEqual({
    '@groundwork/contract': [
      ...['collections.orders', 'collections.orders.name', 'collections.orders.po'],
      ...['collections.users', 'collections.users.role'],
      ...['collections.widgets', 'collections.widgets.color', 'collections.widgets.name', 'collections.widgets.weight'],
      'messages',
    ],
  });
  const modules = [page, library].map((path) => ({ path, name: path, importer: '' }));
  const taken = { '@groundwork/ui': ['Button'] };
  expect(
    ask(`takenWithCollections(${JSON.stringify(folder)}, ${JSON.stringify(taken)}, ${JSON.stringify(modules)})`),
  ).toEqual({
    ...taken,
    '@groundwork/contract': ['collections.users', 'collections.widgets', 'collections.widgets.weight'],
  });
});
