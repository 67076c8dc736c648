import * as v from 'valibot';
import type { OwnService } from './own-service.ts';

/**
 * What a remote declares (remote.json) and what is live (the release set of a channel). Read by the deploy command, the
 * edge and the host, so this module needs nothing but valibot. What a release set is: (docs: releases).
 */
const text = v.pipe(v.string(), v.minLength(1));
const category = v.picklist(['PES', 'Subscriber']);

/** Bytes, compressed, that the first view of a remote's page may bring beyond what is shared: its entry and its own files. */
export const defaultBudget = 80_000;

/** A route a remote owns. `code` is a code reference: a key of the remote's `codes`, whose component is the page. */
export const routeSchema = v.object({
  path: v.pipe(v.string(), v.regex(/^\/[\w/:-]*$/, "must be an absolute path such as '/products'")),
  /** The name of the route, as code refers to it (docs: rows/routes). */
  name: text,
  title: text,
  scope: v.picklist(['project', 'warehouse', 'none']),
  code: text,
  /** Whose users may open it; others get the not-found page. Default: PES only. */
  categories: v.optional(v.array(category), () => ['PES' as const]),
  /** Lowest role that may open it. */
  role: v.optional(v.picklist(['ReadOnly', 'Basic', 'Contributor', 'Director', 'Administrator'])),
  /** false: the page is never kept when another is shown. */
  cache: v.optional(v.boolean(), true),
  /** The scope selector offers groups on this page too. */
  groups: v.optional(v.boolean(), false),
  /** The page has no top bar and no menu: what is printed. */
  bare: v.optional(v.boolean()),
  /** Where a label's link leads: collection → query of this page that opens one of its records, '?open={id}', {box} too. */
  opens: v.optional(v.record(v.string(), v.pipe(v.string(), v.regex(/^\?/, "must be a query such as '?open={id}'")))),
  /**
   * Collections whose records the page shows first. What the browser keeps of them is read while the page's code is on its
   * way; of a page without a scope they are asked for as well.
   */
  reads: v.optional(v.array(v.pipe(v.string(), v.regex(/^[A-Za-z]+$/, 'must be the name of a collection')))),
});
/** A menu entry of a remote: label, icon, place and order. */
export const menuSchema = v.object({
  route: text,
  /** The group of the host's skeleton that contains the entry; 'root' is the top level, 'own' the remote's `menuGroup`. */
  place: v.picklist(['root', 'projects', 'setup', 'templates', 'warehouse', 'more', 'tagging', 'own']),
  /** Position in that group, ascending. */
  order: v.number(),
  label: text,
  /** Name of an icon of `ui`. */
  icon: v.optional(text),
  categories: v.optional(v.array(category), () => ['PES' as const]),
  /** Shown only where the portal names a service of the remote: without one its page has nothing to do. */
  needsService: v.optional(v.boolean()),
});
/** A dialog that other remotes may open. Most are known to the remote's code by the same name, which then says it all. */
export const dialogSchema = v.union([
  v.object({ name: text, code: text }),
  v.pipe(
    text,
    v.transform((name) => ({ name, code: name })),
  ),
]);

/**
 * What a remote adds to a page of another one (docs: federation#extension-points): a component, by its code, or an entry in
 * the menu of a row, which opens a dialog of that record.
 */
export const contributionSchema = v.object({
  /** Unique in its remote; `--drops` and the history call it by this. */
  name: text,
  /** 'product.details', 'product.row', 'dashboard.card'. */
  point: v.pipe(v.string(), v.regex(/^[a-z]\w*\.[a-z]\w*$/i, "must be a place such as 'product.details'")),
  title: text,
  code: v.optional(text),
  dialog: v.optional(text),
  icon: v.optional(text),
  /** Who sees it; staff only, unless said. */
  categories: v.optional(v.array(category), () => ['PES' as const]),
  role: v.optional(v.picklist(['ReadOnly', 'Basic', 'Contributor', 'Director', 'Administrator'])),
});

/** The content of a remote's remote.json: what the shell draws without loading its code. */
export const declarationSchema = v.object({
  name: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/, 'must be lower-case letters, digits and dashes')),
  displayName: text,
  /** Semver ranges of the shared packages, by short name: 'shell-sdk', 'contract', 'data-cache', 'grid', 'ui', 'records'. */
  requires: v.record(v.string(), text),
  activate: v.optional(v.literal('signed-in')),
  routes: v.array(routeSchema),
  menu: v.array(menuSchema),
  /** A group of its own on the top level of the menu, for its entries of the place 'own'. */
  menuGroup: v.optional(v.object({ label: text, icon: v.optional(text) })),
  dialogs: v.array(dialogSchema),
  contributions: v.optional(v.array(contributionSchema)),
  /** What the first view of a page may weigh, where 80 kB is not right for this remote; more than that has a reason. */
  budget: v.optional(
    v.pipe(
      v.object({ bytes: v.pipe(v.number(), v.integer(), v.minValue(1)), reason: v.optional(text) }),
      v.check(({ bytes, reason }) => bytes <= defaultBudget || reason !== undefined, 'more than 80000 needs a reason'),
    ),
  ),
});
/** The parsed remote.json of a remote. */
export type RemoteDeclaration = v.InferOutput<typeof declarationSchema> & {
  /** Not in pages, and not in what they read: own-service.ts. */
  service?: OwnService | undefined;
};
/** A route of a remote: path, title, scope and the code of its page. */
export type RouteDeclaration = v.InferOutput<typeof routeSchema>;
/** What a remote adds to a page of another one. */
export type ContributionDeclaration = v.InferOutput<typeof contributionSchema>;
/** A menu entry of a remote. */
export type MenuDeclaration = v.InferOutput<typeof menuSchema>;

/** One deployed version. Addresses below `baseUrl` are relative to it; hashes are subresource integrity ('sha384-…'). */
const version = {
  name: text,
  /** Package version and content hash: '3.1.0-8f2c41'. */
  version: text,
  baseUrl: text,
  /** relative path → integrity, of every file. */
  files: v.record(v.string(), text),
  deployedAtUtc: text,
  /** What is new, for users: the notice of a newer version says it. */
  message: v.optional(text),
  /** The version that was live before, for rollback; absent on the first and after a rollback. */
  previous: v.optional(v.string()),
  /** Of its team, over everything that pages run or check (docs: releases#signatures). */
  signature: v.optional(text),
};
/** A deployed version of a remote, as the release set lists it. */
export const remoteReleaseSchema = v.object({
  ...version,
  /** Versioned container: two versions can live in one page ('catalog_3_1_0_8f2c41'). */
  container: text,
  entry: text,
  /** Files to preload with the entry, scripts and styles, relative paths. */
  preload: v.array(text),
  /**
   * What each code reference brings when it is imported: its files, the share keys it takes from the host, and what its
   * files and the entry weigh, compressed. With it the edge can name everything a page needs at once.
   */
  pages: v.optional(
    v.record(v.string(), v.object({ files: v.array(text), shared: v.array(text), bytes: v.optional(v.number()) })),
  ),
  declaration: declarationSchema,
});
/** The two entries of the host's build: `welcome` for the signed-out page, `shell` for everything else. */
const hostEntry = v.object({ js: v.array(text), css: v.array(text) });
/** A deployed version of the host, as the release set lists it. */
export const hostReleaseSchema = v.object({
  ...version,
  /** `callback` and `silentRenew` are the pages of the sign-in flow. */
  entries: v.object({
    welcome: hostEntry,
    shell: hostEntry,
    callback: v.optional(hostEntry),
    silentRenew: v.optional(hostEntry),
  }),
  /** share key → the files it is loaded from, for the keys that are not part of the shell entry. */
  lazy: v.optional(v.record(v.string(), v.array(text))),
  /** Versions of the shared packages it provides, by short name. */
  provides: v.record(v.string(), text),
});
/** The release set of a channel: the live host and remotes, with a revision. */
export const releaseSetSchema = v.object({
  channel: text,
  /** Grows with every swap. */
  revision: v.number(),
  host: v.optional(hostReleaseSchema),
  remotes: v.array(remoteReleaseSchema),
});
/** A deployed version of a remote. */
export type RemoteRelease = Omit<v.InferOutput<typeof remoteReleaseSchema>, 'declaration'> & {
  declaration: RemoteDeclaration;
};
/** A deployed version of the host. */
export type HostRelease = v.InferOutput<typeof hostReleaseSchema>;
/** The live host and remotes of a channel. */
export type ReleaseSet = v.InferOutput<typeof releaseSetSchema>;

/** Reads a release set, or says which field is wrong. @throws Error naming the path and what was expected */
export function parseReleaseSet(data: unknown): ReleaseSet {
  const parsed = v.safeParse(releaseSetSchema, data);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new Error(`The release set is not valid at '${v.getDotPath(issue) ?? ''}': ${issue.message}`);
}

/** The shared packages, by short name, and whether the host has them eagerly. Their npm name is `@groundwork/<name>`. */
export const sharedPackages = {
  contract: { eager: true },
  ui: { eager: true },
  'shell-sdk': { eager: true },
  'data-cache': { eager: true },
  records: { eager: false },
  grid: { eager: false },
} as const;

/** The shared package of an earlier major that a host offers (docs: two-majors): 'contract-1' → 'contract'. */
export const packageOfEarlierMajor = (name: string): string | undefined => /^(.+)-\d+$/.exec(name)?.[1];

/** The versions of a shared package that a host offers: its own, and earlier majors. */
export const offeredVersions = (provides: Readonly<Record<string, string>>, name: string): string[] =>
  Object.entries(provides).flatMap(([key, version]) => ((packageOfEarlierMajor(key) ?? key) === name ? [version] : []));

/** What the edge writes into the page as JSON under the element id `groundwork-config`. */
export interface BrowserConfiguration {
  channel: string;
  /** '/api/' by default: the edge proxies it. */
  apiBaseUrl?: string;
  identity: { authority?: string; clientId: string; apiScope: string };
  chat: { applicationId?: string; region?: string; apiHost?: string };
  invitationMail: string;
  supportMail: string;
  /** People sign in with a password of Groundwork, at our own provider, rather than with an account of another one. */
  usesPasswords?: boolean;
  /** Where the portals are, the one for everybody first: 'https://portal.example'. Labels lead there. */
  portalOrigins?: readonly string[];
  /** The remotes that have a service of their own here (docs: federation#a-service-of-ones-own). */
  services?: readonly string[];
  /** Of how many pages in a hundred the loading is measured; failures are reported by all. Default: 100. */
  telemetryPercent?: number;
  /** Address of the worker that reads codes in pictures of the camera. */
  scanWorker?: string;
  /** A version that this browser alone shows in the place of the live one, until then. */
  preview?: {
    name: string;
    version: string;
    untilUtc: string;
    /** The remote runs from source: the origin of the development server on this computer. */
    source?: string;
  };
  /** Remotes run from source, by name (npm run dev): their declaration and entry replace the deployed ones. */
  development?: Record<string, { entry: string; container: string; declaration: RemoteDeclaration }>;
}
