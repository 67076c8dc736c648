import type { Browser, Page, Response } from '@playwright/test';
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

/** Of a phone of the middle class, beside the machine that measures: its width, and a quarter of the processor. */
const phone = { width: 390, height: 844, slower: 4 };

export interface FirstListOptions {
  portal: string;
  state: SignedIn;
  projectId: string;
  isPhone?: boolean;
}

const isLastPage = (answer: Response) =>
  new URL(answer.url()).pathname.endsWith('/api/orders') &&
  answer.request().method() === 'GET' &&
  !answer.headers()['x-pagination']?.includes('"NextPageLink":"');

/** The last page of the orders has come, and the browser has nothing left to do with it; a phone has no line that says so. */
async function allTaken(page: Page): Promise<void> {
  const last = await page.waitForResponse(isLastPage, { timeout: patience });
  await last.finished();
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
}

/** Opens the orders of a project in an empty browser, which fetches those of all projects that the person may see. */
export async function measureFirstList(
  browser: Browser,
  { portal, state, projectId, isPhone = false }: FirstListOptions,
): Promise<FirstList> {
  const context = await openPortal(browser, state, { projectId });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    if (isPhone) {
      await page.setViewportSize(phone);
      await session.send('Emulation.setCPUThrottlingRate', { rate: phone.slower });
    }
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await session.send('Network.enable');
    const all = allTaken(page);
    const since = performance.now();
    await page.goto(`${portal}/orders`);
    const painted = page.locator('main .ag-row:visible').first().waitFor({ timeout: patience });
    const [firstRow, whole] = await Promise.all(
      [painted, all].map((each) => each.then(() => performance.now() - since)),
    );
    await settle(page);
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    return { firstRow: firstRow ?? 0, whole: whole ?? 0, bytes, heap: usedSize };
  } finally {
    await context.close();
  }
}
