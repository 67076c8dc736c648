import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { answer, failures, json, text } from './open-api-parts.ts';

/** The description of a command: a POST that may be sent again under its key. */
export const commanding = (summary: string, description: string, body: GenericSchema, properties: object) => {
  const { $schema: _, ...schema } = toJsonSchema(body, { errorMode: 'ignore', typeMode: 'input' });
  return {
    post: {
      summary,
      description,
      tags: ['stock'],
      parameters: [{ name: 'Idempotency-Key', in: 'header', required: true, schema: text }],
      requestBody: json(schema),
      responses: { 200: answer('What changed', { type: 'object', properties }), ...failures },
    },
  };
};
