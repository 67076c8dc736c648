import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import { chromiumFlags, chromiumPath } from './src/chromium-flags.ts';

const ready = /^GROUNDWORK_READY (\{.*\})$/m.exec(readFileSync('/tmp/a-start.log', 'utf8'))?.[1] ?? '{}';
process.env.PLATFORM = ready;
const fx = await import('./src/fixtures.ts');
const products = await import('./src/products.ts');
const { sql } = await import('./src/sessions.ts');
const world = await import('./src/picking-world.ts');
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
const P: Record<string, Page> = {};
const sizes = { d: { width: 1440, height: 900 }, t: { width: 820, height: 1180 }, l: { width: 1180, height: 820 }, p: { width: 390, height: 844 } };
const states = new Map<string, object>();
const logs: string[] = [];
/** A page: account, size, theme, portal */
async function open(name: string, account: string, size: keyof typeof sizes = 'd', dark = false, portal = 'portal', sw = false) {
  if (P[name]) await P[name]?.context().close();
  const base = fx.platform()[portal as 'portal'];
  const key = `${account}@${portal}`;
  const options = { viewport: sizes[size], hasTouch: size !== 'd', isMobile: size === 'p', colorScheme: (dark ? 'dark' : 'light') as 'dark', serviceWorkers: (sw ? 'allow' : 'block') as 'allow', locale: 'en-US', timezoneId: 'America/Los_Angeles', reducedMotion: 'reduce' as const };
  const context = await browser.newContext({ ...options, ...(states.has(key) ? { storageState: states.get(key) as never } : {}) });
  const page = await context.newPage();
  page.setDefaultTimeout(8000);
  page.on('console', (m) => { if (m.type() === 'error' || m.type() === 'warning') logs.push(`${name} ${m.type()}: ${m.text().slice(0, 300)}`); });
  page.on('pageerror', (e) => logs.push(`${name} pageerror: ${String(e).slice(0, 300)}`));
  const wid = String((await sql(`select id from locations where doc->>'name' = 'Portland Central'`))[0]?.id);
  const pid = String((await sql(`select id from projects where doc->>'name' = 'Juniper Hill'`))[0]?.id);
  await page.addInitScript((text) => { if (!localStorage.getItem('globalFilters')) localStorage.setItem('globalFilters', text); }, JSON.stringify({ projectId: pid, projectGroupId: '', warehouseId: wid, authorizedProjectsOnly: false }));
  if (!states.has(key)) { await fx.signIn(page, account as never, base); await page.waitForTimeout(1500); states.set(key, await context.storageState()); }
  P[name] = page;
  return page;
}
const shot = async (name: string, file = name, full = false) => { await P[name]?.screenshot({ path: `/tmp/shots/${file}.png`, fullPage: full }); return `/tmp/shots/${file}.png`; };
/** A scanner that types at machine speed. */
const scan = async (page: Page, code: string) => { for (const c of code) await page.keyboard.press(c === ' ' ? 'Space' : c, { delay: 0 }); await page.keyboard.press('Enter'); await page.waitForTimeout(400); };
const text = async (page: Page, sel = 'body') => (await page.locator(sel).innerText()).slice(0, 6000);
const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;
createServer((req, res) => {
  let body = '';
  req.on('data', (c) => { body += c; });
  req.on('end', async () => {
    const from = logs.length;
    try {
      const f = new AsyncFunction('P', 'open', 'shot', 'scan', 'text', 'sql', 'fx', 'world', 'products', 'logs', 'browser', body);
      const out = await f(P, open, shot, scan, text, sql, fx, world, products, logs, browser);
      res.end(`${typeof out === 'string' ? out : JSON.stringify(out, null, 1)}\n${logs.slice(from).join('\n')}\n`);
    } catch (e) { res.end(`ERROR ${String((e as Error).stack).slice(0, 1500)}\n${logs.slice(from).join('\n')}\n`); }
  });
}).listen(9555);
console.log('look ready');
