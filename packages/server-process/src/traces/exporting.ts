import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  type IdGenerator,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import { endsWithin } from '../ends-within.ts';
import type { TraceSettings } from './settings.ts';

const flushLimitMs = 1_000;
const warningPauseMs = 60_000;

/**
 * What makes spans and sends them in batches, behind the requests; what a collector does not take is lost.
 * @param outside runs what belongs to no request
 */
export function openExporting(options: {
  settings: TraceSettings;
  idGenerator: IdGenerator;
  outside: (run: () => void) => void;
  warn: (text: string) => void;
}) {
  const { settings, idGenerator, outside, warn } = options;
  const exporter = new OTLPTraceExporter({ url: settings.url });
  let warned = Number.NEGATIVE_INFINITY;
  const watched: SpanExporter = {
    // The batch is full, or its time is over, in the middle of some request.
    export: (spans, done) =>
      outside(() =>
        exporter.export(spans, (result) => {
          const now = performance.now();
          if (result.code !== 0 && now - warned > warningPauseMs) {
            warned = now;
            warn(`the collector did not take ${spans.length} spans: ${result.error?.message ?? 'no reason'}`);
          }
          done(result);
        }),
      ),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
  };
  const { share } = settings;
  const provider = new BasicTracerProvider({
    idGenerator,
    ...(share !== undefined && { sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }) }),
    // OTEL_RESOURCE_ATTRIBUTES last: the operator knows better.
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': settings.service }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(watched)],
  });
  return {
    tracer: provider.getTracer('groundwork'),
    async close() {
      await endsWithin(
        flushLimitMs,
        provider.shutdown().catch(() => {}),
      );
    },
  };
}
