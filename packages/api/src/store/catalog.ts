import { type CollectionName, collectionNames } from '@groundwork/contract';
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
/** What a table needs for the collection, and the SQL that makes it. */
interface Need {
  table: string;
  column: string;
  /** What PostgreSQL says of it once it is there. */
  definition: string;
  sql: string;
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

function needsOf(name: CollectionName): Need[] {
  const table = name.toLowerCase();
  const first = Object.entries(common).map(([column, definition]) => ({
    table,
    column,
    definition,
    sql: `the columns of every table (see 0007-collections.ts)`,
  }));
  const own = columnsOf(name).map(({ field, name: column, kind }) => {
    const [type, operator, index] = kind === 'list' ? ['jsonb', '->', 'gin'] : ['text', '->>', 'btree'];
    const add = `alter table public.${table} add column ${column} ${type} generated always as (doc${operator}'${field}') stored`;
    const columns = kind === 'list' ? `(${column} jsonb_path_ops)` : `(${column})`;
    const build = `create index concurrently ${table}_${column} on public.${table} using ${index} ${columns}`;
    return { table, column, definition: `${type} as (doc ${operator} '${field}'::text)`, sql: `${add}; ${build}` };
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
  const file = `packages/api/src/migrations/${String(next).padStart(4, '0')}-NAME.ts`;
  return names.flatMap(needsOf).flatMap(({ table, column, definition, sql }) => {
    const present = found.get(`${table}.${column}`);
    if (present === definition) return [];
    const state = present ? `is '${present}', not '${definition}'` : 'is missing';
    return [`${table}.${column} ${state}. Write ${file}: ${sql}`];
  });
}

/** @throws SchemaError where a collection's table is not what its descriptor needs */
export async function requireSchema(queries: Queries, next: number): Promise<void> {
  const gaps = await schemaGaps(queries, next);
  if (gaps.length > 0) throw new SchemaError(`The database does not fit this release:\n- ${gaps.join('\n- ')}`);
}
