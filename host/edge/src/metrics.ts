import { createMetrics, type Metrics } from '@groundwork/server-process';

/** What the figures of one portal are read from. */
export interface PortalFigures {
  streams(): number;
  /** For each name of the channel, seconds since storage was read with a document of it that pages can be made of. */
  releaseAges(): Promise<ReadonlyMap<string, number>>;
}
/** The figures of an edge process, and what its portals report to them. */
export interface EdgeMetrics extends Metrics {
  /** What storage did not give: the documents of the releases, or a file of the host. */
  onStorageFailure(kind: 'releases' | 'files'): void;
  /** A request that no process of the API answered. */
  onProxyFailure(kind: 'timeout' | 'unavailable'): void;
  /** A call of a remote's own service that got an answer, the edge's own refusal too: how long it took from the call on. */
  onServiceAnswer(remote: string, status: number, seconds: number): void;
  watchPortal(channel: string, figures: PortalFigures): void;
}

/** A call may declare up to 60 s until the answer begins. */
const serviceBuckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

export function createEdgeMetrics(): EdgeMetrics {
  const metrics = createMetrics('edge');
  const { counter, gauge, histogram } = metrics;
  const portals = new Map<string, PortalFigures>();

  gauge('groundwork_edge_streams', 'Live streams that are passed on', ['channel'], (value) => {
    for (const [channel, { streams }] of portals) value.set({ channel }, streams());
  });
  gauge(
    'groundwork_edge_release_age_seconds',
    'Since storage had a document of this name that pages can be made of',
    ['channel', 'name'],
    async (value) => {
      const ages = [...portals].map(async ([channel, { releaseAges }]) => [channel, await releaseAges()] as const);
      for (const [channel, byName] of await Promise.all(ages))
        for (const [name, age] of byName) value.set({ channel, name }, age);
    },
  );
  const storage = counter('groundwork_edge_storage_failures_total', 'Reads of blob storage that failed', ['kind']);
  const proxy = counter('groundwork_edge_proxy_failures_total', 'Requests that no API process answered', ['kind']);
  for (const kind of ['releases', 'files']) storage.inc({ kind }, 0);
  for (const kind of ['timeout', 'unavailable']) proxy.inc({ kind }, 0);

  const services = histogram(
    'groundwork_edge_service_seconds',
    "Declared calls of a remote's own service that were answered",
    serviceBuckets,
    ['remote', 'status'],
  );

  return {
    ...metrics,
    onStorageFailure: (kind) => storage.inc({ kind }),
    onProxyFailure: (kind) => proxy.inc({ kind }),
    onServiceAnswer: (remote, status, seconds) => services.observe({ remote, status: String(status) }, seconds),
    watchPortal: (channel, figures) => void portals.set(channel, figures),
  };
}
