import './jest-compiled-once.mjs';
import { createRequire } from 'node:module';

// Jest's own, which comes with it.
const require = createRequire(import.meta.url);
const core = createRequire(require.resolve('jest')).resolve('@jest/core');
const runner = createRequire(core).resolve('jest-runner');

export default createRequire(runner)('jest-environment-node').default;
