import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Builder } from 'selenium-webdriver';
import { freePorts } from '../platform.ts';
import type { Scrollbars } from './open-puppeteer.ts';
import type { PlatformProxy } from './proxy.ts';
import { webdriverWindow } from './webdriver-window.ts';
import { type BrowserWindow, waitUntil } from './window.ts';

/** The programs of Debian's packages webkit2gtk-driver and xvfb. */
export interface WebKitPrograms {
  driver: string;
  miniBrowser: string;
  xvfb: string;
}

/** WebKitGTK's MiniBrowser on a screen of its own, over WebDriver. */
export async function openWebKit(
  programs: WebKitPrograms,
  proxy: PlatformProxy,
  scrollbars: Scrollbars,
): Promise<BrowserWindow> {
  const home = mkdtempSync(join(tmpdir(), 'groundwork-webkit-'));
  const settings = join(home, 'config', 'gtk-3.0');
  mkdirSync(settings, { recursive: true });
  writeFileSync(join(settings, 'settings.ini'), `[Settings]\ngtk-overlay-scrolling=${scrollbars === 'overlay'}\n`);
  const screen = spawn(programs.xvfb, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer];
  const [port = 0] = await freePorts(1);
  const server = spawn(programs.driver, ['--host=127.0.0.1', `--port=${port}`], {
    env: environment(home, `:${String(number).trim()}`),
    stdio: 'ignore',
  });
  const end = async () => {
    for (const child of [server, screen]) await stop(child);
    // Its processes end a moment after the browser. Node's own repetition does not see what they write into a folder
    // that has been emptied.
    const isRemoved = async () => {
      try {
        rmSync(home, { recursive: true, force: true });
        return true;
      } catch {
        return false;
      }
    };
    await waitUntil(isRemoved, 'WebKit writes no more');
  };
  try {
    const address = `http://127.0.0.1:${port}`;
    const isReady = () =>
      fetch(`${address}/status`).then(
        ({ ok }) => ok,
        () => false,
      );
    await waitUntil(isReady, 'WebKitWebDriver answers');
    const driver = await new Builder().usingServer(address).withCapabilities(capabilities(programs, proxy)).build();
    const close = () => driver.quit().finally(end);
    const window = webdriverWindow({ browser: 'webkit', driver, proxy, close });
    await window.resize(1440, 900);
    return window;
  } catch (error) {
    await end();
    throw error;
  }
}

const capabilities = ({ miniBrowser }: WebKitPrograms, { port }: PlatformProxy) => ({
  browserName: 'MiniBrowser',
  unhandledPromptBehavior: 'accept',
  timeouts: { script: 30_000, pageLoad: 60_000 },
  proxy: { proxyType: 'manual', httpProxy: `127.0.0.1:${port}`, sslProxy: `127.0.0.1:${port}`, noProxy: [] },
  'webkitgtk:browserOptions': {
    binary: miniBrowser,
    args: ['--automation'],
  },
});

function environment(home: string, display: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: home,
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_DATA_HOME: join(home, 'data'),
    XDG_RUNTIME_DIR: home,
    DISPLAY: display,
    GDK_BACKEND: 'x11',
    LANG: 'en_US.UTF-8',
    TZ: 'America/Los_Angeles',
    // No desktop is there to ask for settings, a screen reader or a network.
    GSETTINGS_BACKEND: 'memory',
    NO_AT_BRIDGE: '1',
    GIO_USE_NETWORK_MONITOR: 'base',
    LIBGL_ALWAYS_SOFTWARE: '1',
    // The sandbox needs namespaces that root in a container may not make; nothing is opened but the platform.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  };
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
