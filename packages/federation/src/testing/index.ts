// For tests of federation itself and of what serves its releases.

export { changeOwners } from '../channel.ts';
export { freePort } from '../free-port.ts';
export { signed } from '../signatures.ts';
export { type Azurite, startAzurite } from './azurite.ts';
export { type BuiltHost, type BuiltRemote, builtHost, builtRemote, removeBuiltWorkspaces } from './built-workspace.ts';
export { impatientStorage } from './impatient-storage.ts';
export { createSecondTeam, type SecondTeam } from './second-team.ts';
