import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create } from './cli.ts';
import { type Packed, readPacked, tarballOf } from './packed.ts';
import { createTeamRemote, type Source } from './team-remote.ts';

const names = [
  'contract',
  'data-cache',
  'grid',
  'records',
  'shell-sdk',
  'ui',
  'testing',
  'federation',
  'create-remote',
];
const packed: Packed = {
  packages: Object.fromEntries(names.map((name, index) => [name, `1.${index}.0`])),
  libraries: { react: '19.0.0', 'react-dom': '19.0.0', typescript: '7.0.0' },
};
let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'groundwork-create-'));
  mkdirSync(join(parent, 'packed'));
  for (const name of names) writeFileSync(join(parent, 'packed', tarballOf(name, packed)), '');
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const make = (source: Source, name: string | undefined = 'tools') => createTeamRemote({ parent, name, source, packed });
const fromFolder = (name?: string) => make({ folder: join(parent, 'packed') }, name);
const written = (file: string) => readFileSync(join(parent, 'tools', file), 'utf8');
const manifest = () => JSON.parse(written('package.json')) as Record<string, Record<string, string>>;

it('takes every package of ours from a packed file, also where one of them needs another', () => {
  fromFolder();
  const { dependencies, devDependencies, overrides } = manifest();
  const own = Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) =>
    name.startsWith('@groundwork/'),
  );
  expect(own.map(([name]) => name.slice('@groundwork/'.length)).sort()).toEqual([...names].sort());
  for (const [name, reference] of own) {
    expect(reference).toMatch(/^file:\.\.\/packed\/groundwork-.+\.tgz$/);
    expect(overrides?.[name]).toBe(`$${name}`);
    expect(written('pnpm-workspace.yaml')).toContain(`"${name}": "${reference}"`);
  }
  expect(dependencies?.react).toBe('19.0.0');
});

it('takes them from one registry only, which npm asks for no other scope', () => {
  make({ registry: 'https://packages.example.org/' });
  expect(manifest().dependencies?.['@groundwork/ui']).toBe('1.5.0');
  expect(written('.npmrc')).toBe('@groundwork:registry=https://packages.example.org/\n');
});

it('requires the versions it is made with', () => {
  fromFolder();
  expect(JSON.parse(written('remote.json'))).toMatchObject({
    name: 'tools',
    requires: { contract: '^1.0.0', ui: '^1.5.0' },
  });
});

it('leaves a folder alone that has something in it', () => {
  mkdirSync(join(parent, 'tools'));
  writeFileSync(join(parent, 'tools', 'notes.txt'), 'mine');
  expect(() => fromFolder()).toThrow(/tools is there already and not empty/);
});

it('names the packed file that is missing, before it writes anything', () => {
  rmSync(join(parent, 'packed', tarballOf('grid', packed)));
  expect(() => fromFolder()).toThrow(/groundwork-grid-1\.2\.0\.tgz is missing.*pack-shared/);
  expect(() => written('package.json')).toThrow(/ENOENT/);
});

it.each([[undefined], ['My Tools'], ['../tools'], ['host'], ['']])('refuses %j as a name', (name) => {
  expect(() => createTeamRemote({ parent, name, source: { folder: parent }, packed })).toThrow(/name/);
});

it('is not meant for the workspace itself', () => {
  expect(() => readPacked()).toThrow(/npm run new-remote/);
  expect(() => create(['tools', '--packages', parent], parent)).toThrow(/npm run new-remote/);
});

it.each([
  ['neither a folder nor a registry', ['tools']],
  ['both', ['tools', '--packages', 'packed', '--registry', 'https://packages.example.org']],
  ['a registry that is no address', ['tools', '--registry', 'packages']],
])('refuses %s and says what to give', (_, args) => {
  expect(() => create(args, parent, packed)).toThrow(/--packages FOLDER|is no address of a registry/);
});
