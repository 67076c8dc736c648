// Build, deploy and roll back the host and the remotes, in this workspace or in a team's own folder.
export { type BuildOutcome, buildWorkspace } from './build.ts';
export { type BuildRecord, integrityOf, readBuildRecord } from './build-record.ts';
export {
  type DeployOptions,
  type DeployOutcome,
  DeployRefused,
  deploy,
  type ReleaseFaults,
  type RollbackOptions,
  readReleaseSet,
  rollback,
  verifyReleases,
} from './deploy.ts';
export { contentTypeOf } from './files.ts';
export { freePort } from './free-port.ts';
export * from './releases.ts';
export { type RetentionOptions, removeOldReleases } from './retention.ts';
export {
  emulatorConnection,
  ensureReleases,
  openReleases,
  publicAddress,
  releasesContainer,
  storageConnection,
} from './storage.ts';
export { findWorkspace, readWorkspace, type Workspace } from './workspace.ts';
