import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CollectedSpan {
  traceId: string;
  spanId: string;
  /** Undefined for the first of a trace. */
  parentSpanId?: string;
  name: string;
  service: string;
  values: Record<string, string | number>;
}
/** A collector of traces (OTLP over HTTP in JSON), as an operator has one. */
export interface TraceCollector {
  /** To be named by OTEL_EXPORTER_OTLP_TRACES_ENDPOINT. */
  url: string;
  spans: readonly CollectedSpan[];
  /** All that it was sent. */
  text(): string;
  stop(): Promise<void>;
}

type Attributes = { key: string; value: { stringValue?: string; intValue?: number } }[];
interface Export {
  resourceSpans: {
    resource: { attributes: Attributes };
    scopeSpans: { spans: (Omit<CollectedSpan, 'service' | 'values'> & { attributes: Attributes })[] }[];
  }[];
}
const valuesOf = (attributes: Attributes) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));

/** @param isSilent it takes what is sent, and never answers */
export async function startTraceCollector(isSilent = false): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  const texts: string[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      texts.push(text);
      for (const { resource, scopeSpans } of (JSON.parse(text) as Export).resourceSpans) {
        const service = String(valuesOf(resource.attributes)['service.name']);
        for (const { attributes, ...span } of scopeSpans.flatMap((scope) => scope.spans))
          spans.push({ ...span, service, values: valuesOf(attributes) });
      }
      if (!isSilent) response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`,
    spans,
    text: () => texts.join('\n'),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
