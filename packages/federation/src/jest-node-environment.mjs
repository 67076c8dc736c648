import './jest-compiled-once.mjs';
import { createRequire } from 'node:module';
import { endAsyncStorages } from './jest-async-storages.mjs';

// Jest's own, which comes with it.
const require = createRequire(import.meta.url);
const core = createRequire(require.resolve('jest')).resolve('@jest/core');
const runner = createRequire(core).resolve('jest-runner');
const { default: Environment } = createRequire(runner)('jest-environment-node');

export default class extends Environment {
  async teardown() {
    await super.teardown();
    endAsyncStorages();
  }
}
