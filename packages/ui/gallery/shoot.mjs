// Photographs the built gallery in both themes and two widths, and lets axe look at each: pictures in dist/gallery/shots.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from '@playwright/test';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const folder = new URL('../dist/gallery/', import.meta.url);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--allow-file-access-from-files'],
});
let violations = 0;
for (const [width, height] of [
  [1440, 900],
  [390, 844],
])
  for (const theme of ['light', 'dark'])
    for (const show of ['page', 'menu', 'dialog', 'confirm', 'lightbox']) {
      const page = await browser.newPage({
        viewport: { width, height },
        hasTouch: width < 768,
        reducedMotion: 'reduce',
      });
      page.on('pageerror', (error) => console.error(show, error.message));
      page.on('console', (line) => line.type() === 'error' && console.error(show, line.text()));
      await page.goto(`${new URL('index.html', folder)}?theme=${theme}&show=${show}`);
      await page.waitForTimeout(700);
      await page.screenshot({
        path: new URL(`shots/${show}-${theme}-${width}.png`, folder).pathname,
        fullPage: show === 'page',
      });
      await page.evaluate(axe);
      const found = await page.evaluate(() =>
        axe.run(document, {
          runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
          rules: { 'target-size': { enabled: true } },
        }),
      );
      for (const { id, nodes } of found.violations) {
        violations += 1;
        console.error(
          `${show} ${theme} ${width}: ${id}`,
          nodes
            .slice(0, 3)
            .map((node) => `${node.target} ${node.html.slice(0, 160)} ${node.failureSummary.split('\n')[1]}`),
        );
      }
      await page.close();
    }
await browser.close();
console.info(`${violations} violations`);
process.exitCode = violations > 0 ? 1 : 0;
