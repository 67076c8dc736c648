export { type Configuration, readConfiguration } from './configuration.ts';
export { type MediaStorage, openMediaStorage } from './media/storage.ts';
export type { StoredImage } from './media/store-image.ts';
export { storeImage } from './media/store-image.ts';
export { createApiMetrics } from './metrics.ts';
export { type Consistency, checkConsistency } from './records/consistency.ts';
export { insertRecords } from './records/insert.ts';
export { createServer, type Server, type ServerOptions } from './server.ts';
export { migrate, openStore, type Queries, type Store } from './store/index.ts';
