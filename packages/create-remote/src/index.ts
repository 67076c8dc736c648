// The generator of remotes: in this workspace, or in a team's own folder.
export { createRemote, type NewRemote } from './in-workspace.ts';
export * from './names.ts';
export { packShared, workspaceManager } from './pack.ts';
export { type Packed, readPacked, tarballOf } from './packed.ts';
export { createTeamRemote, type Source, type TeamRemoteOptions } from './team-remote.ts';
