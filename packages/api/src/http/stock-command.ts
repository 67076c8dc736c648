import type { CollectionName } from '@groundwork/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { StockCommand } from '../policy/commands.ts';
import { badRequest } from '../problem.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';
import { validBody } from '../records/validate.ts';
import type { Authenticate } from '../session/authenticate.ts';
import { requireCommand } from '../stock/authorize-command.ts';
import { type CommandBody, commandBodies } from '../stock/command-bodies.ts';
import type { Store } from '../store/store.ts';
import { writeOnce } from './idempotency.ts';

/** The ids of the records that a command answers with, by collection, and what else it says. */
type Changed = Partial<Record<CollectionName, readonly string[]>> & { facts?: Readonly<Record<string, unknown>> };

/**
 * Registers commands of a warehouse (docs: intent-commands): intent instead of whole records. A device may repeat every
 * one. The command itself checks the places that it is about; a caller who may call it nowhere does not get that far.
 */
export const stockCommand =
  (app: FastifyInstance, store: Store, authenticate: Authenticate) =>
  <Command extends StockCommand>(
    command: Command,
    run: (work: UnitOfWork, body: CommandBody<Command>) => Promise<Changed>,
  ) =>
    app.post(`/${command}`, async (request: FastifyRequest, reply: FastifyReply) => {
      const caller = await authenticate(request);
      reply.header('x-scope-version', caller.scopeVersion);
      if (!request.headers['idempotency-key']) {
        throw badRequest('The header Idempotency-Key is required: the command may be sent again.');
      }
      const { status, text } = await writeOnce(store, request, caller, async (work) => {
        const body = validBody(commandBodies[command], request.body);
        requireCommand(caller, command);
        const { facts = {}, ...records } = await run(work, body);
        const said = Object.entries(facts).map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`);
        const shown = Object.entries(records).flatMap(([name, ids], index) => [
          `${index + said.length > 0 ? ',' : ''}${JSON.stringify(name)}:[`,
          { name: name as CollectionName, ids },
          ']',
        ]);
        return { status: 200, parts: ['{', said.join(','), ...shown, '}'] };
      });
      return reply.status(status).type('application/json; charset=utf-8').send(text);
    });
