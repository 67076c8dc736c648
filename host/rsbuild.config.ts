import { hostConfig } from '@groundwork/federation/rsbuild';

export default hostConfig(import.meta.dirname);
