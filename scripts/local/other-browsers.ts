import { existsSync } from 'node:fs';
import type { WebKitPrograms } from '../../packages/e2e/src/browsers/webkit.ts';
import { installPackages } from './debian.ts';
import { Problem } from './problem.ts';

const firefoxes = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/snap/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];
const architectures: Partial<Record<NodeJS.Architecture, string>> = {
  x64: 'x86_64-linux-gnu',
  arm64: 'aarch64-linux-gnu',
};
const webkitFolder = `/usr/lib/${architectures[process.arch]}/webkit2gtk-4.1`;
const webkit: WebKitPrograms = {
  driver: '/usr/bin/WebKitWebDriver',
  miniBrowser: `${webkitFolder}/MiniBrowser`,
  xvfb: '/usr/bin/Xvfb',
};

/** Path of a Firefox, installed where that is possible. @throws Problem that says what to install */
export async function ensureFirefox(): Promise<string> {
  const find = () => [process.env.FIREFOX_PATH ?? '', ...firefoxes].find((path) => existsSync(path));
  if (!find()) await installPackages(['firefox-esr'], ['firefox']);
  const found = find();
  if (found) return found;
  throw new Problem(
    'The walk needs Firefox, and it could not be installed. Install the package firefox-esr (or Firefox) and try again, or name one: FIREFOX_PATH=/path/to/firefox npm run browsers',
  );
}

/** WebKitGTK with its driver and a screen for it. @throws Problem that says what to install */
export async function ensureWebKit(): Promise<WebKitPrograms> {
  const isThere = () => Object.values(webkit).every((path: string) => existsSync(path));
  if (!isThere()) await installPackages(['webkit2gtk-driver', 'xvfb']);
  if (isThere()) return webkit;
  throw new Problem(
    'The walk needs WebKitGTK, and it could not be installed. On Debian or Ubuntu install the packages webkit2gtk-driver and xvfb and try again; `npm run browsers -- firefox` walks Firefox alone.',
  );
}
