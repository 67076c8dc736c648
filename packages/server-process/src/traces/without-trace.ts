import type { IncomingHttpHeaders } from 'node:http';
import { ROOT_CONTEXT, SamplingDecision } from '@opentelemetry/api';
import { TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace-base';

const known = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]([0-9a-f])$/;

/**
 * Says of most requests without a trace that they have none, before anything is made for them: that would be the larger part
 * of what traces cost. Who has decided before, or else the trace id, decides, and the headers then tell whom they are passed
 * on to. What it does not say that of may have a trace.
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
