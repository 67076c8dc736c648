import type { StockCommand } from '../policy/commands.ts';
import { commandBodies } from '../stock/command-bodies.ts';
import { answer, exactly, failures, json, type OpenApi, requestSchema, type Schema, text } from './open-api-parts.ts';

/** What the reference says of a command beside its body. */
export interface CommandText {
  summary: string;
  description?: string;
  /** The parts of its answer. */
  answers: Readonly<Record<string, Schema>>;
}

/** The descriptions of commands: each is a POST that may be sent again under its key. */
export const commandPaths = (texts: Readonly<Record<StockCommand, CommandText>>): OpenApi['paths'] =>
  Object.fromEntries(
    Object.entries(texts).map(([command, { summary, description, answers }]) => {
      const post = {
        summary,
        description,
        tags: ['stock'],
        parameters: [{ name: 'Idempotency-Key', in: 'header', required: true, schema: text }],
        requestBody: json(requestSchema(commandBodies[command as StockCommand])),
        responses: { 200: answer('What changed', exactly(answers)), ...failures },
      };
      return [`/${command}`, { post }];
    }),
  );
