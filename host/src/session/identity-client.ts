import { accessTokenWarningSeconds } from '@groundwork/contract';
import type { BrowserConfiguration } from '@groundwork/federation/releases';
import type { User, UserManager, UserManagerSettings } from 'oidc-client-ts';

/** The signed-in person as the identity provider knows them. */
export interface Identity {
  /**
   * The provider's id of the person: the key of what this browser keeps of them. No other claim will do, since people
   * choose their names themselves and two of one name would see each other's records ([SE-13]).
   */
  userId: string;
  accessToken: string;
  /** Seconds since 1970. */
  expiresAt: number;
}

/** The provider has answered that it gives no new token: the session is over. Anything else may pass. */
export class RenewalRefused extends Error {}

/** The boundary to oidc-client-ts, narrow enough to be faked in tests. */
export interface IdentityClient {
  /** The key in localStorage under which the signed-in user is kept: what other tabs watch. */
  storageKey: string;
  /** The stored user, expired or not. */
  stored: () => Promise<Identity | undefined>;
  /**
   * A new token: by the refresh token when there is one, else in a hidden frame. Rejects with {@link RenewalRefused} when
   * the provider says no.
   */
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
}

const prefix = 'groundwork.';

/** The fields that we read from the user that oidc-client-ts stores. */
interface StoredUser {
  access_token: string;
  expires_at?: number;
  profile: Record<string, unknown>;
}

/**
 * Code flow with PKCE ([SE-07]; docs: code-flow-pkce). session.ts starts the renewal and not the library, which handles
 * neither other tabs nor being offline. The library is loaded on first use: reading the signed-in user is not worth its
 * 17 kB before the first paint.
 */
export function createIdentityClient(identity: BrowserConfiguration['identity']): IdentityClient {
  const { origin } = location;
  const authority = identity.authority ?? '';
  const storageKey = `${prefix}user:${authority}:${identity.clientId}`;
  const settings: UserManagerSettings = {
    authority,
    client_id: identity.clientId,
    response_type: 'code',
    scope: ['openid', 'profile', 'email', 'offline_access', identity.apiScope].join(' '),
    redirect_uri: `${origin}/signin-callback.html`,
    silent_redirect_uri: `${origin}/silent-renew.html`,
    post_logout_redirect_uri: `${origin}/`,
    automaticSilentRenew: false,
    accessTokenExpiringNotificationTimeInSeconds: accessTokenWarningSeconds,
    loadUserInfo: false,
    // A token in JWT form cannot be revoked, and the attempt would stop the sign-out.
    revokeTokensOnSignout: false,
    // Without it a provider that never answers holds a sign-in, a sign-out or every later renewal for good.
    requestTimeoutInSeconds: 10,
  };
  let manager: Promise<UserManager> | undefined;
  const load = () => {
    manager ??= import('oidc-client-ts').then(
      ({ UserManager, WebStorageStateStore }) =>
        new UserManager({ ...settings, userStore: new WebStorageStateStore({ store: localStorage, prefix }) }),
      (error: unknown) => {
        manager = undefined;
        throw error;
      },
    );
    return manager;
  };
  const identityOf = ({ profile, access_token, expires_at }: StoredUser): Identity => ({
    userId: String(profile.sub),
    accessToken: access_token,
    expiresAt: expires_at ?? 0,
  });
  const readStored = (): Identity | undefined => {
    try {
      const user: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
      return typeof user === 'object' && user !== null && 'access_token' in user
        ? identityOf(user as StoredUser)
        : undefined;
    } catch {
      return undefined;
    }
  };
  return {
    storageKey,
    stored: async () => readStored(),
    renew: async () => {
      const manager = await load();
      try {
        return identityOf(await renewOnce(manager));
      } catch (error) {
        if (!isRefusal(error)) throw error;
        if (!(await dropRefreshToken(manager))) throw new RenewalRefused(error.message, { cause: error });
      }
      return renewOnce(manager).then(identityOf, (error: unknown) => {
        throw isRefusal(error) ? new RenewalRefused(error.message, { cause: error }) : error;
      });
    },
    signIn: async (returnTo) => (await load()).signinRedirect({ state: { returnTo } }),
    completeSignIn: async () => {
      const user = await (await load()).signinRedirectCallback();
      const state = user.state as { returnTo?: unknown } | undefined;
      return { identity: identityOf(user), returnTo: typeof state?.returnTo === 'string' ? state.returnTo : '/' };
    },
    completeRenewal: async () => (await load()).signinSilentCallback(),
    signOut: async () => (await load()).signoutRedirect(),
    forget: async () => localStorage.removeItem(storageKey),
  };
}

async function renewOnce(manager: UserManager): Promise<User> {
  const user = await manager.signinSilent();
  if (!user) throw new Error('The identity server answered no user.');
  return user;
}

/** Errors of OAuth (RFC 6749, 5.2) and OpenID Connect (3.1.2.6) by which a provider says no, rather than 'not now'. */
const refusals = new Set([
  'access_denied',
  'account_selection_required',
  'consent_required',
  'interaction_required',
  'invalid_grant',
  'login_required',
]);
const isRefusal = (error: unknown): error is Error =>
  error instanceof Error && 'error' in error && refusals.has(String(error.error));

/**
 * A refresh token works once. A tab that ended in the middle of a renewal has used it up and stored no new one; the
 * provider's own session still knows the person, and without the token the library asks that one.
 */
async function dropRefreshToken(manager: UserManager): Promise<boolean> {
  const user = await manager.getUser();
  if (!user?.refresh_token) return false;
  delete user.refresh_token;
  await manager.storeUser(user);
  return true;
}
