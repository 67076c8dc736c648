import { toJsonSchema } from '@valibot/to-json-schema';
import type { StockCommand } from '../policy/commands.ts';
import { commandBodies } from '../stock/command-bodies.ts';
import { answer, failures, json, type OpenApi, text } from './open-api-parts.ts';

/** What the reference says of a command beside its body. */
export interface CommandText {
  summary: string;
  description?: string;
  /** The parts of its answer. */
  answers: object;
}

/** The descriptions of commands: each is a POST that may be sent again under its key. */
export const commandPaths = (texts: Readonly<Record<StockCommand, CommandText>>): OpenApi['paths'] =>
  Object.fromEntries(
    Object.entries(texts).map(([command, { summary, description, answers }]) => {
      const { $schema: _, ...schema } = toJsonSchema(commandBodies[command as StockCommand], {
        ...{ errorMode: 'ignore', typeMode: 'input' },
      });
      const post = {
        summary,
        description,
        tags: ['stock'],
        parameters: [{ name: 'Idempotency-Key', in: 'header', required: true, schema: text }],
        requestBody: json(schema),
        responses: { 200: answer('What changed', { type: 'object', properties: answers }), ...failures },
      };
      return [`/${command}`, { post }];
    }),
  );
