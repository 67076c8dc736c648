import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createRemote } from '@groundwork/create-remote';
import { edits } from './entity/edits.ts';
import { type Entity, readEntity, type Wishes } from './entity/entity.ts';
import { insertLine } from './entity/insert.ts';
import { readKnown, writeEntity } from './entity/write.ts';
import { copyWorkspace } from './local/workspace-copy.ts';

const root = join(import.meta.dirname, '..');
const none = { text: [], number: [], money: [], flag: [], url: [], reference: [] };
const plain: Wishes = {
  ...{ name: 'sundial', remote: 'catalog', plural: undefined, place: undefined, icon: undefined },
  ...{ hasImages: false, fields: none },
};
// No entity is ever called like those of these tests: a name that is taken is refused.
const known = readKnown(root);
const named = (wishes: Partial<Wishes>) => readEntity({ ...plain, ...wishes }, known);
const withFields = (fields: Partial<Wishes['fields']>) => named({ fields: { ...none, ...fields } });

describe('the names of an entity', () => {
  it('follow from its one name', () => {
    expect(named({ name: 'goldenSundial' })).toMatchObject({
      ...{ type: 'GoldenSundial', collection: 'goldensundials', many: 'goldenSundials', folder: 'golden-sundials' },
      ...{
        singular: 'golden sundial',
        plural: 'golden sundials',
        title: 'Golden Sundials',
        place: 'more',
        icon: 'box',
      },
    });
  });

  it.each([
    ['icebox', 'iceboxes'],
    ['lorry', 'lorries'],
    ['latchkey', 'latchkeys'],
    ['albatross', 'albatrosses'],
  ])('have the plural of %s: %s', (name, many) => expect(named({ name }).many).toBe(many));
});

it.each<[string, Partial<Wishes>, RegExp]>([
  ['no name', { name: undefined }, /^Say what the entity is called: npm run new-entity/],
  ['a name with a dash', { name: 'golden-sundial' }, /'golden-sundial' cannot be an entity's name: .*'powerTool'/],
  ['a name that begins with a capital', { name: 'Sundial' }, /'Sundial' cannot be an entity's name/],
  ['an entity that there is', { name: 'vendor' }, /There is an entity 'vendor' already/],
  [
    'a collection that there is',
    { name: 'sundial', plural: 'users' },
    /There is a collection 'users' already.*--plural/,
  ],
  ['no remote', { remote: undefined }, /Say which remote shows it: --remote catalog/],
  ['a remote that there is not', { remote: 'nowhere' }, /There is no remote 'nowhere': use catalog, .*new-remote/],
  ['a place that there is not', { place: 'attic' }, /The menu has no place 'attic': use root, projects/],
  ['an icon that comes later', { icon: 'truck' }, /The first screen has no icon 'truck': use /],
])('refuses %s and says what to do', (_, wishes, message) => {
  expect(() => named(wishes)).toThrow(message);
});

it.each<[string, Partial<Wishes['fields']>, RegExp]>([
  ['that every record has', { text: ['isArchived'] }, /The field 'isArchived' is there already/],
  ['that is written anyway', { text: ['description'] }, /The field 'description' is there already/],
  ['given twice', { text: ['weight'], number: ['weight'] }, /The field 'weight' is there already/],
  ['with a dash', { text: ['serial-number'] }, /'serial-number' cannot be a field's name/],
  ['of a collection that there is not', { reference: ['roomId:rooms'] }, /There is no collection 'rooms': use /],
  ['without its collection', { reference: ['locationId'] }, /'locationId' is no reference: .*'locationId:locations'/],
  ['that points without an id', { reference: ['location:locations'] }, /'location:locations' is no reference/],
  ['that names a collection and is no reference', { text: ['a:users'] }, /only --reference has one/],
])('refuses a field %s and says what to do', (_, fields, message) => {
  expect(() => withFields(fields)).toThrow(message);
});

it('explains its options', () => {
  const { status, stdout } = spawnSync(process.execPath, ['scripts/run.mjs', 'new-entity', '--help'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(status).toBe(0);
  for (const word of ['npm run new-entity -- tool --remote catalog', '--image', '--reference FIELD:COLLECTION'])
    expect(stdout).toContain(word);
});

describe('a line among others', () => {
  const text = "const a = {\n  // of b\n  b: [\n    'x',\n  ],\n  d: 1,\n};\n";
  it('comes before the first greater key, and never between a comment and what it is about', () => {
    expect(insertLine('f', text, { start: /^const a/, line: 'c: 2,', isSorted: true })).toContain(
      '],\n  c: 2,\n  d: 1',
    );
    expect(insertLine('f', text, { start: /^const a/, line: 'a: 2,', isSorted: true })).toContain(
      '{\n  a: 2,\n  // of b',
    );
    expect(insertLine('f', text, { start: /^const a/, line: 'z: 2,' })).toContain('d: 1,\n  z: 2,\n};');
  });

  it('is refused where the file no longer has the block, naming the file', () => {
    expect(() => insertLine('some/file.ts', text, { start: /^const zzz/, line: '' })).toThrow(
      /^some\/file\.ts has no line/,
    );
  });
});

it('goes into a new remote, which shows no records yet and requires all that its list needs', () => {
  const fresh = mkdtempSync(join(tmpdir(), 'groundwork-remote-'));
  try {
    writeFileSync(join(fresh, 'tsconfig.json'), JSON.stringify({ references: [] }));
    const { folder } = createRemote(fresh, 'training');
    const entity = readEntity({ ...plain, name: 'sundial', remote: 'training' }, { ...known, remotes: ['training'] });
    const file = 'remotes/training/src/remote.ts';
    const text = edits(entity, 1)
      .filter((edit) => edit.file === file)
      .reduce((now, { change }) => change(now), readFileSync(join(fresh, file), 'utf8'));
    expect(text).toMatch(/defineRemote\(\{\n {2}records: \{\n {4}sundial: \{ page: .*\n {2}\},\n {2}codes: \{/);
    const { requires } = JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8')) as { requires: object };
    const version = expect.stringMatching(/^\^\d+\.\d+\.\d+$/);
    expect(requires).toMatchObject({ contract: version, grid: version, records: version, 'shell-sdk': version });
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
});

describe('a workspace with generated entities', () => {
  const copy = mkdtempSync(join(tmpdir(), 'groundwork-entity-'));
  afterAll(() => rmSync(copy, { recursive: true, force: true }));
  const read = (file: string) => readFileSync(join(copy, file), 'utf8');
  const sundial: Entity = named({
    hasImages: true,
    fields: {
      ...{ text: ['serialNumber'], number: ['weight'], money: ['worth'], flag: ['lent'], url: ['manual'] },
      reference: ['locationId:locations', 'vendorId:vendors'],
    },
  });
  const medallion = named({
    ...{ name: 'medallion', remote: 'warehouse', place: 'root', icon: 'tag' },
    fields: { ...none, text: ['color'] },
  });
  let written: string[] = [];
  let changed: string[] = [];
  /** The same lines that one writes by hand, formatted; only the generator marks decisions. */
  let linesOfMedallion = 0;
  const lines = (file: string) =>
    readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .filter((line) => !/^\s*\/\/ DECIDE/.test(line)).length;
  const biome = (...args: string[]) =>
    spawnSync(
      join(root, 'node_modules/.bin/biome'),
      [...args, '--vcs-enabled=false', '--colors=off', ...written, ...changed],
      { cwd: copy, encoding: 'utf8' },
    );

  beforeAll(() => {
    copyWorkspace(copy);
    for (const file of [
      'scripts/entity-places.test.ts',
      'scripts/declarations.test.ts',
      'packages/docs/pages/upgrades.md',
    ])
      cpSync(join(root, file), join(copy, file));
    mkdirSync(join(copy, '.changeset'));
    for (const entity of [medallion, sundial]) {
      const files = writeEntity(copy, entity);
      written = [...written, ...files.written];
      changed = [...new Set([...changed, ...files.changed])];
      if (entity !== medallion) continue;
      biome('check', '--write');
      const before = (file: string) => (files.written.includes(file) ? 0 : lines(join(root, file)));
      linesOfMedallion = [...written, ...changed].reduce(
        (sum, file) => sum + lines(join(copy, file)) - before(file),
        0,
      );
    }
  }, 60_000);

  it('has the right types everywhere that they are named', () => {
    const options = {
      extends: './tsconfig.base.json',
      compilerOptions: {
        ...{ composite: false, noEmit: true, emitDeclarationOnly: false, declaration: false, jsx: 'react-jsx' },
        ...{ lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'] },
        types: ['node', 'jest', '@testing-library/jest-dom'],
      },
      include: [...written, ...changed, 'remotes/*/src/css.d.ts', 'remotes/*/src/offers.d.ts'].filter(
        (file) => !/e2e|\.md$|\.json$/.test(file),
      ),
    };
    writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(options));
    const { stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', copy], { encoding: 'utf8', cwd: copy });
    expect(stdout).toBe('');
  }, 180_000);

  it('passes the lint rules once it is formatted', () => {
    biome('check', '--write');
    const { status, stdout, stderr } = biome('check');
    expect(status === 0 ? '' : `${stdout}${stderr}`).toBe('');
  }, 60_000);

  it('are less than 150 lines for a plain entity, from its table to its tests and release note', () => {
    expect(linesOfMedallion).toBeLessThan(150);
  });

  it('names each entity in every place, and marks what is left to decide', () => {
    for (const [file, words] of Object.entries({
      'packages/contract/src/schemas/sundials.ts': [
        'DECIDE',
        'weight: amountFrom(0)',
        'locationId: id()',
        'mediaItemIds: ids()',
      ],
      'packages/contract/src/descriptors/sundials.ts': ["vendorId: 'vendors'", "locationId: value('locationId')"],
      'packages/contract/src/policy.ts': [
        'DECIDE: who may see and change sundials',
        'sundials: catalog(none)',
        'medallions: catalog(none)',
      ],
      'remotes/collaboration/src/trash/TypeCell.tsx': ["sundials: 'box'", "medallions: 'tag'"],
      'host/src/menu/skeleton.ts': ["'sundials'", "'medallions'"],
      'packages/e2e/src/tour/stops.ts': [
        "screen('sundials', '/sundials')",
        "...dialogsOf('medallion', '/medallions', 'medallions')",
      ],
      'scripts/declarations.test.ts': ["'sundial',", "'medallion',"],
      'scripts/entity-places.test.ts': ["'sundials.locationId': 'stays'", "'sundials.vendorId': 'stays'"],
      '.changeset/sundials.md': ['"@groundwork/contract": minor'],
    }))
      for (const word of words) expect({ file, has: read(file).includes(word) && word }).toEqual({ file, has: word });
    const { dialogs, routes, menu } = JSON.parse(read('remotes/catalog/remote.json')) as Record<string, unknown[]>;
    expect(dialogs).toEqual(expect.arrayContaining(['sundial.create', 'sundial.edit', 'sundial.details']));
    expect(routes).toContainEqual(
      expect.objectContaining({ path: '/sundials', code: 'sundial.page', reads: ['sundials'] }),
    );
    expect(menu).toContainEqual(expect.objectContaining({ route: 'sundials', place: 'more' }));
  });

  it('numbers the migrations one after the other', () => {
    const numbers = [...read('packages/api/src/migrations/index.ts').matchAll(/number: (\d+), name: '([\w-]+)'/g)];
    const [before, ...added] = numbers.slice(-3).map(([, number]) => Number(number));
    expect(added).toEqual([Number(before) + 1, Number(before) + 2]);
    expect(numbers.slice(-2).map(([, , name]) => name)).toEqual(['medallions', 'sundials']);
    for (const file of written.filter((each) => each.includes('/migrations/')))
      expect(existsSync(join(copy, file))).toBe(true);
  });

  it('says what each of them is where people read it, and takes no words from another', () => {
    const records = read('packages/contract/src/records.ts');
    expect(records).toMatch(/^\/\*\* DECIDE: what sundials are\. \*\/\nexport type Sundial = /m);
    expect(records).toMatch(/^\/\*\* A label for records; .* \*\/\nexport type Tag = /m);
    const notes = read('packages/docs/pages/upgrades.md').split('\n');
    const at = notes.findIndex((line) =>
      /^\| API \d+ `sundials` +\| a table of sundials +\| nobody waits: /.test(line),
    );
    expect(notes[at - 1]).toMatch(/^\| API \d+ `medallions` /);
  });

  it('writes nothing over what is there', () => {
    const file = 'packages/contract/src/schemas/sundials.ts';
    const before = read(file);
    expect(() => writeEntity(copy, sundial)).toThrow(`${file} exists already: nothing was written.`);
    expect(read(file)).toBe(before);
    expect(dirname(file)).toBe('packages/contract/src/schemas');
  });
});
