import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Flags of Chromium for a machine without a screen, run as root in a closed network: it asks nobody for anything by itself.
 */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Where `npm test` unpacks Debian's package of the headless shell, if the machine has none. */
export const shellFolder = join(import.meta.dirname, '../../../.tools/chromium-headless-shell');
export const fetchedShell = join(shellFolder, 'usr/lib/chromium/chromium-headless-shell');
const shells = ['/usr/bin/chromium-headless-shell', fetchedShell];
/** `npm test` names one. The shell draws the same pages as the whole browser, which takes a third less of the machine. */
export const chromiumPath =
  process.env.CHROMIUM_PATH ?? shells.find((shell) => existsSync(shell)) ?? '/usr/bin/chromium';

/**
 * For pages that live for seconds: what the optimizing compilers of V8 cost is more than they save, a fifth of the
 * processor time where axe runs. Nor is a function compiled before its first call, a tenth of what loading a list costs.
 * Not for work over 100,000 records, which they make faster.
 */
export const withoutOptimizing = '--js-flags=--no-opt --no-maglev --max-lazy';
