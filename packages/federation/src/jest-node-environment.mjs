import './jest-compiled-once.mjs';
import './jest-read-once.mjs';
import { createRequire } from 'node:module';
import { endAsyncStorages } from './jest-async-storages.mjs';

// Jest's own, which comes with it.
const require = createRequire(import.meta.url);
const core = createRequire(require.resolve('jest')).resolve('@jest/core');
const runner = createRequire(core).resolve('jest-runner');
const { default: Environment } = createRequire(runner)('jest-environment-node');

/** Things that cost much to make and are the same for every test file; each is kept under the text of its sources. */
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
