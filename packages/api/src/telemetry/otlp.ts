import type { KeptBatch } from './keep.ts';

// What telemetry is in the OpenTelemetry protocol (opentelemetry.io/docs/specs/otlp, JSON over HTTP): counters and
// histograms for figures, log records for failures.

type Attribute = { key: string; value: { stringValue: string } };
const attributes = (values: Readonly<Record<string, string>>): Attribute[] =>
  Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => ({ key, value: { stringValue: value } }));

const scope = { name: 'groundwork.portal' };
const resourceOf = ({ channel }: KeptBatch) => ({
  attributes: attributes({ 'service.name': 'groundwork-portal', 'deployment.environment.name': channel }),
});

const units: Readonly<Record<string, string>> = { bytes: 'By', cls: '1' };
const counts = new Set(['open', 'open-failed', 'crash', 'error']);
const deltaTemporality = 1;
const errorSeverity = { severityNumber: 17, severityText: 'ERROR' };
const nanoseconds = (time: number) => `${time}000000`;

/** ExponentialHistogram of scale 2 has our buckets exactly: four for each doubling. */
const exponentialScale = 2;

/** ExportMetricsServiceRequest: one point for each figure of a batch, of the time since the one before. */
export function metricsOf(batch: KeptBatch, from: number, to: number) {
  const time = { startTimeUnixNano: nanoseconds(from), timeUnixNano: nanoseconds(to) };
  const metrics = batch.figures.map(({ remote, version, measure, bucket, count }) => {
    const point = {
      ...time,
      attributes: attributes({ remote, version, cohort: batch.cohort, browser: batch.browser }),
    };
    const name = `groundwork.remote.${measure.replaceAll('-', '_')}`;
    const sum = { aggregationTemporality: deltaTemporality, isMonotonic: true };
    if (counts.has(measure)) {
      return { name, unit: '1', sum: { ...sum, dataPoints: [{ ...point, asInt: String(count) }] } };
    }
    const isZero = bucket === 0;
    const dataPoint = {
      ...{ ...point, count: String(count), scale: exponentialScale, zeroCount: isZero ? String(count) : '0' },
      positive: isZero ? { offset: 0, bucketCounts: [] } : { offset: bucket - 1, bucketCounts: [String(count)] },
    };
    const histogram = { aggregationTemporality: deltaTemporality, dataPoints: [dataPoint] };
    return { name, unit: units[measure] ?? 'ms', exponentialHistogram: histogram };
  });
  return { resourceMetrics: [{ resource: resourceOf(batch), scopeMetrics: [{ scope, metrics }] }] };
}

/** ExportLogsServiceRequest: one record for each failure of a batch. */
export function logsOf(batch: KeptBatch, to: number) {
  const logRecords = batch.failures.map(({ remote, version, kind, code, message, stack, times, requestId }) => ({
    ...{ timeUnixNano: nanoseconds(to), observedTimeUnixNano: nanoseconds(to), ...errorSeverity },
    body: { stringValue: message },
    attributes: attributes({
      ...{ remote, version, code, kind, cohort: batch.cohort, browser: batch.browser, times: String(times) },
      ...{ 'exception.type': kind, 'exception.message': message, 'exception.stacktrace': stack },
      'request.id': requestId,
    }),
  }));
  return { resourceLogs: [{ resource: resourceOf(batch), scopeLogs: [{ scope, logRecords }] }] };
}
