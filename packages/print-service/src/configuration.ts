import { type TraceSettings, traceSettings, traceVariables, variable } from '@groundwork/server-process';
import { type Printer, printers } from './printers.ts';

/** How the print service runs. {@link readPrintConfiguration} makes one from the environment. */
export interface PrintConfiguration {
  host: string;
  port: number;
  /** Where Prometheus reads the figures of the process; undefined: there are none. */
  metricsPort?: number;
  /** Where the API is, which says who asks and makes what is printed. */
  apiUrl: string;
  printers: readonly Printer[];
  /** Where traces of requests go; undefined: there are none. */
  traces?: TraceSettings;
}

const { optional } = variable;

/**
 * Reads the configuration from the environment.
 * @throws one Error that names every wrong variable
 */
export function readPrintConfiguration(env: NodeJS.ProcessEnv): PrintConfiguration {
  const values = variable.readVariables(
    'The print service',
    {
      HOST: optional(variable.host, '127.0.0.1'),
      PRINT_PORT: optional(variable.port, '4300'),
      PRINT_METRICS_PORT: optional(variable.port),
      PRINTERS: optional(printers, ''),
      API_PORT: optional(variable.port, '4000'),
      API_URL: env.NODE_ENV === 'production' ? variable.required(variable.address) : optional(variable.address),
      ...traceVariables,
    },
    env,
  );
  return {
    host: values.HOST,
    port: values.PRINT_PORT,
    metricsPort: values.PRINT_METRICS_PORT,
    apiUrl: values.API_URL || `http://127.0.0.1:${values.API_PORT}`,
    printers: values.PRINTERS,
    traces: traceSettings('groundwork-print', values),
  };
}
