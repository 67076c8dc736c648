import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openChromium, openFirefox } from '../packages/e2e/src/browsers/open-puppeteer.ts';
import type { Outcome } from '../packages/e2e/src/browsers/walk.ts';
import { type Browser, stepNames, walkBrowser } from '../packages/e2e/src/browsers/walk-browser.ts';
import { openWebKit } from '../packages/e2e/src/browsers/webkit.ts';
import { type Platform, startPlatform } from '../packages/e2e/src/platform.ts';
import { ensureBrowser } from './local/browser.ts';
import { ensureFirefox, ensureWebKit } from './local/other-browsers.ts';
import { Problem, reportProblems } from './local/problem.ts';
import { root } from './local/settings.ts';

const usage = `npm run browsers -- [firefox] [webkit] [chromium] [--step NAME]
  without names firefox and webkit; chromium is there to compare with
  --step NAME  only this step, after the sign-in: ${stepNames.join(', ')}; may be repeated`;

/** Finds or installs a browser. */
const browsers: Readonly<Record<string, () => Promise<Browser>>> = {
  firefox: async () => {
    const path = await ensureFirefox();
    return { open: (...options) => openFirefox(path, ...options) };
  },
  webkit: async () => {
    const programs = await ensureWebKit();
    return { open: (...options) => openWebKit(programs, ...options), hooksConsole: true };
  },
  chromium: async () => {
    const path = await ensureBrowser();
    return { open: (...options) => openChromium(path, ...options) };
  },
};

/**
 * `npm run browsers`: walks the main screens in Firefox and in WebKit, on a platform of its own. Pictures and a list of what
 * was seen go to screenshots/browsers/. E2E_PLATFORM (the JSON of a GROUNDWORK_READY line) takes a running platform.
 */
export const main = (args: readonly string[]): Promise<void> =>
  reportProblems(async () => {
    const { names, only } = read(args);
    const found = await Promise.all(names.map(async (name) => [name, await browsers[name]?.()] as const));
    const folder = join(root, 'screenshots', 'browsers');
    await mkdir(folder, { recursive: true });
    const started = process.env.E2E_PLATFORM ? undefined : await startPlatform();
    process.env.PLATFORM = process.env.E2E_PLATFORM ?? JSON.stringify(started?.platform);
    const platform = JSON.parse(process.env.PLATFORM) as Platform;
    const lines: string[] = [];
    const say = (line: string) => {
      lines.push(line);
      console.info(line);
    };
    let wrong = 0;
    try {
      for (const [name, browser] of found) {
        const onStep = (outcome: Outcome) => linesOf(name, outcome).forEach(say);
        const outcomes = browser ? await walkBrowser({ browser, platform, folder, only, onStep }) : [];
        wrong += outcomes.reduce((sum, outcome) => sum + outcome.wrong.length, 0);
      }
    } finally {
      await started?.stop();
      await writeFile(join(folder, 'seen.txt'), `${lines.join('\n')}\n`);
    }
    if (wrong > 0) throw new Problem(`${wrong} things are wrong; pictures are in ${folder}.`);
    console.info(`All as it should be; pictures are in ${folder}.`);
  });

const linesOf = (browser: string, { step, saw, wrong }: Outcome): string[] => [
  `${wrong.length > 0 ? '✗' : '✓'} ${browser} ${step}`,
  ...saw.map((text) => `    saw ${text}`),
  ...wrong.map((text) => `    ! ${text}`),
];

function read(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { step: { type: 'string', multiple: true, default: [] } },
    });
    const names = positionals.length > 0 ? positionals : ['firefox', 'webkit'];
    const unknown = [
      ...names.filter((name) => !browsers[name]),
      ...values.step.filter((name) => !stepNames.includes(name)),
    ];
    if (unknown.length > 0) throw new Error(`Nothing is named ${unknown.join(', ')}.`);
    return { names, only: values.step };
  } catch (error) {
    throw new Problem(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}
