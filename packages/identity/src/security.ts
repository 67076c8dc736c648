/**
 * Sets the security headers of a page of the provider: nothing from elsewhere, no frames around it. Silent renewal works
 * all the same, since it is redirects only.
 * @param portalOrigins where the form's redirect may lead; browsers apply form-action to redirects too
 */
export function protectPage(setHeader: (name: string, value: string) => void, portalOrigins: readonly string[]): void {
  const policy = {
    'default-src': "'none'",
    'style-src': "'self'",
    'script-src': "'self'",
    'font-src': "'self'",
    'img-src': "'self'",
    'form-action': ["'self'", ...portalOrigins].join(' '),
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  };
  const text = Object.entries(policy).map(([name, value]) => `${name} ${value}`);
  setHeader('content-security-policy', text.join('; '));
  setHeader('x-content-type-options', 'nosniff');
  // Not 'no-referrer': the form's Origin header would be null, and the sign-in refuses posts from elsewhere by it.
  setHeader('referrer-policy', 'same-origin');
  setHeader('cache-control', 'no-store');
}
