import { createServer } from 'node:http';
import {
  declaredTypesOnly,
  draining,
  type LogStream,
  logAnswers,
  openTraces,
  requestLog,
} from '@groundwork/server-process';
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { createApi } from './api.ts';
import type { PrintConfiguration } from './configuration.ts';
import { createPrinterClient } from './ipp/ask-printer.ts';
import { createPrintMetrics } from './metrics.ts';
import { printerRoutes } from './printer-routes.ts';
import { Refusal } from './refusal.ts';

/** A running print service. */
export interface PrintService {
  /** Where it listens. */
  address: string;
  /** Where it serves its figures; undefined without a port for them. */
  metricsAddress?: string;
  /** Requests that have no answer yet. */
  openRequests(): number;
  /** Stops listening and lets open requests end. */
  close(): Promise<void>;
}

const connectionOptions = { headersTimeout: 15_000, requestTimeout: 30_000, connectionsCheckingInterval: 5_000 };
/** The longest request names 200 records. */
const bodyLimit = 64 * 1024;

/**
 * Starts the service of the warehouse remote (docs: printing#printers-in-the-network): it gives PDFs of the API to printers
 * in the network.
 * @param log gets a line for each request; undefined: nothing is logged
 * @throws Error of the port (EADDRINUSE)
 */
export async function createPrintService(configuration: PrintConfiguration, log?: LogStream): Promise<PrintService> {
  const traces = await openTraces(configuration.traces, (text) => console.warn(`print: ${text}`));
  const { host, port, metricsPort } = configuration;
  const metrics = metricsPort === undefined ? undefined : createPrintMetrics();
  const client = createPrinterClient();
  const app = Fastify({
    bodyLimit,
    ...requestLog('info', log),
    serverFactory: (handler) => createServer(connectionOptions, handler),
  });
  const { begin, closePort, openRequests } = draining(app.server);
  declaredTypesOnly(app.server);
  logAnswers(app);
  metrics?.watchRequests(app);
  metrics?.watchServer({ isReady: async () => true, openRequests });
  traces?.watchRequests(app);
  answerErrors(app);
  app.get('/health/live', async () => 'ok');
  app.get('/health/ready', async () => 'ok');
  printerRoutes(app, {
    ...{ printers: configuration.printers, api: createApi(configuration.apiUrl), client },
    onJob: metrics?.onJob,
  });
  const close = async () => {
    await begin(0);
    await closePort();
    await app.close().catch(() => {});
    await Promise.all([client.close(), metrics?.close(), traces?.close()]);
  };
  try {
    const metricsAddress = metricsPort === undefined ? undefined : await metrics?.listen(host, metricsPort);
    return { address: await app.listen({ host, port }), metricsAddress, openRequests, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function answerErrors(app: FastifyInstance) {
  app.setNotFoundHandler((_request, reply) =>
    reply.status(404).send({ message: 'Nothing answers at this address.', code: 'not-found' }),
  );
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof Refusal) {
      const { status, message, code, detail } = error;
      return reply.status(status).send({ message, code, detail });
    }
    const { statusCode = 500 } = error;
    // Requests that fastify itself refuses: a body that is too large or is not JSON.
    if (statusCode < 500) return reply.status(statusCode).send({ message: error.message, code: 'bad-request' });
    request.log.error(error);
    return reply.status(500).send({ message: 'The print service failed.', code: 'internal' });
  });
}
