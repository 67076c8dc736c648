import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { installed, runCommand } from './command.ts';
import { installPackages } from './debian.ts';
import { fetchHeadlessShell } from './headless-shell.ts';
import { Problem } from './problem.ts';
import { root } from './settings.ts';

const shell = '/usr/bin/chromium-headless-shell';
const usual: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  // The shell draws the same pages without a browser's own windows, which takes a third less of the machine.
  linux: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(
    (name) => `/usr/bin/${name}`,
  ),
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  win32: ['C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
};

/**
 * The browser of `npm test`: the headless shell wherever it is to be had, because the tests then take a third less of the
 * machine; else the Chromium that there is.
 * @throws Problem that says what to install when there is none
 */
export async function ensureTestBrowser(): Promise<string> {
  const found = await ensureBrowser();
  if (found === process.env.CHROMIUM_PATH || found === shell || process.platform !== 'linux') return found;
  const fetched = fetchHeadlessShell();
  return fetched && works(fetched) ? fetched : found;
}

/**
 * Finds a Chromium, or installs one: Debian's package where that may be, else Playwright's own.
 * @returns its path
 * @throws Problem that says what to install when neither works
 */
export async function ensureBrowser(): Promise<string> {
  const found = findBrowser();
  if (found) return found;
  console.info('No Chromium is installed; trying to install one …');
  for (const install of [installPackage, installDownload]) {
    await install();
    const now = findBrowser();
    if (now) return now;
  }
  throw new Problem(
    'The browser tests need Chromium, and none could be installed. Install the package chromium (or Google Chrome) and try again, or name one: CHROMIUM_PATH=/path/to/chromium npm test',
  );
}

/** The first Chromium that answers. @throws Problem when CHROMIUM_PATH names one that does not */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.CHROMIUM_PATH) {
    if (works(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH;
    throw new Problem(`CHROMIUM_PATH is ${env.CHROMIUM_PATH}, which does not start. Correct it, or leave it out.`);
  }
  return [...(usual[process.platform] ?? []), playwrightsOwn()].find((path) => path !== undefined && works(path));
}

/** Ubuntu's chromium-browser is a note that there is a snap; so being there is not enough. */
function works(path: string): boolean {
  if (!existsSync(path)) return false;
  return (
    process.platform === 'win32' || spawnSync(path, ['--version', '--no-sandbox'], { timeout: 20_000 }).status === 0
  );
}

function playwrightsOwn(): string | undefined {
  try {
    const require = createRequire(join(root, 'packages', 'e2e', 'package.json'));
    const { chromium } = require('@playwright/test') as { chromium: { executablePath(): string } };
    return chromium.executablePath();
  } catch {
    return undefined;
  }
}

const installPackage = () => installPackages(['chromium-headless-shell'], ['chromium']);

async function installDownload() {
  await runCommand({ program: installed('playwright', 'packages/e2e'), args: ['install', 'chromium'] });
}
