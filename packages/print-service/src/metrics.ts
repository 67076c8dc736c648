import { createMetrics, type Metrics } from '@groundwork/server-process';

/** The figures of the print service, and what its parts report to them. */
export interface PrintMetrics extends Metrics {
  /** @param printer its id in the configuration @param outcome 'sent', or the code of why it was not */
  onJob(printer: string, outcome: string, seconds: number): void;
}

const jobBuckets = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

export function createPrintMetrics(): PrintMetrics {
  const metrics = createMetrics('print');
  const jobs = metrics.histogram('groundwork_print_job_seconds', 'Documents that were given to printers', jobBuckets, [
    'printer',
    'outcome',
  ]);
  return { ...metrics, onJob: (printer, outcome, seconds) => jobs.observe({ printer, outcome }, seconds) };
}
