import { type CollectionName, collections, commonFilters, pageSize, projectMediaDelimiter } from '@groundwork/contract';
import type { Caller } from '../policy/caller.ts';
import { trashSql } from '../policy/trash.ts';
import { type Bind, fullRecordFilterSql, isHidden } from '../policy/visibility.ts';
import { badRequest, invalid } from '../problem.ts';
import { columnName } from '../store/tables.ts';
import { presentSql } from './tombstone.ts';
import { canonical } from './validate.ts';

/** Query parameters as Fastify reads them: one value is a string, a repeated one an array. */
export type QueryParameters = Readonly<Record<string, string | readonly string[] | undefined>>;
export interface ListQuery {
  conditions: string[];
  isCount: boolean;
  /** Asks for what is deleted, and for nothing else. */
  isTrash: boolean;
  /** Asks for all that has changed since this moment, removals too: a copy is being kept in step. */
  changesSince?: string;
  size: number;
  cursor?: Cursor;
}
/** Of the last record of the page before. */
export interface Cursor {
  stamp: string;
  id: string;
  /** What the first page's snapshot held: a page from a snapshot that holds less would leave something out for good. */
  seen?: string;
}

const valuesOf = (value: QueryParameters[string]) =>
  (typeof value === 'string' ? [value] : [...(value ?? [])]).filter((entry) => entry !== '');

/**
 * Reads the parameters of a list; ends the request with 400 that names the unknown or wrong ones
 * (docs: strict-filters).
 */
export function readListQuery(name: CollectionName, caller: Caller, query: QueryParameters, bind: Bind): ListQuery {
  const filters = Object.fromEntries(
    Object.entries(collections[name].filters).filter(([, { field }]) => !isHidden(name, field, caller)),
  );
  requireKnown(name, [...commonFilters, ...Object.keys(filters)], query);
  const one = (parameter: string) => valuesOf(query[parameter]).at(-1);
  const flag = (parameter: string) => readFlag(parameter, one(parameter));
  const conditions: string[] = [];

  const isDeleted = flag('isDeleted');
  if (isDeleted !== undefined) conditions.push(isDeleted ? 't.is_deleted' : 'not t.is_deleted');
  else if (!flag('includeDeleted')) conditions.push('not t.is_deleted');
  if (isDeleted) conditions.push(presentSql, trashSql(caller, bind));
  if (!flag('includeArchived') && !isDeleted) conditions.push('not t.is_archived');
  const after = one('modifiedAfter');
  if (after) conditions.push(`t.time_modified >= ${bind(instant('modifiedAfter', after))}::timestamptz`);
  const ids = valuesOf(query.ids).flatMap((value) => value.split(','));
  if (ids.length > 0) conditions.push(`t.id = any(${bind(ids)}::text[])`);

  for (const [parameter, { field, kind }] of Object.entries(filters)) {
    const values = valuesOf(query[parameter]);
    const first = values[0];
    if (first === undefined) continue;
    const whole = fullRecordFilterSql(name, caller, bind);
    if (whole) conditions.push(whole);
    if (kind === 'value') {
      const wanted = values.map((value) => canonical(name, field, value));
      conditions.push(`t.${columnName(field)} = any(${bind(wanted)}::text[])`);
    } else if (kind === 'flag') {
      const has = `strpos(t.doc->>'${field}', ${bind(projectMediaDelimiter)}) > 0`;
      conditions.push(readFlag(parameter, first) ? has : `not (${has})`);
    } else {
      const moment = `${bind(instant(parameter, first))}::timestamptz`;
      conditions.push(`t.time_created ${kind === 'from' ? '>=' : '<'} ${moment}`);
    }
  }
  return {
    conditions,
    isCount: flag('countOnly') ?? false,
    isTrash: isDeleted ?? false,
    changesSince:
      after && isDeleted === undefined && flag('includeDeleted') ? instant('modifiedAfter', after) : undefined,
    size: readSize(one('pageSize')),
    cursor: readCursor(one('cursor')),
  };
}

/** Parameters of the trash: `isDeleted`, which can only be true, and those of pages. */
export function readTrashQuery(query: QueryParameters): Pick<ListQuery, 'size' | 'cursor'> {
  requireKnown('trash', trashParameters, query);
  const one = (parameter: string) => valuesOf(query[parameter]).at(-1);
  if (readFlag('isDeleted', one('isDeleted')) === false)
    throw invalid({ field: 'isDeleted', message: 'Must be true: the trash holds what is deleted' });
  return { size: readSize(one('pageSize')), cursor: readCursor(one('cursor')) };
}
export const trashParameters = ['isDeleted', 'pageSize', 'cursor'] as const;

function requireKnown(list: string, known: readonly string[], query: QueryParameters) {
  const unknown = Object.keys(query).filter((parameter) => !known.includes(parameter));
  if (unknown.length === 0) return;
  throw badRequest(
    `Unknown filters: ${unknown.join(', ')}`,
    unknown.map((field) => ({ field, message: `Not a filter of ${list}` })),
  );
}

/** A flag in the address of a call that is no list: what is neither true nor false must not mean false there. */
export function queryFlag(query: QueryParameters, field: string): boolean {
  const value = query[field];
  if (value !== undefined && typeof value !== 'string') throw invalid({ field, message: 'Must be given once' });
  return readFlag(field, value) ?? false;
}

function readFlag(field: string, value: string | undefined) {
  if (value === undefined) return undefined;
  if (/^(true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  throw invalid({ field, message: 'Must be true or false' });
}

/** A moment as PostgreSQL reads it: the calendar's days and hours only, and no year 0 or 10000. */
function instant(field: string, value: string) {
  const [, day = '', time = '', zone = ''] =
    /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?)?$/.exec(value) ?? [];
  const midnight = new Date(`${day}T00:00:00Z`);
  const isDay = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
  const moment = new Date(`${day}T${time || '00:00'}${zone || 'Z'}`);
  const year = moment.getUTCFullYear();
  if (isDay && year > 0 && year <= 9999) return moment.toISOString();
  throw invalid({ field, message: 'Must be a time in UTC' });
}

function readSize(value: string | undefined) {
  if (value === undefined) return pageSize;
  const size = Number(value);
  if (Number.isInteger(size) && size >= 1) return Math.min(size, pageSize);
  throw invalid({ field: 'pageSize', message: `Must be a whole number from 1 to ${pageSize}` });
}

/** The stamp that a snapshot must hold so that a client who asks this loses nothing by it; '' where any will do. */
export function leastStamp(query: QueryParameters): string {
  const one = (parameter: string) => valuesOf(query[parameter]).at(-1);
  const [after, seen] = [one('modifiedAfter'), readCursor(one('cursor'))?.seen];
  return [after ? instant('modifiedAfter', after) : '', seen ?? ''].sort().at(-1) ?? '';
}

/** Relative to the API's base address: the same answer is right behind the edge and at the API's own port. */
export function nextPageLink(list: string, query: QueryParameters, cursor: string): string {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (key === 'cursor') continue;
    for (const entry of typeof value === 'string' ? [value] : (value ?? [])) parameters.append(key, entry);
  }
  parameters.set('cursor', cursor);
  return `${list}?${parameters}`;
}

export const writeCursor = (stamp: string, id: string, seen?: string) =>
  Buffer.from([stamp, id, ...(seen ? [seen] : [])].join(' ')).toString('base64url');

/** A stamp as it is written; others look like one and are days or hours that PostgreSQL does not know. */
const isStamp = (text: string) =>
  !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text && !text.startsWith('0000');

function readCursor(value: string | undefined): Cursor | undefined {
  if (value === undefined) return undefined;
  const [, stamp, id, seen] =
    /^(\d{4}-\d\d-\d\dT[\d:.]+Z) (.{1,100}?)(?: (\d{4}-\d\d-\d\dT[\d:.]+Z))?$/.exec(
      Buffer.from(value, 'base64url').toString(),
    ) ?? [];
  if (stamp && id && isStamp(stamp) && (!seen || isStamp(seen))) return { stamp, id, seen };
  throw invalid({ field: 'cursor', message: 'Must be the cursor of a next-page link' });
}
