import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';

// WebKitGTK has no log over WebDriver, and under automation it writes its console nowhere. So the proxy puts a script before all
// others of a page, which keeps what is reported as an error; the policy of the page gets its hash.

const key = 'console-errors';
const hook = `{
  const keep = (text) => sessionStorage.setItem('${key}', (sessionStorage.getItem('${key}') ?? '') + text + '\\n');
  const report = console.error;
  console.error = (...values) => { keep(values.map(String).join(' ')); report(...values); };
  addEventListener('error', ({ message }) => message && keep(message));
  addEventListener('unhandledrejection', ({ reason }) => keep('Unhandled: ' + reason));
  addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective }) =>
    keep('Refused by ' + violatedDirective + ': ' + blockedURI));
}`;
const hash = `'sha256-${createHash('sha256').update(hook).digest('base64')}'`;

/** The page with the hook, and its headers. */
export function withHook(page: string, headers: OutgoingHttpHeaders): { page: string; headers: OutgoingHttpHeaders } {
  const { 'content-length': _, ...others } = headers;
  const policy = String(headers['content-security-policy'] ?? '').replace('script-src ', `script-src ${hash} `);
  return {
    page: page.replace(/<head[^>]*>/, (head) => `${head}<script>${hook}</script>`),
    headers: { ...others, ...(policy && { 'content-security-policy': policy }) },
  };
}

/** Runs in the page: what the hook has kept since the last time. */
export function takeErrors(): string[] {
  const kept = sessionStorage.getItem('console-errors') ?? '';
  sessionStorage.removeItem('console-errors');
  return kept.split('\n').filter((line) => line !== '');
}
