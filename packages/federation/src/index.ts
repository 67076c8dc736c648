// Build, deploy and roll back the host and the remotes, in this workspace or in a team's own folder.
export { type BuildOutcome, buildWorkspace } from './build.ts';
export { type BuildRecord, integrityOf, readBuildRecord } from './build-record.ts';
export { DeployRefused } from './checks.ts';
export { composeSet, revisionOf } from './compose.ts';
export { conflicts } from './declaration.ts';
export {
  type DeployOptions,
  type DeployOutcome,
  deploy,
  type ReleaseFaults,
  readReleaseSet,
  verifyReleases,
} from './deploy.ts';
export * from './documents.ts';
export { offeredKey } from './earlier-majors.ts';
export { contentTypeOf } from './files.ts';
export { freePort } from './free-port.ts';
export {
  type HealthCounts,
  type HealthRollback,
  healthText,
  isUnhealthy,
  takeBackUnhealthy,
  unhealthyCounts,
  watchedVersion,
} from './health.ts';
export { openHistory, readHistory } from './history.ts';
export { includeHost } from './included-release.ts';
export { declarationFileSchema, type OwnService, type ServiceCall } from './own-service.ts';
export { type Preview, previewToken, readPreview } from './preview.ts';
export * from './releases.ts';
export { type RetentionOptions, removeOldReleases } from './retention.ts';
export { type RollbackOptions, rollback } from './rollback.ts';
export { createKey, isSignedBy, publicKeyOf, readKey } from './signatures.ts';
export {
  emulatorConnection,
  ensureReleases,
  openReleases,
  publicAddress,
  releasesContainer,
  storageConnection,
} from './storage.ts';
export { disable, enable, promote, remove, type SwitchOptions, type SwitchOutcome } from './switches.ts';
export { findWorkspace, readWorkspace, type Workspace } from './workspace.ts';
