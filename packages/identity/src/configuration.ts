/** How the local identity provider runs. {@link readIdentityConfiguration} makes one from the environment. */
export interface IdentityConfiguration {
  databaseUrl: string;
  port: number;
  /** The issuer; browsers and the API reach the provider at this address. Default: http://localhost:PORT. */
  authority: string;
  /** Audience of the access tokens. */
  audience: string;
  clientId: string;
  /** Origins of the portals; each gets its redirect pages registered. The first one is home. */
  portalOrigins: readonly string[];
  /** Lifetime of an access token in seconds. */
  tokenSeconds: number;
  supportMail: string;
  /** IP addresses and networks of the proxies before the provider, whose X-Forwarded-For names the client. */
  trustedProxies: readonly string[];
}

const defaults = {
  databaseUrl: 'postgres://groundwork@127.0.0.1:54329/groundwork',
  port: 4100,
  audience: 'groundwork-api',
  clientId: 'groundwork-portal',
  tokenSeconds: 3600,
  supportMail: 'support@groundwork.test',
};

/**
 * Reads the configuration from the environment.
 * @throws Error naming the variable, what is expected and what came, and in production unless
 * GROUNDWORK_ALLOW_LOCAL_IDENTITY is 1: everybody knows the demonstration password.
 */
export function readIdentityConfiguration(env: NodeJS.ProcessEnv): IdentityConfiguration {
  if (env.NODE_ENV === 'production' && env.GROUNDWORK_ALLOW_LOCAL_IDENTITY !== '1') {
    throw new Error(
      'The local identity provider does not start with NODE_ENV=production. Set IDENTITY_AUTHORITY of the API and the portals to your OpenID provider, or GROUNDWORK_ALLOW_LOCAL_IDENTITY=1 if you know what you do.',
    );
  }
  const port = positive(env, 'IDENTITY_PORT', defaults.port);
  const portals = [env.PORTAL_PORT ?? '3000', env.WAREHOUSE_PORTAL_PORT ?? '3100'];
  const origins = env.PORTAL_ORIGINS?.split(',') ?? portals.map((portal) => `http://localhost:${portal}`);
  return {
    databaseUrl: env.DATABASE_URL ?? defaults.databaseUrl,
    port,
    authority: env.IDENTITY_AUTHORITY ?? `http://localhost:${port}`,
    audience: env.IDENTITY_AUDIENCE ?? defaults.audience,
    clientId: env.IDENTITY_CLIENT_ID ?? defaults.clientId,
    portalOrigins: origins.map((origin) => new URL(origin.trim()).origin),
    tokenSeconds: positive(env, 'IDENTITY_TOKEN_SECONDS', defaults.tokenSeconds),
    supportMail: env.SUPPORT_MAIL ?? defaults.supportMail,
    trustedProxies: (env.IDENTITY_TRUSTED_PROXIES ?? '')
      .split(',')
      .map((proxy) => proxy.trim())
      .filter(Boolean),
  };
}

function positive(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new Error(`${name} must be a positive whole number; it is '${text}'.`);
}
