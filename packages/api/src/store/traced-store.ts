import type { Traces } from '@groundwork/server-process';
import type { StoreWatch } from './pool.ts';

/** Makes a span of each statement, and passes everything on to the figures, where there are any. */
export const tracedStore = (traces: Traces, figures?: StoreWatch): StoreWatch => ({
  opened: (...opened) => figures?.opened(...opened),
  waited: (...waited) => figures?.waited(...waited),
  repeated: (code) => figures?.repeated(code),
  statement: (pool, text, run, name) =>
    traces.statement(pool, text, figures ? () => figures.statement(pool, text, run) : run, name),
});
