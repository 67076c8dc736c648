import { createHash } from 'node:crypto';
import { wholeListFilters } from '@groundwork/contract';
import type { BrowserConfiguration, RouteDeclaration } from '@groundwork/federation';

/**
 * Inline script that prefetches the signed-in profile and the first list of the page before any other code has loaded; the
 * host uses the responses (host/src/start/prefetched-responses.ts). If IndexedDB already holds records, the list is left to
 * the cache, which shows those and fetches only changes. A failed prefetch is repeated by the code that needs the data.
 *
 * This is the only inline code. Its text is the same on every page, so that the content security policy can list its hash.
 */
const script = `try {
  const { user, calls, lists } = document.currentScript.dataset;
  const { access_token: token, expires_at: end } = JSON.parse(localStorage.getItem(user)) || {};
  const started = (window.groundworkCalls = {});
  const start = (addresses) => {
    for (const address of addresses.split(' ')) {
      const stop = new AbortController();
      const headers = { accept: 'application/json', authorization: 'Bearer ' + token };
      const answer = fetch(address, { headers, cache: 'no-store', signal: stop.signal });
      answer.catch(() => {});
      started[address] = { token, answer, stop };
    }
  };
  if (end * 1000 > Date.now()) {
    start(calls);
    const isOurs = ({ name }) => name.startsWith('groundwork:');
    if (lists) indexedDB.databases().then((kept) => kept.some(isOurs) || start(lists)).catch(() => {});
  }
} catch {}`.replaceAll(/\n */g, '\n');

/** What the content security policy has to allow for it. */
export const prefetchScriptSource = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** As the cache writes it (data-cache, query-string.ts). */
const whole = new URLSearchParams(
  Object.entries(wholeListFilters).map(([name, value]): [string, string] => [name, String(value)]),
);

/**
 * The script's element. It has to come before the styles: a script that runs at once waits for those above it. A page that
 * needs a project or a warehouse asks for no list: none may be chosen yet.
 */
export function prefetchScript(
  { apiBaseUrl = '/api/', identity }: BrowserConfiguration,
  route: RouteDeclaration | undefined,
  attribute: (text: string) => string,
): string {
  const base = apiBaseUrl.endsWith('/') ? apiBaseUrl : `${apiBaseUrl}/`;
  const data = {
    // Where oidc-client-ts keeps the signed-in user (host/src/session/identity-client.ts).
    user: `groundwork.user:${identity.authority ?? ''}:${identity.clientId}`,
    calls: `${base}auth/me`,
    lists: (route?.scope === 'none' ? (route.reads ?? []) : []).map((list) => `${base}${list}?${whole}`).join(' '),
  };
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${attribute(value)}"`);
  return `<script${attributes.join('')}>${script}</script>`;
}
