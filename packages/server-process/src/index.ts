export { transaction } from './database.ts';
export { type Draining, draining } from './draining.ts';
export { createMetrics, databaseBuckets, type Metrics } from './metrics.ts';
export { runService } from './run-service.ts';
export { migrateSchema, type SchemaMigration, type ServiceSchema } from './schema-migrations.ts';
export { stopOnSignals } from './stop-on-signals.ts';
export * as variable from './variables.ts';
