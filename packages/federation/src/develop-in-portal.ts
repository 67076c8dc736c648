import type { KeyObject } from 'node:crypto';
import { serveSource } from './develop.ts';
import { freePort } from './free-port.ts';
import { previewToken } from './preview.ts';
import { findWorkspace } from './workspace.ts';

/** One remote from source inside a deployed portal, for the browser that opens the link. */
export interface PortalDevelopment {
  name: string;
  /** Begins it in a browser of this computer. */
  link: string;
  stop: () => Promise<void>;
}
export interface PortalDevelopmentOptions {
  /** The remote's name; undefined: the one in the current folder. */
  name: string | undefined;
  /** Address of the portal. */
  portal: string;
  /** Port of the development server; 0 takes a free one. */
  port: number;
  /** The team's key, which signs the link. */
  key: KeyObject;
  /** Who may open it. */
  people: readonly string[];
  untilUtc: string;
}

/** @throws Error when nothing answers there as a portal does */
async function channelOf(portal: string): Promise<string> {
  let why: unknown;
  try {
    const answer = await fetch(`${portal}/release-set.json`, { signal: AbortSignal.timeout(10_000) });
    const { channel } = (await answer.json()) as { channel?: unknown };
    if (typeof channel === 'string') return channel;
    why = `it answered ${answer.status}`;
  } catch (error) {
    why = error instanceof Error && error.cause instanceof Error ? error.cause.message : error;
  }
  throw new Error(`There is no portal at ${portal}: ${why instanceof Error ? why.message : String(why)}.`);
}

/** @throws Error for what is no address of a site */
export function originOfPortal(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url.origin;
  throw new Error(`--portal must be the address of a portal such as https://portal.example.org; it is '${address}'.`);
}

/** Starts the remote's development server for pages of the portal, and signs the link that lets them use it. */
export async function developInPortal(options: PortalDevelopmentOptions): Promise<PortalDevelopment> {
  const portal = originOfPortal(options.portal);
  const remote = findWorkspace(options.name);
  if (remote.kind !== 'remote') throw new Error('Only a remote runs from source inside a portal.');
  const channel = await channelOf(portal);
  const port = options.port || (await freePort());
  process.env.GROUNDWORK_DEVELOPMENT_PORTAL = portal;
  const stop = await serveSource(remote, port);
  const { name } = remote;
  const { untilUtc, people } = options;
  const source = `http://localhost:${port}`;
  const token = previewToken(
    { channel, name, version: 'development', untilUtc, people: [...people], source },
    options.key,
  );
  return { name, link: `${portal}/preview?token=${token}`, stop };
}
