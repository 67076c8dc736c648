import { emailPattern } from '@groundwork/contract/schemas';

/** Everything the server is told from outside, validated once at start. */
export interface Configuration {
  port: number;
  databaseUrl: string;
  storage: { connectionString: string; incoming: string; media: string };
  identity: {
    authority: string;
    audience: string;
    /** What access tokens must allow: the last part of IDENTITY_API_SCOPE, which some providers want as an address. */
    scope: string;
    /** The subject of a token is an account's id: with our own development provider, and never in production. */
    isLocalProvider: boolean;
  };
  /** True where packages/identity does the signing in, so that an invitation leads to a page of its. */
  hasLocalIdentity: boolean;
  /** Without `smtpUrl` mail stays in the outbox, which then has a page. */
  mail: { smtpUrl?: string; from: string; support: string };
  /** Origins whose pages may call the API and write to blob storage. */
  portalOrigins: readonly string[];
  /** Absolute address that links in answers begin with; without one they are relative to the API's base address. */
  publicUrl?: string;
  /** Requests a minute that one session may make. */
  requestsPerMinute: number;
  /** 'host:port' pairs that copyImage may reach although they are private; for tests. */
  copyImageAllow: readonly string[];
  logLevel: string;
}

/** The account and key of the Azurite emulator: published constants, no secret. */
const emulatorKey = 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==';
const emulator = (port: number) =>
  `DefaultEndpointsProtocol=http;AccountName=devstoreaccount1;AccountKey=${emulatorKey};BlobEndpoint=http://localhost:${port}/devstoreaccount1;`;

/** The configuration from environment variables; throws one error that names every wrong or missing one. */
export function readConfiguration(environment: NodeJS.ProcessEnv): Configuration {
  const problems: string[] = [];
  const port = (name: string, fallback: number) => {
    const value = Number(environment[name] || fallback);
    if (!Number.isInteger(value) || value < 0 || value > 65_535) problems.push(`${name} must be a port number`);
    return value;
  };
  const address = (name: string, text: string) => {
    if (!URL.canParse(text)) problems.push(`${name} must be an absolute address, not '${text}'`);
    return text.replace(/\/+$/, '');
  };
  const isProduction = environment.NODE_ENV === 'production';
  const needed = (name: string, fallback: string) => {
    const value = environment[name];
    if (!value && isProduction) problems.push(`${name} is missing (required in production)`);
    return value || fallback;
  };
  const localIdentity = `http://localhost:${port('IDENTITY_PORT', 4100)}`;
  const authority = address('IDENTITY_AUTHORITY', needed('IDENTITY_AUTHORITY', localIdentity));
  const smtpUrl = needed('SMTP_URL', '') || undefined;
  if (smtpUrl && !/^smtps?:\/\/[^/]/.test(smtpUrl)) problems.push('SMTP_URL must be an smtp:// or smtps:// address');
  const mailAddress = (name: string, fallback: string) => {
    const text = smtpUrl ? needed(name, fallback) : environment[name] || fallback;
    if (!emailPattern.test(text)) problems.push(`${name} must be an e-mail address, not '${text}'`);
    return text;
  };
  const databasePort = port('DATABASE_PORT', 54_329);
  const portals = [port('PORTAL_PORT', 3000), port('WAREHOUSE_PORTAL_PORT', 3100)];
  const origins = environment.PORTAL_ORIGINS || portals.map((number) => `http://localhost:${number}`).join(',');
  const configuration: Configuration = {
    port: port('API_PORT', 4000),
    databaseUrl: needed('DATABASE_URL', `postgres://groundwork@127.0.0.1:${databasePort}/groundwork`),
    storage: {
      connectionString: needed('AZURE_STORAGE_CONNECTION_STRING', emulator(port('BLOB_PORT', 10_000))),
      incoming: 'incoming',
      media: 'media',
    },
    identity: {
      authority,
      audience: environment.IDENTITY_AUDIENCE || 'groundwork-api',
      scope: (environment.IDENTITY_API_SCOPE || 'api').split('/').at(-1) || 'api',
      isLocalProvider: authority === localIdentity && !isProduction,
    },
    hasLocalIdentity: authority === localIdentity || environment.GROUNDWORK_ALLOW_LOCAL_IDENTITY === '1',
    mail: {
      smtpUrl,
      from: mailAddress('INVITATION_MAIL', 'invitations@groundwork.test'),
      support: mailAddress('SUPPORT_MAIL', 'support@groundwork.test'),
    },
    portalOrigins: origins
      .split(',')
      .map((origin) => address('PORTAL_ORIGINS', origin.trim()))
      .filter(Boolean),
    publicUrl: environment.API_PUBLIC_URL ? address('API_PUBLIC_URL', environment.API_PUBLIC_URL) : undefined,
    requestsPerMinute: Number(environment.API_REQUESTS_PER_MINUTE || 6_000),
    copyImageAllow: (environment.API_COPY_IMAGE_ALLOW ?? '').split(',').filter(Boolean),
    logLevel: environment.API_LOG_LEVEL || 'info',
  };
  if (!URL.canParse(configuration.databaseUrl)) problems.push('DATABASE_URL must be a postgres:// address');
  if (problems.length > 0) throw new Error(`The API cannot start:\n- ${problems.join('\n- ')}`);
  return configuration;
}
