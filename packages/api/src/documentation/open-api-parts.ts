import { errorCodes } from '@groundwork/contract/error-codes';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';

// The building blocks of the OpenAPI description. Tests compare answers with it (testing/check-exchange.ts), so an object
// of an answer names all of its fields.

export type Schema = Readonly<Record<string, unknown>>;
export interface Body {
  content?: Record<string, { schema: Schema }>;
}
export interface Operation {
  summary: string;
  description?: string;
  tags: string[];
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: object }[];
  requestBody?: Body & { required: boolean };
  responses: Record<string, Body & { description: string }>;
}
export interface OpenApi {
  openapi: string;
  info: { title: string; version: string; description: string };
  security: object[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Record<string, unknown>>; securitySchemes: object };
}

export const reference = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
export const text = { type: 'string' };
export const integer = { type: 'integer' };
export const flag = { type: 'boolean' };
export const listOf = (items: Schema): Schema => ({ type: 'array', items });
export const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });
/** An object of an answer with these fields and no others; the `optional` ones may be missing. */
export const exactly = (
  properties: Readonly<Record<string, Schema>>,
  optional: Readonly<Record<string, Schema>> = {},
): Schema => ({
  type: 'object',
  properties: { ...properties, ...optional },
  required: Object.keys(properties),
  additionalProperties: false,
});
/** What a client may send for a schema of the contract: more than what is stored, such as literals in any case. */
export const requestSchema = (schema: GenericSchema): Schema => converted(schema, 'input');
/** What the server sends for a schema of the contract. */
export const answerSchema = (schema: GenericSchema): Schema => converted(schema, 'output');

function converted(schema: GenericSchema, typeMode: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = toJsonSchema(schema, { errorMode: 'ignore', typeMode });
  return rest;
}

const content = (schema: Schema): Body => ({ content: { 'application/json': { schema } } });
export const json = (schema: Schema) => ({ required: true, ...content(schema) });
/** A body that a client may leave out. */
export const optionalJson = (schema: Schema) => ({ required: false, ...content(schema) });
export const answer = (description: string, schema?: Schema) => ({ description, ...(schema ? content(schema) : {}) });
/** A page for people. */
export const page = (description: string) => ({ description, content: { 'text/html': { schema: text } } });
export const failures = {
  '4XX': answer('The request is refused', reference('Error')),
  '5XX': answer('The server cannot answer now', reference('Error')),
};
export const idParameter = { name: 'id', in: 'path', required: true, schema: text };
export const queryParameter = (name: string, schema: Schema = text) => ({
  name,
  in: 'query',
  required: false,
  schema,
});

const codeTable = Object.entries(errorCodes)
  .map(([code, { meaning, remedy }]) => `- \`${code}\`: ${meaning} ${remedy}`)
  .join('\n');

export const errorSchema = exactly(
  {
    title: text,
    code: { type: 'string', enum: Object.keys(errorCodes), description: codeTable },
    requestId: text,
  },
  {
    message: text,
    detail: text,
    fieldErrors: listOf(exactly({ field: text, message: text })),
    errors: { description: 'Data for the remedy; its shape depends on the code' },
    current: { description: 'The stored record, of a 409' },
  },
);
