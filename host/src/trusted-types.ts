// The page's policy asks the browser to refuse strings as code (require-trusted-types-for). This is the only way past it,
// for code of the host and of every remote: each address of a script and all markup goes through here first.

const isOwnCode = ({ pathname }: URL) => /^\/(?:assets|scan)\//.test(pathname) || pathname === '/sw.js';

/** @throws TypeError for an address of this portal that holds no code, such as an upload, and for code within an address */
export function codeAddress(address: string): string {
  const url = new URL(address, location.href);
  // The content security policy names the other origins that code may come from.
  if (/^https?:$/.test(url.protocol) && (url.origin !== location.origin || isOwnCode(url))) return address;
  throw new TypeError(`No code is loaded from ${address}.`);
}

const active =
  /<(?:script|iframe|object|embed|base|meta|link|form)\b|<[^<>]*[\s/"'](?:on\w+|srcdoc|formaction)\s*=|<[^<>]*javascript:/i;

/** Markup as it is, unless something in it would run or load code: then it is shown as text. */
export const inertMarkup = (html: string): string => (active.test(html) ? html.replaceAll('<', '&lt;') : html);

interface PolicyFactory {
  defaultPolicy: unknown;
  createPolicy: (name: string, rules: Record<string, (text: string) => string>) => unknown;
}
// Firefox before 148 and WebKit before 26 have no such policies.
const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
// The page of a visitor has made it already where it becomes the portal in place; a page may have only one.
if (!trustedTypes?.defaultPolicy)
  trustedTypes?.createPolicy('default', { createScriptURL: codeAddress, createHTML: inertMarkup });
