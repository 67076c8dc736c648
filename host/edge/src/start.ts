import type { LogStream, Traces } from '@groundwork/server-process';
import type { FastifyInstance } from 'fastify';
import { readPortals } from './configuration.ts';
import { createEdge } from './edge.ts';
import type { EdgeMetrics } from './metrics.ts';

/** Starts all portals of the environment in this process, on 127.0.0.1 unless HOST says otherwise. */
export async function startEdge(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  log?: LogStream,
  metrics?: EdgeMetrics,
  traces?: Traces,
): Promise<FastifyInstance[]> {
  const started: FastifyInstance[] = [];
  try {
    for (const { host, port, configuration } of readPortals(environment)) {
      const edge = await createEdge(configuration, log, metrics, traces);
      started.push(edge);
      await edge.listen({ port, host });
      console.info(`Channel ${configuration.channel} at http://localhost:${port}`);
    }
  } catch (error) {
    await Promise.all(started.map((edge) => edge.close()));
    throw error;
  }
  return started;
}
