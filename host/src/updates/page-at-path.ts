/** Files of the page's remote, as the edge names them (host/edge/src/page.ts). */
const preloads = /<link rel="preload"[^>]* fetchpriority="low">/g;

/**
 * The kept page, as the answer for a path. Every path has the same page but for the files that it preloads: at another path
 * than its own it would load those of a page that is not shown.
 */
export async function pageAtPath(kept: Response, { url }: Request): Promise<Response> {
  if (kept.url === '' || new URL(kept.url).pathname === new URL(url).pathname) return kept;
  const text = await kept.text();
  return new Response(text.replaceAll(preloads, ''), { status: kept.status, headers: kept.headers });
}
