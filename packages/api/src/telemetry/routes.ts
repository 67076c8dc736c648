import { telemetryBody } from '@groundwork/contract/schemas';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { strangerBodyLimit } from '../http/admit-callers.ts';
import type { RequestLimits } from '../limits/request-limits.ts';
import { Problem } from '../problem.ts';
import { validBody } from '../records/validate.ts';
import type { Authenticate } from '../session/authenticate.ts';
import type { Store } from '../store/store.ts';
import { browserOf } from './clean.ts';
import type { Exporter } from './export.ts';
import { batchOf, keepTelemetry, type Reporter } from './keep.ts';

/** A page sends one a minute, and one when it is left. */
export const batchesPerMinute = 30;
/** By address: whole schools are behind one. */
const strangerBatchesPerMinute = 20;
/** Of all addresses together: what anybody may store without a sign-in has an end. */
const batchesOfStrangersPerMinute = 300;
/** A page without a sign-in measures itself alone. */
const strangerFigures = 20;
const bodyLimit = 128 * 1024;

interface TelemetryParts {
  store: Store;
  authenticate: Authenticate;
  limits: RequestLimits;
  exporter: Exporter;
  onAccepted?: () => void;
}

/**
 * ADDITIVE (docs: telemetry): what browsers report about the code that they run. It is open to people who are not signed
 * in, whose sign-in may be what fails: they may send less, and they are a cohort of their own, which decides nothing.
 */
export function telemetryRoutes(app: FastifyInstance, parts: TelemetryParts) {
  const { store, authenticate, limits, exporter, onAccepted = () => {} } = parts;
  const countUser = limits.perUser('telemetry', batchesPerMinute);
  const countStrangers = limits.perUser('telemetry-of-strangers', batchesOfStrangersPerMinute);
  const countAddress = limits.perUser('telemetry-of-address', strangerBatchesPerMinute);
  const reporterOf = async (request: FastifyRequest): Promise<Reporter> => {
    const browser = browserOf(request.headers['user-agent']);
    if (!request.headers.authorization) return { cohort: 'signed-out', browser };
    const { id, policyRole } = await authenticate(request);
    return { userId: id, cohort: policyRole, browser };
  };

  const config = { isOpen: true, isUncounted: true };
  app.post('/telemetry', { bodyLimit, config }, async (request, reply) => {
    const reporter = await reporterOf(request);
    if (reporter.userId !== undefined) await countUser(request, reply, reporter.userId);
    else {
      await countAddress(request, reply, request.ip);
      await countStrangers(request, reply, 'all');
      if (Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY) > strangerBodyLimit) {
        const message = `Without a sign-in a report has at most ${strangerBodyLimit} bytes.`;
        throw new Problem(413, { title: 'Too large', message, code: 'too-large' });
      }
    }
    const body = validBody(telemetryBody, request.body);
    if (reporter.userId === undefined && (body.figures?.length ?? 0) > strangerFigures) {
      const message = `Without a sign-in a report has at most ${strangerFigures} figures.`;
      throw new Problem(413, { title: 'Too large', message, code: 'too-large' });
    }
    const batch = batchOf(body, reporter);
    await store.tx((transaction) => keepTelemetry(transaction, batch));
    exporter.add(batch);
    onAccepted();
    return reply.status(204).send();
  });
}
