import { type Channel, makeProbe, openChannel, type Probe, waitUntilServed } from './channel.ts';
import { expect, test } from './fixtures.ts';
import { makeNextMajor, type NextMajor, newName } from './next-major.ts';

// Builds a host, which is too slow for every change (`npm run proofs -- majors`).
// A host with two majors of `contract`: the catalog as it is live, built against the earlier one, and a remote that is built
// against the next.
let channel: Channel;
let major: NextMajor;
let probe: Probe;

test.beforeAll(async () => {
  channel = await openChannel(['catalog']);
  major = makeNextMajor();
  probe = makeProbe();
});
test.afterAll(async () => {
  await channel?.close();
  major?.remove();
  probe?.remove();
});

test('remotes of two majors of contract show data in one page, and Releases says what the earlier one costs', async ({
  browser,
}) => {
  // A host is built.
  test.setTimeout(300_000);
  major.installFor(probe.folder);
  const route = { scope: 'none', name: 'probe', path: '/probe', title: 'Probe', code: 'pages.SecondPage' };
  const section = { name: 'major', point: 'product.details', title: 'Major', code: 'extensions.MajorSection' };
  probe.write({
    'remote.json': JSON.stringify({
      ...{ name: 'probe', displayName: 'Probe', menu: [], dialogs: [] },
      requires: { 'shell-sdk': '>=1', contract: `^${major.next}` },
      routes: [route],
      contributions: [section],
    }),
    'src/remote.ts': `import { defineRemote } from '@groundwork/shell-sdk';
export default defineRemote({ codes: {
  'pages.SecondPage': () => import('./pages/SecondPage.tsx'),
  'extensions.MajorSection': () => import('./MajorSection.tsx'),
} });`,
    'src/edition.ts': `export { ${newName} as edition } from '@groundwork/contract';\n`,
    'src/MajorSection.tsx': `import { edition } from './edition.ts';
export default function MajorSection({ record }: { record: { name: string } }) {
  return <p>{record.name}, read with {edition}</p>;
}`,
  });
  await expect(channel.deploy(probe.folder)).rejects.toThrow(`contract ^${major.next}`);
  await channel.deploy(major.folder);
  await channel.deploy(probe.folder);
  const { host, revision } = await channel.releases();
  await waitUntilServed(channel.address, revision);
  expect(host?.provides).toMatchObject({ contract: major.next, [major.name]: major.earlier });
  const lazy = host?.lazy ?? {};
  const keys = Object.keys(lazy).filter((key) => `${key}/`.startsWith(`@groundwork/${major.name}/`));
  const files = [...new Set(keys.flatMap((key) => lazy[key] ?? []))];
  const taken = lazy[`@groundwork/${major.name}`] ?? [];
  expect(taken.length).toBeGreaterThan(0);

  const page = await channel.pageAs(browser, 'director');
  const asked = new Set<string>();
  page.on('request', (request) => {
    const file = files.find((each) => request.url().endsWith(`/${each}`));
    if (file !== undefined) asked.add(file);
  });
  // Who has nothing of the earlier major to show does not load it.
  await page.goto(`${channel.address}/probe`);
  await expect(page.getByText(`contract ${major.next}`)).toBeVisible();
  expect([...asked]).toEqual([]);

  await page.goto(`${channel.address}/products?q=Pink+Tower`);
  const row = page.getByRole('region', { name: 'Product Catalog' }).getByRole('row').filter({ hasText: 'Pink Tower' });
  await row.first().dblclick();
  const details = page.getByRole('dialog', { name: 'Pink Tower', exact: true });
  await expect(details.getByText('External price')).toBeVisible();
  await expect(details.getByRole('region', { name: 'Major' })).toContainText(
    `Pink Tower, read with contract ${major.next}`,
  );
  expect([...asked]).toEqual(expect.arrayContaining(taken));

  await page.goto(`${channel.address}/releases`);
  await page.getByRole('button', { name: 'Open Portal' }).click();
  const given = page.getByRole('region', { name: 'Gives and takes' }).getByRole('listitem');
  const line = given.filter({ hasText: `${major.name} ${major.earlier}` });
  await expect(line).toContainText('kB for remotes that need it');
  const kilobytes = Number(/, ([\d.]+) kB/.exec((await line.textContent()) ?? '')?.[1]);
  const sizes = files.map(async (file) => {
    const answer = await fetch(`${channel.address}/assets/${host?.version}/${file}`, {
      headers: { 'accept-encoding': 'br' },
    });
    return Number(answer.headers.get('content-length'));
  });
  const bytes = (await Promise.all(sizes)).reduce((sum, each) => sum + each, 0);
  console.info(`The earlier major: ${asked.size} of ${files.length} files, ${bytes} bytes in all.`);
  expect(bytes).toBeGreaterThan(1000);
  // Releases counts as storage has them, with gzip; the edge sends them with Brotli.
  expect(kilobytes * 1000).toBeGreaterThan(bytes);
  expect(kilobytes * 1000).toBeLessThan(bytes * 1.1);
  await page.context().close();
});
