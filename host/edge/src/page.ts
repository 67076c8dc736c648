import { type BrowserConfiguration, type HostRelease, offeredKey, type RemoteRelease } from '@groundwork/federation';
import { prefetchScript } from './prefetch-script.ts';
import type { KnownReleases } from './release-source.ts';

/**
 * The page: configuration and release set as data (an inert script element needs no hash in the policy), the host's entry
 * and the files of the remote that owns the requested path, so that the browser asks for everything at once.
 */
const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** JSON that no `</script>` or `<!--` inside a value can end. */
const data = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')}</script>`;

const tagged = (address: string, integrity: string | undefined) =>
  `"${attribute(address)}"${integrity === undefined ? '' : ` integrity="${attribute(integrity)}"`} crossorigin="anonymous"`;

const frame = (head: readonly string[], body: readonly string[]) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head.join('\n')}
</head>
<body>
${body.join('\n')}
</body>
</html>
`;

/**
 * Where the shell is drawn, in place of what is in it. A page whose scripts never arrive would stay blank: after ten seconds it
 * says so. While the scripts wait for a server they say that the page opens (host/src/placeholders/opening.ts), shown after a second.
 * No rule may depend on what else is in the body: each dialog is added there, and the whole page would be styled again.
 */
const root = `<style>
@keyframes groundwork-late { to { visibility: visible } }
#groundwork-late, #groundwork-opening { visibility: hidden; margin: 0; padding: 24px; animation: groundwork-late 0s 10s forwards }
#groundwork-opening { position: fixed; inset: 0; display: grid; place-items: center; animation-delay: 1s }
</style>
<div id="root"><p id="groundwork-late">Groundwork takes long to load. Load the page again; if it still does not open, ask your administrator whether scripts of this site are blocked.</p></div>`;

/** Does a path such as '/setup/plan/p1' belong to a route such as '/setup/plan/:id'? */
export function matchesRoute(route: string, path: string): boolean {
  const wanted = route.split('/').filter(Boolean);
  const given = path.split('/').filter(Boolean);
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith(':') || part === given[index]);
}

/** A path of words wins over one with a parameter, as in the browser's router. */
const routeOf = ({ declaration }: RemoteRelease, path: string) => {
  const fitting = declaration.routes.filter((route) => matchesRoute(route.path, path));
  return fitting.sort((a, b) => a.path.split(':').length - b.path.split(':').length)[0];
};

export const ownerOf = (remotes: readonly RemoteRelease[], path: string): RemoteRelease | undefined =>
  remotes.find((remote) => routeOf(remote, path) !== undefined);

type EntryName = keyof HostRelease['entries'];

function entryTags(host: HostRelease, name: EntryName, scripts: readonly string[]): string[] {
  const { js, css } = host.entries[name] ?? { js: [], css: [] };
  const base = `/assets/${host.version}/`;
  return [
    ...css.map((file) => `<link rel="stylesheet" href=${tagged(base + file, host.files[file])}>`),
    ...scripts.map((file) => `<script src="${attribute(base + file)}"></script>`),
    ...js.map((file) => `<script defer src=${tagged(base + file, host.files[file])} fetchpriority="high"></script>`),
  ];
}

const preload = (address: string, integrity: string | undefined) =>
  `<link rel="preload" as="${address.endsWith('.css') ? 'style' : 'script'}" href=${tagged(address, integrity)} fetchpriority="low">`;

/** Everything that the page at this path will ask for: its remote, its own code, and what that takes of the host. */
function preloads(remote: RemoteRelease, path: string, host: HostRelease): string[] {
  const route = routeOf(remote, path);
  const page = route && remote.pages?.[route.code];
  const files = new Set([remote.entry, ...remote.preload, ...(page?.files ?? [])]);
  const offered = (key: string) => offeredKey(key, remote.declaration.requires, host.provides);
  const shared = new Set(page?.shared.flatMap((key) => host.lazy?.[offered(key)] ?? []));
  return [
    ...[...files].map((file) => preload(new URL(file, remote.baseUrl).href, remote.files[file])),
    ...[...shared].map((file) => preload(`/assets/${host.version}/${file}`, host.files[file])),
  ];
}

export interface Page {
  entry: 'welcome' | 'shell';
  path: string;
  configuration: BrowserConfiguration;
  releases: KnownReleases;
  host: HostRelease;
  /** Files of the host's build to run before everything else (development only). */
  firstScripts?: readonly string[];
}

const has = (host: HostRelease, file: string) => host.files[`public/${file}`] !== undefined;
/** Firefox and WebKit look for a favicon.ico where a page names no icon. */
const icon = (host: HostRelease) =>
  has(host, 'icon.svg') ? ['<link rel="icon" href="/icon.svg" type="image/svg+xml">'] : [];

export function renderPage({ entry, path, configuration, releases, host, firstScripts = [] }: Page): string {
  const { development, preview } = configuration;
  const isFromSource = ({ name }: RemoteRelease) =>
    development?.[name] !== undefined || (preview?.source !== undefined && preview.name === name);
  const owner = ownerOf(releases.remotes, path);
  return frame(
    [
      '<meta name="color-scheme" content="light dark">',
      '<title>Groundwork</title>',
      ...icon(host),
      ...(has(host, 'manifest.webmanifest') ? ['<link rel="manifest" href="/manifest.webmanifest">'] : []),
      ...(entry === 'shell' ? [prefetchScript(configuration, owner && routeOf(owner, path), attribute)] : []),
      // The entry first: a browser asks one origin for six files at a time, and a deferred script would wait for preloads.
      ...entryTags(host, entry, entry === 'shell' ? firstScripts : []),
      ...(entry === 'shell' && owner !== undefined && !isFromSource(owner) ? preloads(owner, path, host) : []),
    ],
    [
      root,
      '<noscript><style>#groundwork-late { display: none }</style>Groundwork needs JavaScript. Allow it for this site and load the page again.</noscript>',
      data('groundwork-config', configuration),
      data('groundwork-release-set', entry === 'shell' ? releases.shown : releases.welcome),
    ],
  );
}

/** The two pages of the sign-in flow that the identity provider returns to. */
export function renderSignInPage(
  entry: 'callback' | 'silentRenew',
  configuration: BrowserConfiguration,
  host: HostRelease,
): string {
  return frame(
    ['<title>Groundwork</title>', ...icon(host), ...entryTags(host, entry, [])],
    [root, data('groundwork-config', configuration)],
  );
}

/** What is shown here before the first deploy of a host: it looks again by itself. */
export const renderWaitingPage = (channel: string): string =>
  frame(
    ['<title>Groundwork</title>', '<meta http-equiv="refresh" content="3">'],
    [
      '<main>',
      '<h1>Groundwork is not deployed yet</h1>',
      `<p>No host is live on channel ‘${attribute(channel)}’. This page looks again every few seconds.</p>`,
      '</main>',
    ],
  );
