import { errorCodes } from '@groundwork/contract/error-codes';

// The building blocks of the OpenAPI description.

export interface Operation {
  summary: string;
  description?: string;
  tags: string[];
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: object }[];
  requestBody?: object;
  responses: Record<string, object>;
}
export interface OpenApi {
  openapi: string;
  info: { title: string; version: string; description: string };
  security: object[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Record<string, unknown>>; securitySchemes: object };
}

export const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
export const json = (schema: object) => ({ content: { 'application/json': { schema } } });
export const answer = (description: string, schema?: object) => ({ description, ...(schema ? json(schema) : {}) });
export const failures = { default: answer('Any other answer', reference('Error')) };
export const text = { type: 'string' };
export const idParameter = { name: 'id', in: 'path', required: true, schema: text };

const codeTable = Object.entries(errorCodes)
  .map(([code, { meaning, remedy }]) => `- \`${code}\`: ${meaning} ${remedy}`)
  .join('\n');

export const errorSchema = {
  type: 'object',
  properties: {
    message: text,
    detail: text,
    title: text,
    code: { type: 'string', enum: Object.keys(errorCodes), description: codeTable },
    requestId: text,
    fieldErrors: { type: 'array', items: { type: 'object', properties: { field: text, message: text } } },
    errors: {},
    current: { description: 'The stored record, of a 409' },
  },
};
