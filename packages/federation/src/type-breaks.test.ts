import type { SharedNames } from './shared-names.ts';
import { builtHost, builtRemote } from './testing/index.ts';
import { testChannels } from './testing/test-channels.ts';

// Against a real blob server and with the real compiler; the workspaces look built and proven.
jest.setTimeout(300_000);
const { put } = testChannels();

const product = '{ id: string; name: string; price: number; status: "Active" | "Retired" }';
interface Shared {
  price?: string;
  record?: string;
  dialog?: string;
}
/** Declarations of a small host: a contract with products, a `ui` with a price, and a dialog of each product. */
const declarations = ({
  price = '(amount: number) => string',
  record = product,
  dialog = '{ name?: string }',
}: Shared) => ({
  '@groundwork/contract/package.json': '{ "name": "@groundwork/contract", "exports": { ".": "./index.d.ts" } }',
  '@groundwork/contract/index.d.ts': `export interface Records { products: ${record} }
export type RecordOf<N extends keyof Records> = Records[N];`,
  '@groundwork/ui/package.json': '{ "name": "@groundwork/ui", "exports": { ".": "./index.d.ts" } }',
  '@groundwork/ui/index.d.ts': `export declare const formatPrice: ${price};
export declare class Secret { private key; }
export declare const secret: Secret;`,
  '@groundwork/shell-sdk/package.json': '{ "name": "@groundwork/shell-sdk", "exports": { ".": "./index.d.ts" } }',
  '@groundwork/shell-sdk/index.d.ts': `import type { RecordOf } from '@groundwork/contract';
export interface DialogTypes { 'product.create': { props: ${dialog}; result: RecordOf<'products'> | undefined } }
export interface ExtensionPoints { 'product.details': { record: RecordOf<'products'> } }`,
});
const host = (shared: Shared, content: string) => builtHost({ content, declarations: declarations(shared) });
const takes: SharedNames = {
  '@groundwork/ui': ['formatPrice', 'secret'],
  '@groundwork/contract': ['collections.products', 'collections.products.price', 'collections.products.status'],
};
/** A team that opens a dialog of the catalog. */
const planning = () =>
  builtRemote({
    name: 'planning',
    takes,
    sources: { 'src/plan.ts': "void openDialog('product.create', { name: 'Tray' });" },
  });
const offers = (props: string, result = '{ id: string } | undefined') => `import type {} from '@groundwork/shell-sdk';
declare module '@groundwork/shell-sdk' {
  interface DialogTypes { 'product.create': { props: ${props}; result: ${result} } }
}`;
const catalog = (content: string, props: string, result?: string) =>
  builtRemote({ name: 'catalog', content, sources: { 'src/offers.d.ts': offers(props, result) } });

/** Why a deployment was refused. */
const refusal = (folder: string) =>
  put(folder).then(
    () => 'nothing was refused',
    (error: Error) => error.message,
  );

it('refuses a changed prop of a dialog, and names the remote that opens it', async () => {
  await put(catalog('first', '{ name?: string }'));
  const { version } = await put(planning());
  expect(await refusal(catalog('second', '{ name?: number }'))).toMatch(
    new RegExp(
      `^catalog \\S+ changes product\\.create, which planning ${version} uses as it is live: .*string.*number`,
    ),
  );
  expect(await refusal(catalog('third', '{ name?: string; vendorId: string }'))).toContain('vendorId');
  // One more optional prop, and more in the result, are nothing that planning could notice.
  const more = catalog('fourth', '{ name?: string; vendorId?: string }', '{ id: string; name: string } | undefined');
  expect(await put(more)).toMatchObject({ changed: true });
  expect(await refusal(catalog('fifth', '{}'))).toContain('changes product.create, which planning');
  // Its owners may break it in the open.
  const named = { breaks: ['product.create'] };
  expect(await put(catalog('sixth', '{ name?: number }'), named)).toMatchObject({ changed: true });
});

it('refuses a host whose shared packages have other types, and names the remotes that use them', async () => {
  await put(host({}, 'first'));
  const { version } = await put(planning());
  const other = {
    price: '(amount: string) => string',
    record: product.replace('price: number', 'price: number | null'),
    dialog: '{ name?: number }',
  };
  const reasons = (await refusal(host(other, 'other'))).split('\n');
  const changed = (name: string) => expect.stringMatching(`^host \\S+ changes ${name}, which planning ${version} uses`);
  expect(reasons).toEqual([
    changed('ui\\.formatPrice'),
    changed('contract\\.products\\.price'),
    changed('product\\.create'),
    'Name what may change for others with --breaks.',
  ]);
  const grown = {
    price: '(amount: number, currency?: string) => string',
    record: product.replace('"Retired"', '"Retired" | "Planned"; sizes: string[]'),
    dialog: '{ name?: string; vendorId?: string }',
  };
  expect(await put(host(grown, 'grown'))).toMatchObject({ changed: true });
});

it('refuses a remote whose sources do not fit what is live, and says where', async () => {
  await put(host({}, 'first'));
  await put(catalog('first', '{ name?: string }'));
  const using = (line: string) =>
    builtRemote({
      name: 'planning',
      content: `import { formatPrice } from '@groundwork/ui';\nexport default formatPrice(${line});`,
      sources: {
        'tsconfig.json': JSON.stringify({
          compilerOptions: { strict: true, module: 'esnext', moduleResolution: 'bundler' },
        }),
      },
    });
  await expect(put(using('12, "EUR"'))).rejects.toThrow(
    /^planning \S+ does not fit what is live on channel test-\d: src\/remote\.ts:2: /,
  );
  expect(await put(using('12'))).toMatchObject({ changed: true });
});

it('compares a remote that stays with an earlier major with that one, and lets it compile against it', async () => {
  const whole = { ui: '1.0.0', 'shell-sdk': '1.0.0' };
  await put(builtHost({ provides: { ...whole, contract: '1.14.0' }, declarations: declarations({}) }));
  const declaration = { requires: { contract: '^1.2.0' } };
  const sources = {
    'tsconfig.json': JSON.stringify({
      compilerOptions: { strict: true, module: 'esnext', moduleResolution: 'bundler' },
    }),
  };
  const using = (field: string, version: string) =>
    builtRemote({
      name: 'planning',
      version,
      declaration,
      takes,
      sources,
      content: `import type { DialogTypes } from '@groundwork/shell-sdk'; import type { RecordOf } from '@groundwork/contract';
export const nameOf = (record: RecordOf<'products'>) => record.${field};
export const sizesOf = (created: NonNullable<DialogTypes['product.create']['result']>) => created.sizes;`,
    });
  const { version } = await put(
    builtRemote({ name: 'planning', declaration, takes, sources, content: 'export const first = 1;' }),
  );
  // The next major has other fields; dialogs of the host give its records.
  const next = declarations({ record: '{ id: string; title: string; sizes: string[] }' });
  const earlier = (record: string) =>
    Object.fromEntries(
      Object.entries(declarations({ record })).flatMap(([path, text]) =>
        path.startsWith('@groundwork/contract/') ? [[path.replace('contract', 'contract-1'), text]] : [],
      ),
    );
  const both = { ...whole, contract: '2.0.0', 'contract-1': '1.14.1' };
  const host = (content: string, record: string) =>
    builtHost({ version: '2.0.0', content, provides: both, declarations: { ...next, ...earlier(record) } });
  const changed = product.replace('price: number', 'price: string');
  const refused = expect.stringMatching(
    `^host \\S+ changes contract-1\\.products\\.price, which planning ${version} uses`,
  );
  expect((await refusal(host('changed', changed))).split('\n')).toEqual(expect.arrayContaining([refused]));
  await put(host('whole', product), { breaks: ['product.create'] });
  // From now on the live host has both.
  expect((await refusal(host('later', changed))).split('\n')).toEqual([refused, expect.any(String)]);
  expect(await put(using('name', '1.0.1'))).toMatchObject({ changed: true });
  expect(await refusal(using('title', '1.0.2'))).toMatch(/^planning \S+ does not fit what is live .*title/);
});
