import { setTimeout as wait } from 'node:timers/promises';
import { disable, documentPath, enable, openReleases, remove, rollback } from '@groundwork/federation';
import type { Browser, Page } from '@playwright/test';
import { type Figure, figure } from './figure.ts';
import { edition, makeProbe } from './probe-remote.ts';
import { measureReleasePage } from './release-page.ts';
import type { SignedIn } from './sign-in.ts';

// (p) How soon a release, the kill switch and a rollback reach pages that are open, and how soon the portal takes a
// broken version back by itself. Beside them the moment at which the edge has it: the rest is how often pages ask.

const runs = 5;
const channel = 'portal';
const session = { cookie: 'groundwork-session=1' };

interface Given {
  portal: string;
  identity: string;
  api: string;
  storage: string;
  state: SignedIn;
}

/** Milliseconds since `begun` when `holds` answers true for the first time. */
async function whenHolds(begun: number, holds: () => Promise<boolean>, limit = 90_000): Promise<number> {
  for (;;) {
    if (await holds()) return performance.now() - begun;
    if (performance.now() - begun > limit) throw new Error('It did not happen in time.');
    await wait(25);
  }
}

interface Probe {
  target: { channel: string; connectionString: string };
  probe: ReturnType<typeof makeProbe>;
  portal: string;
  /** A page of the remote in an open browser. */
  page: Page;
  /** The version that the edge gives to new pages. */
  served: () => Promise<string | undefined>;
}

export async function measureReleases(browser: Browser, given: Given): Promise<Figure[]> {
  const { portal, storage, state } = given;
  const target = { channel, connectionString: storage };
  const probe = makeProbe(target);
  const served = async () => {
    const answer = await fetch(`${portal}/release-set.json`, { headers: session });
    const { remotes } = (await answer.json()) as { remotes: { name: string; version: string }[] };
    return remotes.find(({ name }) => name === 'probe')?.version;
  };
  const context = await browser.newContext({ storageState: state, serviceWorkers: 'block' });
  try {
    await probe.release(edition('Edition 0'));
    await whenHolds(performance.now(), async () => (await served()) !== undefined);
    const page = await context.newPage();
    await page.goto(`${portal}/probe`);
    await page.getByText('Edition 0').waitFor();
    const world = { target, probe, portal, page, served };
    const figures: Figure[] = [];
    for (const measure of [measureOffer, measureKillSwitch, measureRollback, measureTakingBack])
      figures.push(await measure(world));
    return [...figures, ...(await measureReleasePage(given))];
  } finally {
    await context.close();
    await remove({ ...target, name: 'probe', deployedBy: 'bench' });
    probe.remove();
  }
}

async function measureOffer({ target, probe, page, served }: Probe): Promise<Figure> {
  const document = openReleases(target.connectionString).getBlobClient(documentPath(channel, 'probe'));
  const stored = async () => (await document.getProperties()).etag;
  const shown: number[] = [];
  const known: number[] = [];
  for (let run = 1; run <= runs; run += 1) {
    const before = await stored();
    const release = probe.release(edition(`Edition ${run} of ${Date.now()}`));
    // Built, checked and uploaded: now its document is replaced.
    await whenHolds(0, async () => (await stored()) !== before, Infinity);
    const begun = performance.now();
    const atEdge = release.then(({ version }) => whenHolds(begun, async () => (await served()) === version));
    await page.getByText('There is a new version of Probe.').waitFor({ timeout: 60_000 });
    shown.push(performance.now() - begun);
    known.push(await atEdge);
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByText(`Edition ${run} of`).waitFor();
  }
  const baseline = { name: 'the edge has it', values: known };
  return figure('p a release, until an open page offers it', 'ms', shown, baseline, { value: 10_000 });
}

async function measureKillSwitch({ target, portal, page }: Probe): Promise<Figure> {
  const obeyed: number[] = [];
  const known: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const begun = performance.now();
    const atEdge = whenHolds(begun, async () => {
      const answer = await fetch(`${portal}/release-state.json`, { headers: session });
      return (await answer.text()).includes('"probe"');
    });
    await disable({ ...target, name: 'probe', message: 'It shows wrong prices.', deployedBy: 'bench' });
    await page.getByRole('main').getByText('Probe is switched off').waitFor({ timeout: 60_000 });
    obeyed.push(performance.now() - begun);
    known.push(await atEdge);
    await enable({ ...target, name: 'probe', deployedBy: 'bench' });
    await page.getByText(/^Edition/).waitFor({ timeout: 60_000 });
  }
  const baseline = { name: 'the edge has it', values: known };
  return figure('p kill switch, until an open page obeys', 'ms', obeyed, baseline, { value: 10_000 });
}

async function measureRollback({ target, probe, served }: Probe): Promise<Figure> {
  const back: number[] = [];
  const command: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await probe.release(edition(`Edition to take back ${run} of ${Date.now()}`));
    const begun = performance.now();
    const { version } = await rollback({ ...target, name: 'probe', deployedBy: 'bench' });
    command.push(performance.now() - begun);
    back.push(await whenHolds(begun, async () => (await served()) === version));
  }
  const baseline = { name: 'the command alone', values: command };
  return figure('p rollback, until the edge serves it', 'ms', back, baseline, { value: 2_000 });
}

async function measureTakingBack(world: Probe): Promise<Figure> {
  const taken: number[] = [];
  for (let run = 0; run < 3; run += 1) taken.push(await takenBack(world));
  // A look every 15 seconds, after a report that waits for three.
  const baseline = { name: 'the time between two looks', values: [15_000] };
  return figure('p a broken release, until it is taken back', 'ms', taken, baseline, { value: 60_000 });
}

/** A version that works for nobody goes live, and people open it: the time from the first failure to the version before. */
async function takenBack({ page, portal, probe, served }: Probe): Promise<number> {
  const good = await served();
  const broken = `throw new Error('broken ${Date.now()}');\nexport const edition = 'none';\n`;
  const { version } = await probe.release(broken, { rule: { failures: 1, opens: 50 } });
  await whenHolds(performance.now(), async () => (await served()) === version);
  let begun: number | undefined;
  // A version that fails for everybody is taken back at the third failure.
  for (let visit = 0; visit < 3; visit += 1) {
    await page.goto(`${portal}/probe`);
    await page.getByText('The new version of Probe does not work.').waitFor({ timeout: 60_000 });
    begun ??= performance.now();
  }
  return whenHolds(begun ?? 0, async () => (await served()) === good);
}
