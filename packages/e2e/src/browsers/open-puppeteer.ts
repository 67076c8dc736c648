import { launch } from 'puppeteer-core';
import { chromiumFlags } from '../chromium-flags.ts';
import type { PlatformProxy } from './proxy.ts';
import { puppeteerWindow } from './puppeteer-window.ts';
import type { BrowserWindow } from './window.ts';

/** How the browser draws its scrollbars: over the content, or in a place of their own. */
export type Scrollbars = 'overlay' | 'classic';

const defaultViewport = { width: 1440, height: 900 };
const env = { ...process.env, TZ: 'America/Los_Angeles', LANG: 'en_US.UTF-8' };

/** Firefox's own requests. The proxy would refuse them; but then it repeats them again and again. */
const quiet = {
  'app.update.enabled': false,
  'app.normandy.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.ml.enable': false,
  'browser.newtabpage.activity-stream.feeds.asrouterfeed': false,
  'browser.region.network.url': '',
  'browser.region.update.enabled': false,
  'browser.safebrowsing.provider.google4.updateURL': '',
  'browser.safebrowsing.provider.google5.updateURL': '',
  'browser.safebrowsing.provider.mozilla.updateURL': '',
  'browser.search.geoSpecificDefaults': false,
  'browser.topsites.contile.enabled': false,
  'captivedetect.canonicalURL': '',
  'dom.push.connection.enabled': false,
  'extensions.blocklist.enabled': false,
  'extensions.systemAddon.update.enabled': false,
  'media.gmp-manager.url': 'data:text/plain,',
  'network.captive-portal-service.enabled': false,
  'network.dns.disablePrefetch': true,
  'network.prefetch-next': false,
  'network.trr.mode': 5,
  'security.OCSP.enabled': 0,
  'security.remote_settings.crlite_filters.enabled': false,
  'security.remote_settings.intermediates.enabled': false,
  'services.settings.server': 'data:,#no-remote-settings/v1',
  'toolkit.telemetry.enabled': false,
  'toolkit.telemetry.server': 'data:,',
  'toolkit.telemetry.unified': false,
};

/** Firefox as it is installed, over WebDriver BiDi. */
export async function openFirefox(
  executablePath: string,
  proxy: PlatformProxy,
  scrollbars: Scrollbars,
): Promise<BrowserWindow> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    defaultViewport,
    env,
    extraPrefsFirefox: {
      ...quiet,
      'network.proxy.type': 1,
      'network.proxy.http': '127.0.0.1',
      'network.proxy.http_port': proxy.port,
      'network.proxy.ssl': '127.0.0.1',
      'network.proxy.ssl_port': proxy.port,
      'network.proxy.no_proxies_on': '',
      'network.proxy.allow_hijacking_localhost': true,
      'network.proxy.failover_direct': false,
      'intl.accept_languages': 'en-US',
      'ui.useOverlayScrollbars': scrollbars === 'overlay' ? 1 : 0,
      'widget.gtk.overlay-scrollbars.enabled': scrollbars === 'overlay',
    },
  });
  return puppeteerWindow('firefox', await browser.newPage(), proxy);
}

/** Chromium, for what the others are compared with. */
export async function openChromium(
  executablePath: string,
  proxy: PlatformProxy,
  scrollbars: Scrollbars,
): Promise<BrowserWindow> {
  const browser = await launch({
    browser: 'chrome',
    headless: executablePath.endsWith('headless-shell') ? 'shell' : true,
    executablePath,
    defaultViewport,
    env,
    args: [
      ...chromiumFlags,
      `--proxy-server=http://127.0.0.1:${proxy.port}`,
      '--proxy-bypass-list=<-loopback>',
      '--lang=en-US',
    ],
    // Headless Chromium hides its scrollbars, which is as if they lay over the content.
    ignoreDefaultArgs: scrollbars === 'classic' ? ['--hide-scrollbars'] : [],
  });
  return puppeteerWindow('chromium', await browser.newPage(), proxy);
}
