import type { EdgeConfiguration } from './configuration.ts';
import { prefetchScriptSource } from './prefetch-script.ts';

const originOf = (address: string | undefined): string[] => {
  try {
    return address === undefined ? [] : [new URL(address).origin];
  } catch {
    return [];
  }
};

/**
 * What a page may load. No code but files of this host and of the releases container; inline the first calls alone,
 * nothing evaluated.
 */
export function contentSecurityPolicy(
  { browser, releasesUrl, pictureOrigins = [], identityOrigins = [], chatOrigins }: EdgeConfiguration,
  page: { framedBySelf?: boolean; developmentOrigins?: readonly string[] } = {},
): string {
  const identity = [...originOf(browser.identity.authority), ...identityOrigins];
  const blobs = [...new Set([...originOf(releasesUrl), ...pictureOrigins])];
  const { developmentOrigins: development = [] } = page;
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    // Of blob storage only the releases: the media container holds what users uploaded.
    'script-src': ["'self'", prefetchScriptSource, releasesUrl, ...development],
    // AG Grid and React's style attributes write styles into the page.
    'style-src': ["'self'", "'unsafe-inline'", releasesUrl, ...development],
    'img-src': ["'self'", 'blob:', 'data:', ...blobs, ...development],
    'media-src': ["'self'", 'blob:', ...blobs],
    'font-src': ["'self'", 'data:', releasesUrl, ...development],
    'connect-src': [
      "'self'",
      ...identity,
      ...blobs,
      ...chatOrigins,
      ...originOf(browser.apiBaseUrl),
      ...development,
      ...development.map((origin) => origin.replace(/^http/, 'ws')),
    ],
    'frame-src': ["'self'", ...identity],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...identity],
    // Strings become code through the host's own policy alone. The others are the sanitizer's, and that of the library of
    // uploads, which reads the XML of blob storage into a document that no page shows. Tools of development have theirs.
    'require-trusted-types-for': ["'script'"],
    'trusted-types':
      development.length > 0 ? ['*', "'allow-duplicates'"] : ['default', 'dompurify', '@azure/core-xml#xml.browser'],
    'frame-ancestors': [page.framedBySelf ? "'self'" : "'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** Headers of every answer that this server itself gives. */
export function securityHeaders(isHttps: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
