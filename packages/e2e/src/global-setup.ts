import { startPlatform } from './platform.ts';

/** One platform for all tests; its addresses reach the workers as PLATFORM. E2E_PLATFORM (JSON) uses a running one. */
export default async function globalSetup() {
  if (process.env.E2E_PLATFORM) {
    process.env.PLATFORM = process.env.E2E_PLATFORM;
    return undefined;
  }
  const { platform, stop } = await startPlatform();
  process.env.PLATFORM = JSON.stringify(platform);
  return stop;
}
