import { type DatabaseAddresses, variable } from '@groundwork/server-process';
import { type PasswordCost, secretCost } from './passwords.ts';

/** How the local identity provider runs. {@link readIdentityConfiguration} makes one from the environment. */
export interface IdentityConfiguration {
  database: DatabaseAddresses;
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
  /** Whether the well-known password opens the demonstration accounts; never in production. */
  allowsDemonstration: boolean;
  /** What it costs to hash a password, and to guess one; lower only in tests. */
  passwordCost: PasswordCost;
  /** IP addresses and networks of the proxies before the provider, whose X-Forwarded-For names the client. */
  trustedProxies: readonly string[];
}

const { optional } = variable;
const longestToken = 86_400;

/**
 * Reads the configuration from the environment.
 * @throws one Error that lists every wrong variable with the expected and the given value; also in production unless
 * GROUNDWORK_ALLOW_LOCAL_IDENTITY is 1, because the demonstration password is public
 */
export function readIdentityConfiguration(env: NodeJS.ProcessEnv): IdentityConfiguration {
  if (env.NODE_ENV === 'production' && env.GROUNDWORK_ALLOW_LOCAL_IDENTITY !== '1') {
    throw new Error(
      'The local identity provider does not start with NODE_ENV=production. Set IDENTITY_AUTHORITY of the API and the portals to your OpenID provider, or GROUNDWORK_ALLOW_LOCAL_IDENTITY=1 if you know what you do.',
    );
  }
  const values = variable.readVariables(
    'The identity provider',
    {
      DATABASE_URL: optional(variable.databaseUrl, 'postgres://groundwork@127.0.0.1:54329/groundwork'),
      DATABASE_DIRECT_URL: optional(variable.databaseUrl),
      IDENTITY_PORT: optional(variable.port, '4100'),
      PORTAL_PORT: optional(variable.port, '3000'),
      WAREHOUSE_PORTAL_PORT: optional(variable.port, '3100'),
      IDENTITY_AUTHORITY: optional(variable.address),
      IDENTITY_AUDIENCE: optional(variable.text, 'groundwork-api'),
      IDENTITY_CLIENT_ID: optional(variable.text, 'groundwork-portal'),
      PORTAL_ORIGINS: optional(variable.origins),
      IDENTITY_TOKEN_SECONDS: optional(
        variable.whole(1, longestToken, `must be a whole number of seconds from 1 to ${longestToken}`),
        '3600',
      ),
      SUPPORT_MAIL: optional(variable.mailAddress, 'support@groundwork.test'),
      IDENTITY_TRUSTED_PROXIES: optional(variable.networks, 'none'),
    },
    env,
  );
  const portals = [values.PORTAL_PORT, values.WAREHOUSE_PORTAL_PORT];
  return {
    database: { url: values.DATABASE_URL, directUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL },
    port: values.IDENTITY_PORT,
    authority: values.IDENTITY_AUTHORITY ?? `http://localhost:${values.IDENTITY_PORT}`,
    audience: values.IDENTITY_AUDIENCE,
    clientId: values.IDENTITY_CLIENT_ID,
    portalOrigins: values.PORTAL_ORIGINS ?? portals.map((portal) => `http://localhost:${portal}`),
    tokenSeconds: values.IDENTITY_TOKEN_SECONDS,
    supportMail: values.SUPPORT_MAIL,
    allowsDemonstration: env.NODE_ENV !== 'production',
    passwordCost: secretCost,
    trustedProxies: values.IDENTITY_TRUSTED_PROXIES,
  };
}
