export { transaction } from './database.ts';
export { type Draining, draining } from './draining.ts';
export { beginWithin, limitedStatement } from './limited-statement.ts';
export { createMetrics, databaseBuckets, type Metrics, type ServerState } from './metrics.ts';
export { runService } from './run-service.ts';
export { migrateSchema, type SchemaMigration, type ServiceSchema } from './schema-migrations.ts';
export { type DatabaseAddresses, isPooled, ServicePool } from './service-pool.ts';
export { stopOnSignals } from './stop-on-signals.ts';
export * as variable from './variables.ts';
