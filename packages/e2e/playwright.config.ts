import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, chromiumPath, withoutOptimizing } from './src/chromium-flags.ts';

const proofs = process.env.E2E_PROOFS !== undefined;
/** They take minutes each. Begun last, one of them would be all that runs in the last minute. */
const long = ['empty-platform', 'accessibility', 'federation-releases', 'second-team', 'acceptance-walk'];
const longFiles = long.map((name) => `**/${name}.e2e.ts`);

// The running whole, as `npm start` brings it up, with a data folder and ports of its own (src/global-setup.ts).
export default defineConfig({
  testDir: './src',
  // Proofs build more than a change may wait for (scripts/proofs).
  projects: proofs
    ? [{ name: 'proofs', testMatch: '**/*.proof.ts' }]
    : [
        { name: 'long', testMatch: longFiles },
        { name: 'others', testMatch: '**/*.e2e.ts', testIgnore: longFiles },
      ],
  globalSetup: './src/global-setup.ts',
  outputDir: './test-results',
  timeout: 120_000,
  // A visible element is found at once; only a missing one takes this long, and a busy machine is slow.
  expect: { timeout: 15_000 },
  fullyParallel: false,
  // One more than there are processors: a test waits for its server, or its browser, a good part of its time.
  workers: Number(process.env.E2E_WORKERS ?? availableParallelism() + 1),
  forbidOnly: process.env.CI !== undefined,
  // In CI a failed test is repeated once; npm test says how many needed it, so that none goes unseen.
  retries: process.env.CI === undefined ? 0 : 1,
  reporter: [['list'], ['json', { outputFile: './test-results/report.json' }]],
  use: {
    // An action without a response fails where it happened, and not at the end of the test.
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // Recording every test takes a third of two cores; what is repeated is recorded. The copies of the document at every
    // step made long tests take minutes more: the picture of the failure, the steps and the console stay.
    trace: { mode: 'on-first-retry', snapshots: false, screenshots: false, sources: false },
    // Nothing fades or shimmers, which costs frames that no test looks at.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Each new context would install the worker with all code of the host, which costs as much as the page itself. The
    // files that are about it, and the walk, have it (`test.use`).
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    launchOptions: {
      executablePath: chromiumPath,
      args: [...chromiumFlags, withoutOptimizing],
    },
  },
});
