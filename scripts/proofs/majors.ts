import { startPlatform } from '../../packages/e2e/src/platform.ts';
import { runBrowserTests } from './browser-tests.ts';

/** A host that offers two majors of a shared package, with a remote of each, in a browser. It is built for it. */
export async function proveMajors(): Promise<string[]> {
  const { platform, stop } = await startPlatform();
  try {
    return await runBrowserTests(platform, ['/two-majors.proof.ts'], { E2E_PROOFS: '1' });
  } finally {
    await stop();
  }
}
