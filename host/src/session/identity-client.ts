import { accessTokenWarningSeconds } from '@groundwork/contract';
import type { BrowserConfiguration } from '@groundwork/federation/releases';
import { type User, UserManager, WebStorageStateStore } from 'oidc-client-ts';

/** The signed-in person as the identity provider knows them. */
export interface Identity {
  /** The claim that names the user; by default 'name', which carries the user's id ([SE-13]). */
  name: string;
  accessToken: string;
  /** Seconds since 1970. */
  expiresAt: number;
}

/** The boundary to oidc-client-ts, narrow enough to be faked in tests. */
export interface IdentityClient {
  /** The key in localStorage under which the signed-in user is kept: what other tabs watch. */
  storageKey: string;
  /** The stored user, expired or not. */
  stored: () => Promise<Identity | undefined>;
  /** A new token: by the refresh token when there is one, else in a hidden frame. */
  renew: () => Promise<Identity>;
  /** Leaves for the provider's sign-in page; rejects when the provider does not answer. */
  signIn: (returnTo: string) => Promise<void>;
  /** Completes the sign-in on the callback page and answers where the user wanted to go. */
  completeSignIn: () => Promise<{ identity: Identity; returnTo: string }>;
  /** Completes a renewal inside the hidden frame. */
  completeRenewal: () => Promise<void>;
  /** Leaves for the provider's sign-out, which leads back to the site root. */
  signOut: () => Promise<void>;
  /** Removes the stored user. */
  forget: () => Promise<void>;
  /** Called 60 seconds before the token expires, and when it has. */
  onExpiring: (listener: () => void) => void;
  onExpired: (listener: () => void) => void;
}

const prefix = 'groundwork.';

/**
 * Code flow with PKCE (decisions G23 stands above the 'id_token token' of the specification). The renewal is started by
 * session.ts rather than by the library, which knows neither other tabs nor being offline.
 */
export function createIdentityClient(identity: BrowserConfiguration['identity']): IdentityClient {
  const { origin } = location;
  const authority = identity.authority ?? '';
  const manager = new UserManager({
    authority,
    client_id: identity.clientId,
    response_type: 'code',
    scope: ['openid', 'profile', 'email', 'offline_access', identity.apiScope].join(' '),
    redirect_uri: `${origin}/signin-callback.html`,
    silent_redirect_uri: `${origin}/silent-renew.html`,
    post_logout_redirect_uri: `${origin}/`,
    automaticSilentRenew: false,
    accessTokenExpiringNotificationTimeInSeconds: accessTokenWarningSeconds,
    userStore: new WebStorageStateStore({ store: localStorage, prefix }),
    loadUserInfo: false,
    // A token in JWT form cannot be revoked, and the attempt would stop the sign-out.
    revokeTokensOnSignout: false,
  });
  const identityOf = (user: User): Identity => ({
    name: String(user.profile[identity.userClaim || 'name'] ?? user.profile.sub),
    accessToken: user.access_token,
    expiresAt: user.expires_at ?? 0,
  });
  return {
    storageKey: `${prefix}user:${authority}:${identity.clientId}`,
    stored: async () => {
      const user = await manager.getUser();
      return user ? identityOf(user) : undefined;
    },
    renew: async () => {
      const user = await manager.signinSilent();
      if (!user) throw new Error('The identity server answered no user.');
      return identityOf(user);
    },
    signIn: (returnTo) => manager.signinRedirect({ state: { returnTo } }),
    completeSignIn: async () => {
      const user = await manager.signinRedirectCallback();
      const state = user.state as { returnTo?: unknown } | undefined;
      return { identity: identityOf(user), returnTo: typeof state?.returnTo === 'string' ? state.returnTo : '/' };
    },
    completeRenewal: () => manager.signinSilentCallback(),
    signOut: () => manager.signoutRedirect(),
    forget: () => manager.removeUser(),
    onExpiring: (listener) => manager.events.addAccessTokenExpiring(listener),
    onExpired: (listener) => manager.events.addAccessTokenExpired(listener),
  };
}
