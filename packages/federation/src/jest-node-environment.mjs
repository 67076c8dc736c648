import './jest-compiled-once.mjs';
import { createRequire } from 'node:module';
import { endAsyncStorages } from './jest-async-storages.mjs';

// Jest's own, which comes with it.
const require = createRequire(import.meta.url);
const core = createRequire(require.resolve('jest')).resolve('@jest/core');
const runner = createRequire(core).resolve('jest-runner');
const { default: Environment } = createRequire(runner)('jest-environment-node');

/** What costs much to make and is the same for every test file, for whoever finds it by what it is made of. */
const keptByWorker = new Map();

export default class extends Environment {
  constructor(...options) {
    super(...options);
    this.global.keptByWorker = keptByWorker;
  }

  async teardown() {
    await super.teardown();
    endAsyncStorages();
  }
}
