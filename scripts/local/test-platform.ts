import { startPlatform } from '../../packages/e2e/src/platform.ts';
import type { TestCompanion } from './test-companion.ts';

/**
 * The whole that the browser tests look at; to build and fill it takes three quarters of a minute.
 * E2E_PLATFORM (JSON) names a running one.
 */
export async function startTestPlatform(): Promise<TestCompanion> {
  if (process.env.E2E_PLATFORM) return { env: {}, stop: async () => {} };
  const { platform, stop } = await startPlatform();
  return { env: { E2E_PLATFORM: JSON.stringify(platform) }, stop };
}
