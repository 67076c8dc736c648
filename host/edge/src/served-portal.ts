import type { FastifyRequest } from 'fastify';
import type { EdgeConfiguration } from './configuration.ts';
import { type Development, readDevelopment } from './development.ts';
import type { HostFiles } from './host-files.ts';
import type { Previews } from './preview-session.ts';
import type { KnownReleases, openReleaseSource } from './release-source.ts';
import type { Replies } from './replies.ts';
import { visitorOf } from './visitor.ts';

/** What the routes of the edge know of the portal that they serve. */
export interface ServedPortal {
  configuration: EdgeConfiguration;
  source: ReturnType<typeof openReleaseSource>;
  hostFiles: HostFiles;
  previews: Previews;
  replies: Replies;
  /** The releases for who asks; without a request, for a visitor. Undefined while none is known. */
  releasesNow(request?: FastifyRequest): Promise<KnownReleases | undefined>;
  /** The remotes that run from source on this machine, where they belong to this portal. */
  developmentOf(releases: KnownReleases | undefined): Promise<Development | undefined>;
}

type Parts = Omit<ServedPortal, 'releasesNow' | 'developmentOf'>;

export function servedPortal(parts: Parts): ServedPortal {
  const { configuration, source, hostFiles, previews } = parts;
  return {
    ...parts,
    async releasesNow(request) {
      const cookies = request?.headers.cookie;
      const preview = await previews.of(cookies);
      // Of a remote from source this server knows nothing: its page takes it from the computer that it is shown on.
      const releases = await source.current(visitorOf(cookies), preview?.source === undefined ? preview : undefined);
      if (releases?.host !== undefined) hostFiles.warm(releases.host);
      return releases;
    },
    async developmentOf(releases) {
      const development = await readDevelopment(configuration.developmentFile);
      if (development === undefined) return undefined;
      // A remote from source belongs to the portals that have it; one that is deployed nowhere yet, to the main portal.
      const isHere = Object.keys(development.remotes).some(
        (name) => configuration.channel === 'portal' || releases?.remotes.some((remote) => remote.name === name),
      );
      return isHere ? development : undefined;
    },
  };
}

/** The hint the host sets when somebody is signed in; it is no secret and proves nothing. */
const sessionCookie = /(?:^|;\s*)groundwork-session=1(?:;|$)/;

export const isSignedIn = (request: FastifyRequest): boolean => sessionCookie.test(request.headers.cookie ?? '');

/** The decoded path of an address; undefined for one that cannot be read. */
export function decodePath(url: string): string | undefined {
  try {
    return decodeURIComponent(new URL(url, 'http://edge').pathname);
  } catch {
    return undefined;
  }
}
