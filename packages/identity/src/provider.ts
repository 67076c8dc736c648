import { type Adapter, errors, interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Pool } from 'pg';
import type { Accounts } from './accounts.ts';
import { createAdapterFactory } from './adapter.ts';
import type { IdentityConfiguration } from './configuration.ts';
import { loadKeys } from './keys.ts';
import { noticePage, signOutPage } from './pages/notice-page.ts';
import { protectPage } from './security.ts';
import { deleteGrant, deleteSession, endAccess, endAccessOfGrant, isAccessEnded } from './store.ts';

/** The scopes of the browser application; `api` is that of the access token. */
const scopes = ['openid', 'profile', 'email', 'offline_access', 'api'];
const hour = 3600;
const day = 24 * hour;

/** Anybody with an account has a token for a hint; only that of the person who is signed in here shows who asks. */
const isOwnHint = ({ oidc: { entities, session } }: KoaContextWithOIDC) =>
  session?.accountId !== undefined && entities.IdTokenHint?.payload.sub === session.accountId;

/** The OpenID provider: authorization code with PKCE, JWT access tokens, refresh tokens, sign-out. */
export async function createProvider(
  configuration: IdentityConfiguration,
  pool: Pool,
  accounts: Accounts,
): Promise<Provider> {
  const { authority, audience, clientId, portalOrigins, tokenSeconds, supportMail } = configuration;
  const keys = await loadKeys(pool);
  const home = `${portalOrigins[0] ?? ''}/`;
  // A resource indicator must be an absolute URI (RFC 8707); the audience in the tokens is the plain name.
  const api = `urn:groundwork:${audience}`;
  const isPortal = (origin: string) => portalOrigins.includes(origin);

  const policy = interactionPolicy.base();
  // A session outlives its user's account; without this check such a session would end in a server error.
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check(
        'account_unavailable',
        'the account cannot sign in any more',
        'login_required',
        (ctx) => ctx.oidc.session?.accountId !== undefined && ctx.oidc.account === undefined,
      ),
    );

  const provider = new Provider(authority, {
    adapter: createAdapterFactory(pool, async (model, grantId) => {
      if (model === 'AuthorizationCode') await endAccessOfGrant(pool, authority, grantId);
      await deleteGrant(pool, grantId);
    }) as (model: string) => Adapter,
    jwks: keys.jwks,
    cookies: {
      keys: keys.cookies,
      long: { signed: true, sameSite: 'lax' },
      short: { signed: true, sameSite: 'lax' },
    },
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        redirect_uris: portalOrigins.flatMap((origin) => [
          `${origin}/signin-callback.html`,
          `${origin}/silent-renew.html`,
        ]),
        post_logout_redirect_uris: portalOrigins.map((origin) => `${origin}/`),
        response_types: ['code'],
        grant_types: ['authorization_code', 'refresh_token'],
        scope: scopes.join(' '),
      },
    ],
    scopes,
    claims: { openid: ['sub'], profile: ['name', 'given_name', 'family_name'], email: ['email', 'email_verified'] },
    // The portal reads the profile from the ID token, without a call to userinfo.
    conformIdTokenClaims: false,
    // The API ends sessions by their id, and knows an account the first time by its address (in production).
    async extraTokenClaims(_ctx, token) {
      if (!('accountId' in token) || !('sessionUid' in token)) return undefined;
      const account = token.accountId === undefined ? undefined : await accounts.find(token.accountId);
      return { sid: token.sessionUid, email: account?.emailAddress, email_verified: account !== undefined };
    },
    pkce: { required: () => true },
    clientBasedCORS: (_ctx, origin) => isPortal(origin),
    interactions: { policy, url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    async findAccount(_ctx, id) {
      const account = await accounts.find(id);
      return (
        account && {
          accountId: id,
          claims: () => ({
            sub: id,
            name: id,
            given_name: account.firstName,
            family_name: account.lastName,
            email: account.emailAddress,
            email_verified: true,
          }),
        }
      );
    },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => api,
        useGrantedResource: () => true,
        getResourceServerInfo(_ctx, resource) {
          if (resource !== api) throw new errors.InvalidTarget();
          return {
            scope: 'api',
            audience,
            accessTokenTTL: tokenSeconds,
            accessTokenFormat: 'jwt',
            jwt: { sign: { alg: 'RS256' } },
          };
        },
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource(ctx, form) {
          // The provider offers its form as text only; the address and the secret are what matters in it.
          const read = (name: string) => new RegExp(`${name}="([^"]+)"`).exec(form)?.[1] ?? '';
          show(
            ctx,
            signOutPage({
              formAction: read('action'),
              secret: read('value'),
              isAutomatic: isOwnHint(ctx),
              supportMail,
            }),
          );
        },
        postLogoutSuccessSource: (ctx) =>
          show(ctx, noticePage({ title: 'Signed out', text: 'You are signed out of Groundwork.', home, supportMail })),
      },
    },
    renderError: (ctx, out) =>
      show(
        ctx,
        noticePage({
          title: 'This page has expired',
          text: `Go back and sign in again. (${out.error_description ?? out.error})`,
          home,
          supportMail,
        }),
      ),
    // Issued without the consent that offline_access would ask for; it ends with the session, so that sign-out ends it.
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    // A refresh token works once; used again, everything issued with it is void (RFC 9700, 2.2.2). Tabs renew one at a
    // time, and a tab whose token was used up renews by the session's cookie.
    rotateRefreshToken: true,
    async loadExistingGrant(ctx) {
      const { account, client, session } = ctx.oidc;
      if (!account || !client) return undefined;
      const existing = session?.grantIdFor(client.clientId);
      const found = existing === undefined ? undefined : await ctx.oidc.provider.Grant.find(existing);
      if (found && found.accountId === account.accountId) return found;
      const grant = new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId: account.accountId });
      grant.addOIDCScope(scopes.join(' '));
      grant.addResourceScope(api, 'api');
      await grant.save();
      return grant;
    },
    ttl: {
      AccessToken: tokenSeconds,
      AuthorizationCode: 60,
      IdToken: tokenSeconds,
      Interaction: hour,
      Session: 14 * day,
      Grant: 14 * day,
      RefreshToken: 14 * day,
    },
  });
  provider.proxy = authority.startsWith('https:');
  // Somebody may have signed out at the API while this server was not reached. The API refuses every token of that session:
  // the next sign-in begins another one.
  provider.use(async (ctx, next) => {
    const session = ctx.path === '/auth' ? await provider.Session.get(ctx) : undefined;
    if (session?.accountId && (await isAccessEnded(pool, authority, session.uid))) await deleteSession(pool, session);
    await next();
  });
  // The portal also signs out at the API, but may not reach it, and a person may sign out here.
  provider.on('end_session.success', (ctx) => {
    const uid = ctx.oidc.params?.logout ? ctx.oidc.session?.uid : undefined;
    if (uid === undefined) return;
    endAccess(pool, authority, uid).catch((error: unknown) => console.error('identity:', error));
  });
  // A code that is used again with the browser's own secret has been stolen with it. The access tokens that were issued
  // from it must end too (RFC 6749, 4.1.2); the API knows them by their session.
  provider.on('grant.revoked', (ctx, grantId) => {
    if (ctx.oidc.params?.grant_type !== 'authorization_code') return;
    endAccessOfGrant(pool, authority, grantId).catch((error: unknown) => console.error('identity:', error));
  });
  provider.on('server_error', (_ctx, error) => console.error('identity:', error));

  function show(ctx: KoaContextWithOIDC, page: string) {
    protectPage((name, value) => ctx.set(name, value), portalOrigins);
    ctx.type = 'html';
    ctx.body = page;
  }
  return provider;
}
