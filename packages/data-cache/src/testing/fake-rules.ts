import {
  type CollectionName,
  collections,
  commonFilters,
  type FieldError,
  messages,
  type PatchOperation,
} from '@groundwork/contract';
import { schemas } from '@groundwork/contract/schemas';
import type { FakeAnswer } from './fake-response.ts';
import type { FakeRecord } from './fake-rows.ts';

// The rules of the contract's descriptors that refuse or ignore fields, as the server applies them;
// scripts/fake-api.test.ts compares the two.

/** Ends a request of the fake API with this answer. */
export class Refusal extends Error {
  readonly answer: FakeAnswer;
  constructor(status: number, body: object) {
    super(JSON.stringify(body));
    this.answer = { status, body: { requestId: 'fake-request', ...body } };
  }
}

export const notFound = (message: string = messages.itemNotFound) =>
  new Refusal(404, { title: 'Not found', message, code: 'not-found' });
export const noRoute = (message = 'There is nothing at this address.') =>
  new Refusal(404, { title: 'Not found', message, code: 'no-route' });
export const invalid = (fieldErrors: readonly FieldError[]) =>
  new Refusal(400, { title: 'Validation failed', fieldErrors, code: 'invalid' });
const badRequest = (message: string, fieldErrors?: readonly FieldError[]) =>
  new Refusal(400, { title: 'Bad request', message, fieldErrors, code: 'bad-request' });
const conflict = (message: string, rest: object) => new Refusal(409, { title: 'Conflict', message, ...rest });

/** Journals are written by the server alone. */
export function requireWritable(name: CollectionName): void {
  if (!collections[name].journal) return;
  const detail = 'Journals are written by the server.';
  throw new Refusal(403, { title: 'Not allowed', detail, code: 'not-allowed' });
}

/** `If-Match: "{timeModifiedUtc}"`, weak or strong; '*' and none match everything. */
export function requireMatch(held: FakeRecord, ifMatch: string | undefined): void {
  const wanted = ifMatch?.replace(/^W\//, '').replaceAll('"', '').trim();
  if (!wanted || wanted === '*' || wanted === held.timeModifiedUtc) return;
  throw conflict('Someone else changed this item.', { code: 'stale', current: held });
}

/** A deleted record takes nothing but its restoration. */
export function requireLive(before: FakeRecord, isDeletedAfter: unknown): void {
  if (before.isDeleted && isDeletedAfter) throw conflict('The item is deleted.', { code: 'deleted' });
}

/** Only a delivery sets an order to Delivered: a call that a test answers itself (docs: order-statuses). */
export function requireDelivery(
  name: CollectionName,
  before: FakeRecord | undefined,
  { status }: { status?: unknown },
) {
  if (name !== 'orders' || status === before?.status) return;
  if (status !== 'Delivered' && status !== 'Partially Delivered') return;
  const message = `An order becomes ${status} by a delivery.`;
  throw new Refusal(422, { title: 'Not possible', message, code: 'not-possible' });
}

/** Only records in the trash can be deleted permanently. */
export function requireDeleted(records: readonly FakeRecord[]): void {
  const names = records.filter(({ isDeleted }) => !isDeleted).map(({ id, name }) => String(name ?? id));
  if (names.length === 0) return;
  throw conflict(`Only what is in the trash can be deleted permanently: ${names.join(', ')}.`, {
    code: 'not-deleted',
    errors: { names },
  });
}

/** The fields of a body that a client may set: those of the form and those a PATCH may replace, flags aside. */
export function settable(name: CollectionName, body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw badRequest('The body must be a JSON object.');
  const { form, patch, serverOwned = [] } = collections[name];
  const fields = [...new Set([...form, ...patch])].filter((field) => !serverOwned.includes(field) && !isFlag(field));
  const sent = body as Record<string, unknown>;
  const values = fields.map((field) => [field, sent[field]] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined && value !== null));
}

/** The fields that a PUT clears when its body leaves them out; a literal keeps its value. */
export function clearedByPut(name: CollectionName): readonly string[] {
  const { form, serverOwned = [] } = collections[name];
  const entries = schemas[name].entries as Record<string, { default?: unknown }>;
  const isLiteral = (field: string) => typeof entries[field]?.default === 'string' && entries[field].default !== '';
  return form.filter((field) => !serverOwned.includes(field) && !isLiteral(field));
}

const isFlag = (field: string) => field === 'isDeleted' || field === 'isArchived';

/** The operations of a PATCH, each of a field that a PATCH may replace. */
export function readOperations(name: CollectionName, body: unknown): readonly PatchOperation[] {
  if (!Array.isArray(body) || body.length === 0) throw badRequest('The body must be a list of {op, path, value}.');
  const errors = (body as Partial<PatchOperation>[]).flatMap(({ op, path, value }): FieldError[] => {
    const field = String(path ?? '');
    const [first = '', ...rest] = field.replace(/^\//, '').split('/');
    if (op !== 'replace') return [{ field, message: "op must be 'replace'" }];
    if (!collections[name].patch.includes(first)) return [{ field, message: 'Unknown field' }];
    const isWrong = isFlag(first) && (rest.length > 0 || typeof value !== 'boolean');
    return isWrong ? [{ field, message: 'Must be true or false' }] : [];
  });
  if (errors.length > 0) throw invalid(errors);
  return body as PatchOperation[];
}

/** The ids of a DELETE of several: in the body as a list, as `ids` or `targetIds`, or in the query. */
export function idsToDelete(body: unknown, query: URLSearchParams): string[] {
  const fields = (typeof body === 'object' && body !== null ? body : {}) as { ids?: unknown; targetIds?: unknown };
  const inBody = Array.isArray(body) ? body : (fields.ids ?? fields.targetIds ?? []);
  const given = [inBody, query.getAll('ids'), query.getAll('targetIds')].flat() as string[];
  const ids = [...new Set(given.flatMap((entry) => entry.split(',')))];
  if (ids.length === 0) throw badRequest('ids must name what to delete.');
  return ids;
}

/** Refuses filters that the server refuses, unknown ones and malformed values (docs: strict-filters). */
export function requireFilters(name: CollectionName, query: URLSearchParams): void {
  const { filters } = collections[name];
  requireKnown(name, [...commonFilters, ...Object.keys(filters)], query);
  const flags = ['isDeleted', 'includeDeleted', 'includeArchived', 'countOnly'];
  const isFlagFilter = (parameter: string) => flags.includes(parameter) || filters[parameter]?.kind === 'flag';
  const isMoment = (parameter: string) =>
    parameter === 'modifiedAfter' || ['from', 'before'].includes(filters[parameter]?.kind ?? '');
  for (const [field, value] of query) {
    if (value === '') continue;
    if (isFlagFilter(field) && !/^(true|false)$/i.test(value))
      throw invalid([{ field, message: 'Must be true or false' }]);
    if (isMoment(field) && !(/^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value))))
      throw invalid([{ field, message: 'Must be a time in UTC' }]);
    if (field === 'pageSize') requirePageSize(value);
  }
}

/** Of the trash over all collections. */
export function requireTrashFilters(query: URLSearchParams): void {
  requireKnown('trash', ['isDeleted', 'pageSize', 'cursor'], query);
  const isDeleted = query.get('isDeleted') || 'true';
  if (!/^(true|false)$/i.test(isDeleted)) throw invalid([{ field: 'isDeleted', message: 'Must be true or false' }]);
  if (/^false$/i.test(isDeleted))
    throw invalid([{ field: 'isDeleted', message: 'Must be true: the trash holds what is deleted' }]);
  requirePageSize(query.get('pageSize') || '1');
}

function requireKnown(list: string, known: readonly string[], query: URLSearchParams): void {
  const unknown = [...new Set(query.keys())].filter((parameter) => !known.includes(parameter));
  if (unknown.length === 0) return;
  throw badRequest(
    `Unknown filters: ${unknown.join(', ')}`,
    unknown.map((field) => ({ field, message: `Not a filter of ${list}` })),
  );
}

function requirePageSize(value: string): void {
  if (Number.isInteger(Number(value)) && Number(value) >= 1) return;
  throw invalid([{ field: 'pageSize', message: 'Must be a whole number from 1 to 1000' }]);
}

type Entry = (typeof schemas)['things']['entries']['name'];

/** A value of a filter in the case of its literal, or as it is. */
export function canonical(name: CollectionName, field: string, value: string): string {
  const entries = schemas[name].entries as unknown as Record<string, Pick<Entry, '~standard'> | undefined>;
  const parsed = entries[field]?.['~standard'].validate(value);
  if (!parsed || parsed instanceof Promise || parsed.issues) return value;
  return typeof parsed.value === 'string' ? parsed.value : value;
}

/** Addresses as the server keeps them, encoded. */
export function withEncodedAddresses(record: Record<string, unknown>): Record<string, unknown> {
  const encoded = { ...record };
  for (const field of ['externalUrl', 'imageUrl', 'imageThumbnailUrl', 'url']) {
    const address = encoded[field];
    if (typeof address === 'string' && URL.canParse(address)) encoded[field] = new URL(address).href;
  }
  return encoded;
}
