import type { IncomingMessage, ServerResponse } from 'node:http';

const cookie = 'groundwork-portal';
/** As long as a sign-in page may be open. */
const seconds = 3_600;

/** Into which portal somebody has just signed in: 'Back' leads to a sign-in page that is over, and on to that portal. */
export interface Returns {
  remember(response: ServerResponse, redirectUri: unknown): void;
  /** The address of the portal; undefined where nobody has signed in with this browser lately. */
  find(request: IncomingMessage): string | undefined;
}

/** @param portalOrigins the only ones that are remembered or found */
export function createReturns(portalOrigins: readonly string[], isSecure: boolean): Returns {
  return {
    remember(response, redirectUri) {
      const portal = portalOrigins.findIndex((origin) => String(redirectUri).startsWith(`${origin}/`));
      if (portal < 0) return;
      const attributes = `Path=/interaction; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
      response.appendHeader('set-cookie', `${cookie}=${portal}; ${attributes}`);
    },
    find(request) {
      const [, portal] = new RegExp(`(?:^|;\\s*)${cookie}=(\\d+)(?:;|$)`).exec(request.headers.cookie ?? '') ?? [];
      const origin = portal === undefined ? undefined : portalOrigins[Number(portal)];
      return origin && `${origin}/`;
    },
  };
}
