import { type CollectionName, collectionNames, collections } from '@groundwork/contract';
import type { Queries } from './store.ts';
import { columnsOf } from './tables.ts';

/** The database is not what this code needs; only a migration or another release changes that. */
export class SchemaError extends Error {}

/** A column as PostgreSQL describes it: its type and, where it is generated, the expression. */
interface Column {
  table: string;
  name: string;
  definition: string;
}
/** What a table needs for the collection. */
interface Need {
  column: string;
  /** What PostgreSQL says of it once it is there. */
  definition: string;
  /** How a migration brings it. */
  remedy: string;
}

const common: Readonly<Record<string, string>> = {
  id: 'text',
  doc: 'jsonb',
  text: 'text as (doc)::text',
  time_created: 'timestamp(3) with time zone',
  time_modified: 'timestamp(3) with time zone',
  version: 'bigint',
  is_archived: "boolean as ((doc ->> 'isArchived'::text))::boolean",
  is_deleted: "boolean as ((doc ->> 'isDeleted'::text))::boolean",
  delete_operation: 'text',
  delete_undo: 'jsonb',
};

const quoted = (fields: readonly string[]) => fields.map((field) => `'${field}'`).join(', ');

/** What makes the whole table, as a migration writes it. */
function tableSql(name: CollectionName): string {
  const fieldsOf = (wanted: string) => columnsOf(name).flatMap(({ field, kind }) => (kind === wanted ? [field] : []));
  const lists = (['text', 'list'] as const).flatMap((kind) => {
    const fields = fieldsOf(kind);
    return fields.length > 0 ? [`${kind}: [${quoted(fields)}]`] : [];
  });
  const trash = collections[name].trash ? ['hasTrash: true'] : [];
  return `recordTable('${name.toLowerCase()}', { ${[...lists, ...trash].join(', ')} })`;
}

function needsOf(name: CollectionName): Need[] {
  const table = name.toLowerCase();
  const first = Object.entries(common).map(([column, definition]) => ({
    ...{ column, definition },
    remedy: 'what it takes to get there: every table has it as 0007-collections.ts says',
  }));
  const own = columnsOf(name).map(({ field, name: column, kind }) => {
    const [type, operator, index] = kind === 'list' ? ['jsonb', '->', 'gin'] : ['text', '->>', 'btree'];
    const add = `alter table public.${table} add column if not exists ${column} ${type} generated always as (doc${operator}'${field}') stored`;
    const columns = kind === 'list' ? `(${column} jsonb_path_ops)` : `(${column})`;
    const build = `create index concurrently if not exists ${table}_${column} on public.${table} using ${index} ${columns}`;
    return {
      ...{ column, definition: `${type} as (doc ${operator} '${field}'::text)` },
      // An index that is built beside live traffic is not built in a transaction with anything else.
      remedy: `two texts, as in 0008-request-decisions.ts: [\`${add}\`, \`${build}\`]`,
    };
  });
  return [...first, ...own];
}

/**
 * What the collections need and the database lacks, a line each.
 * @param next number of the migration that would bring it
 */
export async function schemaGaps(queries: Queries, next: number, names = collectionNames): Promise<string[]> {
  const { rows } = await queries.query<Column>(`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod)
      || coalesce(' as ' || case when a.attgenerated <> '' then pg_get_expr(d.adbin, d.adrelid) end, '') as definition
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`);
  const found = new Map(rows.map(({ table, name, definition }) => [`${table}.${name}`, definition]));
  const tables = new Set(rows.map(({ table }) => table));
  const file = `packages/api/src/migrations/${String(next).padStart(4, '0')}-NAME.ts`;
  const write = (remedy: string) => `Write ${file}, and its line in index.ts: ${remedy}`;
  return names.flatMap((name) => {
    const table = name.toLowerCase();
    if (!tables.has(table)) return [`There is no table ${table}. ${write(tableSql(name))}`];
    return needsOf(name).flatMap(({ column, definition, remedy }) => {
      const present = found.get(`${table}.${column}`);
      if (present === definition) return [];
      const state = present ? `is '${present}', not '${definition}'` : 'is missing';
      return [`${table}.${column} ${state}. ${write(remedy)}`];
    });
  });
}

/** @throws SchemaError where a collection's table is not what its descriptor needs */
export async function requireSchema(queries: Queries, next: number): Promise<void> {
  const gaps = await schemaGaps(queries, next);
  if (gaps.length > 0) throw new SchemaError(`The database does not fit this release:\n- ${gaps.join('\n- ')}`);
}
