import * as v from 'valibot';
import { address, text } from '../variables.ts';

/** Where the traces of a process go, and whose they are. */
export interface TraceSettings {
  /** Takes OTLP over HTTP in JSON: 'http://collector:4318/v1/traces'. */
  url: string;
  /** Names the kind of process in each span: 'groundwork-api'. */
  service: string;
  /** How many of the requests that nobody has decided on have a trace; absent: as the library reads OTEL_TRACES_SAMPLER. */
  share?: number;
}

/** More would cost too much while nobody reads them (docs: monitoring#what-it-costs). */
const defaultShare = 0.01;

const samplers = ['always_on', 'always_off', 'traceidratio'].flatMap((name) => [name, `parentbased_${name}`]);
const oneOf = (words: readonly string[]) =>
  v.picklist(words, `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`);
const isShare = (value: string) => /^(0|1|0?\.\d+|1\.0+)$/.test(value);

/**
 * The standard variables of OpenTelemetry that are checked at the start. Its library reads the sampler, and others such as
 * OTEL_EXPORTER_OTLP_HEADERS, by itself.
 */
export const traceVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(address),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: v.optional(address),
  OTEL_TRACES_EXPORTER: v.optional(oneOf(['otlp', 'none'])),
  OTEL_SERVICE_NAME: v.optional(text),
  OTEL_TRACES_SAMPLER: v.optional(oneOf(samplers)),
  OTEL_TRACES_SAMPLER_ARG: v.optional(v.pipe(text, v.check(isShare, 'must be a share from 0 to 1, such as 0.1'))),
};
type TraceValues = { [Name in keyof typeof traceVariables]?: string };

/** @returns undefined where no collector is named, or traces are not wanted */
export function traceSettings(service: string, values: TraceValues): TraceSettings | undefined {
  const base = values.OTEL_EXPORTER_OTLP_ENDPOINT;
  const url = values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base}/v1/traces`);
  if (!url || values.OTEL_TRACES_EXPORTER === 'none') return undefined;
  const sampler = values.OTEL_TRACES_SAMPLER;
  const own = sampler ? 1 : defaultShare;
  const isShared = sampler === undefined || sampler === 'parentbased_traceidratio';
  const share = isShared ? Number(values.OTEL_TRACES_SAMPLER_ARG ?? own) : undefined;
  return { url, service: values.OTEL_SERVICE_NAME ?? service, ...(share !== undefined && { share }) };
}
