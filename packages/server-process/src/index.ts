export { type Draining, draining } from './draining.ts';
export { stopOnSignals } from './stop-on-signals.ts';
export * as variable from './variables.ts';
