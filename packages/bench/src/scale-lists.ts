import type { Browser } from '@playwright/test';
import { openPortal, settle } from './portal-page.ts';
import type { SignedIn } from './sign-in.ts';

/** What the first list costs somebody whose browser has nothing yet. */
export interface FirstList {
  /** Milliseconds until its first row is painted, and until all of its rows are there. */
  firstRow: number;
  whole: number;
  /** What has come over the line by then. */
  bytes: number;
  /** JavaScript's memory, when everything unused is collected. */
  heap: number;
}

const patience = 240_000;

/** Opens the orders of a project in an empty browser, which fetches those of all projects. */
export async function measureFirstList(
  browser: Browser,
  { portal, state, projectId }: { portal: string; state: SignedIn; projectId: string },
): Promise<FirstList> {
  const context = await openPortal(browser, state, { projectId });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await session.send('Network.enable');
    const since = performance.now();
    await page.goto(`${portal}/orders`);
    await page.locator('main .ag-row:visible').first().waitFor({ timeout: patience });
    const firstRow = performance.now() - since;
    await page.getByText(/^Up to date/).waitFor({ timeout: patience });
    const whole = performance.now() - since;
    await settle(page);
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    return { firstRow, whole, bytes, heap: usedSize };
  } finally {
    await context.close();
  }
}
