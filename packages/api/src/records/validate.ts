import { type CollectionName, messages, metaFields } from '@groundwork/contract';
import { schemas } from '@groundwork/contract/schemas';
import * as v from 'valibot';
import { badRequest, invalid } from '../problem.ts';
import type { Doc } from './document.ts';
import { isStoredAddress, storedAddress } from './media-address.ts';
import { misshapenFields } from './misshapen.ts';
import { richTextProblem, sanitize } from './rich-text.ts';
import { withUnknownFields } from './unknown-fields.ts';
import { unstorableFields } from './unstorable.ts';

const richText = ['description', 'instructions', 'kittingInstructions'] as const;
const addresses = ['externalUrl', 'imageUrl', 'imageThumbnailUrl', 'url'] as const;

/**
 * The record as it is stored: valid by the contract's schema, literals in their canonical case, rich text sanitized,
 * addresses encoded, unknown fields dropped. Those that were stored `before` stay: a newer release knows them. Ends the request with 400 and a message for each wrong field otherwise.
 */
export function validated(name: CollectionName, doc: Doc, before?: Doc): Doc {
  refuse(unstorableFields(doc), messages.invalidSymbols);
  const cleaned: Record<string, unknown> = { ...doc };
  for (const field of richText) {
    const text = cleaned[field];
    const entry = (schemas[name].entries as Record<string, v.GenericSchema>)[field];
    if (typeof text !== 'string' || !entry) continue;
    // Its length first: 8 MB of open elements held the parser for more than a quarter of an hour.
    const message = v.safeParse(entry, text, once).issues?.[0].message ?? richTextProblem(text);
    if (message) throw invalid({ field, message });
    cleaned[field] = sanitize(text);
  }
  // The contract's addresses are whole; what is stored of our own images are paths.
  const paths = addresses.flatMap((field) =>
    isStoredAddress(cleaned[field]) ? [[field, cleaned[field]] as const] : [],
  );
  for (const [field] of paths) delete cleaned[field];
  const parsed = v.safeParse(schemas[name] as v.GenericSchema<unknown, Record<string, unknown>>, cleaned, once);
  if (!parsed.success) throw invalidFields(parsed.issues);
  requireShape(cleaned, parsed.output);
  const output = parsed.output;
  for (const field of addresses) {
    const address = output[field];
    if (typeof address === 'string' && address !== '') output[field] = storedAddress(new URL(address).href);
  }
  const meta = Object.fromEntries(metaFields.map((field) => [field, doc[field]]));
  const known = { ...output, ...Object.fromEntries(paths), ...meta } as Doc;
  // Who changes something else does not change the name, though it was stored with spaces at its edges: a rule may hold it.
  if (before && doc.name === before.name) known.name = before.name;
  return before ? (withUnknownFields(before, doc, known) as Doc) : known;
}

/** A text that is too long is not compared with a pattern as well, which fails of its own for some of 8 MB. */
const once = { abortPipeEarly: true };

/** A list of a hundred thousand wrong entries has as many wrong fields, and nobody reads more than these. */
const mostNamed = 100;

/** The first message of each wrong field. */
function invalidFields(issues: readonly v.BaseIssue<unknown>[]) {
  const named = new Map<string, string>();
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? '';
    // For a field that is left out the library has words of its own, about keys of objects.
    const isLeftOut = issue.input === undefined && issue.message.startsWith('Invalid ');
    if (!named.has(field)) named.set(field, isLeftOut ? messages.required : issue.message);
    if (named.size === mostNamed) break;
  }
  return invalid(...[...named].map(([field, message]) => ({ field, message })));
}

/** Ends the request with 400 where there are such fields. */
function refuse(fields: readonly string[], message: string) {
  if (fields.length > 0) throw invalid(...fields.slice(0, mostNamed).map((field) => ({ field, message })));
}

const checkedOnly: Readonly<Partial<Record<CollectionName, Readonly<Record<string, v.GenericSchema>>>>> = {
  projects: { externalUrl: schemas.products.entries.externalUrl },
};

/** Ends the request with 400 where a field is wrong that is validated when it is sent, and stored nowhere ([VA-34]). */
export function requireValidExtras(name: CollectionName, body: Readonly<Record<string, unknown>>) {
  for (const [field, schema] of Object.entries(checkedOnly[name] ?? {})) {
    const parsed = v.safeParse(v.object({ [field]: schema }), { [field]: body[field] ?? undefined });
    if (!parsed.success) throw invalidFields(parsed.issues);
  }
}

/** The value of one field in its canonical form, or as it is where it is not valid. */
export function canonical(name: CollectionName, field: string, value: string): string {
  const entry = (schemas[name].entries as Record<string, v.GenericSchema>)[field];
  const parsed = entry && v.safeParse(entry, value);
  return parsed?.success && typeof parsed.output === 'string' ? parsed.output : value;
}

/** A literal that a body leaves out keeps its value: clearing it would silently mean its default. */
export function isLiteral(name: CollectionName, field: string): boolean {
  const entry = (schemas[name].entries as Record<string, { default?: unknown }>)[field];
  return typeof entry?.default === 'string' && entry.default !== '';
}

/** The body of a call in its canonical form; ends the request with 400 and a message for each wrong field otherwise. */
export function validBody<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
  const fields = requireObject(body);
  refuse(unstorableFields(fields), messages.invalidSymbols);
  const parsed = v.safeParse(schema, fields, once);
  if (!parsed.success) throw invalidFields(parsed.issues);
  requireShape(fields, parsed.output);
  return parsed.output;
}

const requireShape = (sent: unknown, read: unknown) => refuse(misshapenFields(sent, read), 'Must be an object');

export function requireObject(body: unknown): Record<string, unknown> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  throw badRequest('The body must be a JSON object.');
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const isUuid = (value: unknown): boolean => typeof value === 'string' && uuid.test(value);
