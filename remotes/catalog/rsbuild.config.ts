import { remoteConfig } from '@groundwork/federation/rsbuild';

export default remoteConfig(import.meta.dirname);
