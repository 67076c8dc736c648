import './jest-compiled-once.mjs';
import './jest-read-once.mjs';
import { createRequire } from 'node:module';
import { endAsyncStorages } from './jest-async-storages.mjs';
// Before jsdom's window is loaded, which takes hold of what it changes.
import { computeWhenAsked } from './jest-computed-style.mjs';

const require = createRequire(import.meta.url);
const { default: Environment } = require(require.resolve('jest-environment-jsdom'));

/** jsdom, with styles that cost less: a fifth of the time of a test otherwise. */
export default class extends Environment {
  constructor(...options) {
    super(...options);
    computeWhenAsked(this.global);
  }

  async teardown() {
    await super.teardown();
    endAsyncStorages();
  }
}
