import type { IncomingHttpHeaders } from 'node:http';
import { ROOT_CONTEXT, SamplingDecision } from '@opentelemetry/api';
import { TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace-base';

const known = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]([0-9a-f])$/;

/**
 * Finds most requests without a trace before anything is made for them: that would be the larger part of what traces cost.
 * The caller has decided, or else the trace id decides, and then the headers say so to the server that gets them next. Any
 * other request may have a trace.
 * @param share of the requests that nobody has decided on; undefined: only the library knows
 */
export function withoutTrace(
  share: number | undefined,
): (headers: IncomingHttpHeaders, traceId: string | undefined) => boolean {
  if (share === undefined) return () => false;
  const sampler = new TraceIdRatioBasedSampler(share);
  return (headers, traceId) => {
    const { traceparent } = headers;
    const flags = typeof traceparent === 'string' && known.exec(traceparent)?.[1];
    if (flags) return Number.parseInt(flags, 16) % 2 === 0;
    if (!traceId || sampler.shouldSample(ROOT_CONTEXT, traceId).decision !== SamplingDecision.NOT_RECORD) return false;
    headers.traceparent = `00-${traceId}-${traceId.slice(0, 16)}-00`;
    delete headers.tracestate;
    return true;
  };
}
