import type { Entity } from './entity.ts';
import { insertLine, type Place, replaceOnce, withImport } from './insert.ts';
import { dialogsFile, pageFile, testFile } from './screens.ts';
import { changesetFile, demonstrationFile, descriptorFile, migrationFile, schemaFile } from './templates.ts';

/** A change of a file that lists all entities. */
export interface Edit {
  file: string;
  change: (text: string) => string;
}

const upper = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const migrationName = ({ folder }: Entity, number: number) => `${String(number).padStart(4, '0')}-${folder}`;

/** The files that only this entity has. */
export function newFiles(entity: Entity, migration: number): Record<string, string> {
  const screens = `remotes/${entity.remote}/src/${entity.folder}`;
  return {
    [`packages/contract/src/schemas/${entity.folder}.ts`]: schemaFile(entity),
    [`packages/contract/src/descriptors/${entity.folder}.ts`]: descriptorFile(entity),
    [`packages/api/src/migrations/${migrationName(entity, migration)}.ts`]: migrationFile(entity),
    [`packages/api/src/demonstration/${entity.many}.ts`]: demonstrationFile(entity),
    [`${screens}/${upper(entity.many)}Page.tsx`]: pageFile(entity),
    [`${screens}/dialogs.tsx`]: dialogsFile(entity),
    [`${screens}/${entity.many}.test.tsx`]: testFile(entity),
    [`.changeset/${entity.folder}.md`]: changesetFile(entity),
  };
}

/** A line in the files that list every entity, in the order of work: contract, server, client, tests. */
export function edits(entity: Entity, migration: number): Edit[] {
  const { name, type, many, collection, folder, remote, icon, place, hasImages } = entity;
  const add = (file: string, ...places: readonly (Place | string)[]): Edit => ({
    file,
    change: (text) =>
      places.reduce<string>(
        (now, each) => (typeof each === 'string' ? withImport(file, now, each) : insertLine(file, now, each)),
        text,
      ),
  });
  const sorted = (start: RegExp, line: string): Place => ({ start, line, isSorted: true });
  const last = (start: RegExp, line: string): Place => ({ start, line });
  const replace = (file: string, pattern: RegExp, by: string): Edit => ({
    file,
    change: (text) => replaceOnce(file, text, pattern, by),
  });
  const references = entity.fields.filter(({ kind }) => kind === 'reference');
  const empty = `tagIds: []${hasImages ? ', mediaItemIds: []' : ''}`;
  const api = 'packages/api/src';
  const contract = 'packages/contract/src';
  return [
    add(
      `${contract}/schemas/index.ts`,
      `import { ${name} } from './${folder}.ts';`,
      sorted(/^export const schemas = \{/, `${collection}: ${name},`),
    ),
    replace(
      `${contract}/schemas/index.ts`,
      /^(export \* from '\.\/templates\.ts';)$/m,
      `$1\nexport * from './${folder}.ts';`,
    ),
    add(
      `${contract}/collections.ts`,
      `import { ${many} } from './descriptors/${folder}.ts';`,
      last(/^const descriptors = \{/, `...${many},`),
    ),
    replace(
      `${contract}/records.ts`,
      /^(\/\*\* [^\n]* \*\/\nexport type Tag = )/m,
      `/** DECIDE: what ${entity.plural} are. */\nexport type ${type} = RecordOf<'${collection}'>;\n$1`,
    ),
    replace(
      `${contract}/constants.test.ts`,
      /(names the collections in[\s\S]*?const names = `[^`]*)`/,
      `$1, ${collection}\``,
    ),
    add(
      `${contract}/policy.ts`,
      last(
        /^export const policy: /,
        `// DECIDE: who may see and change ${entity.plural}; what a Subscriber does not see is 'none'.\n${collection}: catalog(none),`,
      ),
    ),
    add(
      `${api}/testing/expected-rights.ts`,
      last(/^export const visible: /, `${collection}: allStaff('${name}', ''),`),
      last(/^export const mayDo: /, `${collection}: common('${name}'),`),
    ),
    add(
      `${api}/testing/rights-world.ts`,
      last(/^export const world: /, `${collection}: named({ ${name}: { ${empty} } }),`),
    ),
    add(`${api}/testing/samples.ts`, sorted(/^ {2}const bodies: /, `${collection}: { name: '${type}', ${empty} },`)),
    add(
      `${api}/migrations/index.ts`,
      `import { ${many}Table } from './${migrationName(entity, migration)}.ts';`,
      last(
        /^export const migrations: /,
        `{ number: ${migration}, name: '${folder}', kind: 'schema', sql: ${many}Table },`,
      ),
    ),
    {
      file: 'packages/docs/pages/upgrades.md',
      change: (text) => noted('packages/docs/pages/upgrades.md', text, entity, migration),
    },
    replace(`${api}/demonstration/generate.ts`, /^( *)(addThings\(world\);)$/m, `$1$2\n$1add${upper(many)}(world);`),
    add(`${api}/demonstration/generate.ts`, `import { add${upper(many)} } from './${many}.ts';`),
    add(
      'packages/shell-sdk/src/dialogs.ts',
      sorted(/^export const dialogCollections = \{/, `${name}: '${collection}',`),
    ),
    add('remotes/collaboration/src/trash/TypeCell.tsx', sorted(/^const icons: /, `${collection}: '${icon}',`)),
    // A new remote shows no records yet.
    {
      file: `remotes/${remote}/src/remote.ts`,
      change: (text) =>
        /^ {2}records: \{/m.test(text)
          ? text
          : replaceOnce(
              `remotes/${remote}/src/remote.ts`,
              text,
              /^(export default defineRemote\(\{)$/m,
              '$1\n  records: {\n  },',
            ),
    },
    add(
      `remotes/${remote}/src/remote.ts`,
      sorted(
        /^ {2}records: \{/,
        `${name}: { page: () => import('./${folder}/${upper(many)}Page.tsx'), dialogs: () => import('./${folder}/dialogs.tsx') },`,
      ),
    ),
    {
      file: `remotes/${remote}/remote.json`,
      change: (text) => declared(`remotes/${remote}/remote.json`, text, entity),
    },
    ...(place === 'root'
      ? [add('host/src/menu/skeleton.ts', last(/^export const skeleton: /, `'${many}',`))]
      : [replace('host/src/menu/skeleton.ts', new RegExp(`(place: '${place}',[^{}]*?entries: \\[)`), `$1'${many}', `)]),
    ...references.map(({ name: field }) =>
      add(
        'scripts/entity-places.test.ts',
        last(
          /^const afterDeletion: /,
          `// DECIDE: the fate of ${entity.plural} when the record they point to is deleted.\n'${collection}.${field}': 'stays',`,
        ),
      ),
    ),
    add('scripts/declarations.test.ts', last(/^ {2}const entities = \[/, `'${name}',`)),
    replace(
      'packages/e2e/src/tour/stops.ts',
      /^( *)(screen\('things', '\/things'\),)$/m,
      `$1$2\n$1screen('${many}', '/${many}'),`,
    ),
    replace(
      'packages/e2e/src/tour/stops.ts',
      /^( *)(\.\.\.dialogsOf\('thing', .*)$/m,
      `$1$2\n$1...dialogsOf('${name}', '/${many}', '${collection}'),`,
    ),
  ];
}

/** The notes of upgrades with a row for the migration; the formatter lays it out. */
function noted(file: string, text: string, { folder, plural }: Entity, migration: number): string {
  const row = `| API ${migration} \`${folder}\` | a table of ${plural} | nobody waits: the table is new and empty |`;
  return replaceOnce(file, text, /^((?:\| API \d+ .*\n)+)/m, `$1${row}\n`);
}

/** The declaration with a page, a menu entry and three dialogs; the rest of the text stays as it is laid out. */
function declared(file: string, text: string, { name, many, collection, title, place, icon }: Entity): string {
  const route = { path: `/${many}`, name: many, title, scope: 'none', code: `${name}.page`, reads: [collection] };
  const entry = { route: many, place, order: 100, label: title, icon };
  const dialogs = ['create', 'edit', 'details'].map((kind) => `${name}.${kind}`);
  const append = (now: string, list: string, values: readonly unknown[]) => {
    const added = values.map((value) => JSON.stringify(value)).join(',\n');
    const isEmpty = new RegExp(`"${list}": \\[\\s*\\]`);
    if (isEmpty.test(now)) return now.replace(isEmpty, `"${list}": [${added}]`);
    return replaceOnce(file, now, new RegExp(`("${list}": \\[[\\s\\S]*?)(\\n {2}\\])`), `$1,\n${added}$2`);
  };
  return append(append(append(text, 'routes', [route]), 'menu', [entry]), 'dialogs', dialogs);
}
