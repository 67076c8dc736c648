// In the place of what the federation runtime reads manifests and preloads remotes with: the release set says all of it,
// and the edge's page preloads.
export class SnapshotHandler {
  hooks = { lifecycle: {}, applyPlugin() {}, removePlugin() {} };
  manifestCache = new Map();
}
export const getGlobalRemoteInfo = () => ({});
export const formatPreloadArgs = () => [];
export const preloadAssets = async () => [];
export const defaultPreloadArgs = (args) => args;
export const normalizePreloadExposes = () => [];
