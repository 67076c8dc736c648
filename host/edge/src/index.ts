// The server of the portals.
export { type EdgeConfiguration, type Portal, readPortals } from './configuration.ts';
export type { DevelopmentNote } from './development.ts';
export { createEdge } from './edge.ts';
export { createEdgeMetrics, type EdgeMetrics } from './metrics.ts';
export { type ScanFile, type ScanFiles, scanFiles } from './scan/scan-files.ts';
export { startEdge } from './start.ts';
