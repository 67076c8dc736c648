import { type TraceSettings, traceSettings, traceVariables, variable } from '@groundwork/server-process';
import * as v from 'valibot';

/** Everything that is set from outside, validated once at start. */
export interface Configuration {
  host: string;
  port: number;
  /** It may be a pool that gives a connection to each transaction, such as PgBouncer. */
  databaseUrl: string;
  /** The server itself, where `databaseUrl` is such a pool: for migrations, and for locks of jobs. */
  directDatabaseUrl?: string;
  /** A copy of the database that follows it: lists are read there. */
  replicaDatabaseUrl?: string;
  storage: { connectionString: string; incoming: string; media: string };
  identity: {
    authority: string;
    audience: string;
    /** What access tokens must allow: the last part of IDENTITY_API_SCOPE, which some providers want as an address. */
    scope: string;
    /** The `typ` in the header of access tokens; undefined: providers that say another one, or none. */
    tokenType: 'at+jwt' | undefined;
    /** The subject of a token is an account's id: with our own development provider, and never in production. */
    isLocalProvider: boolean;
  };
  /** True in production: accounts with a published password end the start. */
  refusesDemonstration: boolean;
  /** True where packages/identity does the signing in, so that an invitation leads to a page of its. */
  hasLocalIdentity: boolean;
  /** Without `smtpUrl` mail stays in the mail queue, which then has a page. */
  mail: { smtpUrl?: string; from: string; support: string };
  /** The GS1 company prefix of the organization: with it boxes of shipments get an SSCC. */
  companyPrefix?: string;
  /** The chat service; without it there are no conversations. */
  chat?: { platformUrl: string; applicationId: string; apiToken: string };
  /** Origins whose pages may call the API and write to blob storage. */
  portalOrigins: readonly string[];
  /** Absolute address that links in answers begin with; without one they are relative to the API's base address. */
  publicUrl?: string;
  /** Requests a minute that one user may make. */
  requestsPerMinute: number;
  /** Requests a minute from one address without a valid token. */
  strangerRequestsPerMinute: number;
  /** Live connections that one process keeps at most. */
  liveStreams: number;
  /** Addresses or networks of the proxies before the API, whose X-Forwarded-For names the client; empty: none. */
  trustedProxies: readonly string[];
  /** 'host:port' pairs that copyImage may reach although they are private; for tests. */
  copyImageAllow: readonly string[];
  /** Base address of an OpenTelemetry collector that hears of what browsers report. */
  collectorUrl?: string;
  /** Where traces of requests go; undefined: there are none. */
  traces?: TraceSettings;
  /** What the edge shows when it asks for the health of releases; undefined: nobody may ask. */
  healthSecret?: string;
  logLevel: string;
  /** Where Prometheus reads the figures of the process; undefined: there are none. */
  metricsPort?: number;
  /** How long a process that is asked to end goes on serving, so that a load balancer notices. */
  drainMilliseconds: number;
}

/** The account and key of the Azurite emulator: published constants, no secret. */
const emulatorKey = 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==';
const emulator = (port: number) =>
  `DefaultEndpointsProtocol=http;AccountName=devstoreaccount1;AccountKey=${emulatorKey};BlobEndpoint=http://localhost:${port}/devstoreaccount1;`;

/** Of the local chat service (packages/chat-service): published, for development on one machine. */
const developmentChatToken = 'groundwork-local-chat';

const largestLimit = 999_999_999;

/**
 * The configuration from environment variables, validated as a whole.
 * @throws one error that names every wrong or missing variable
 */
export function readConfiguration(environment: NodeJS.ProcessEnv): Configuration {
  const isProduction = environment.NODE_ENV === 'production';
  const allowsLocalIdentity = environment.GROUNDWORK_ALLOW_LOCAL_IDENTITY === '1';
  const { optional } = v;
  /** Needed in production; elsewhere this machine's own is meant. */
  const needed = <Output>(schema: v.GenericSchema<string, Output>) =>
    isProduction ? variable.required(schema) : optional(schema);
  const secret = isProduction ? variable.secret(developmentChatToken) : variable.text;
  const mailAddress = (fallback: string) =>
    isProduction ? variable.required(variable.ownMailAddress) : optional(variable.mailAddress, fallback);
  const values = variable.readVariables(
    'The API',
    {
      HOST: optional(variable.host, '127.0.0.1'),
      API_PORT: optional(variable.port, '4000'),
      IDENTITY_PORT: optional(variable.port, '4100'),
      DATABASE_PORT: optional(variable.port, '54329'),
      BLOB_PORT: optional(variable.port, '10000'),
      PORTAL_PORT: optional(variable.port, '3000'),
      WAREHOUSE_PORTAL_PORT: optional(variable.port, '3100'),
      DATABASE_URL: needed(isProduction ? variable.ownDatabaseUrl : variable.databaseUrl),
      DATABASE_DIRECT_URL: optional(isProduction ? variable.ownDatabaseUrl : variable.databaseUrl),
      DATABASE_REPLICA_URL: optional(isProduction ? variable.ownDatabaseUrl : variable.databaseUrl),
      AZURE_STORAGE_CONNECTION_STRING: needed(isProduction ? variable.ownStorage : variable.storage),
      IDENTITY_AUTHORITY: needed(isProduction && !allowsLocalIdentity ? variable.secureAddress : variable.address),
      IDENTITY_AUDIENCE: optional(variable.text, 'groundwork-api'),
      IDENTITY_API_SCOPE: optional(variable.text, 'api'),
      IDENTITY_TOKEN_TYPE: optional(v.picklist(['at+jwt', 'any'], 'must be at+jwt or any'), 'at+jwt'),
      SMTP_URL: needed(variable.smtpUrl),
      INVITATION_MAIL: mailAddress('invitations@groundwork.test'),
      SUPPORT_MAIL: mailAddress('support@groundwork.test'),
      GS1_COMPANY_PREFIX: optional(variable.companyPrefix),
      CHAT_PORT: optional(variable.port, '4200'),
      CHAT_REGION: optional(variable.text, 'local'),
      CHAT_APPLICATION_ID: optional(variable.text),
      CHAT_API_URL: optional(variable.address),
      CHAT_API_TOKEN: isChatHosted(environment)
        ? variable.required(secret, 'is missing (required with CHAT_APPLICATION_ID)')
        : optional(secret),
      PORTAL_ORIGINS: needed(isProduction ? variable.secureOrigins : variable.origins),
      API_PUBLIC_URL: optional(isProduction ? variable.secureAddress : variable.address),
      ...traceVariables,
      API_REQUESTS_PER_MINUTE: optional(
        variable.whole(1, largestLimit, 'must be a whole number of requests from 1'),
        '6000',
      ),
      API_STRANGER_REQUESTS_PER_MINUTE: optional(
        variable.whole(1, largestLimit, 'must be a whole number of requests from 1'),
        '600',
      ),
      API_LIVE_STREAMS: optional(variable.whole(0, 100_000, 'must be a whole number of connections'), '2000'),
      API_TRUSTED_PROXIES: isProduction ? variable.required(variable.networks) : optional(variable.networks, 'none'),
      API_COPY_IMAGE_ALLOW: optional(variable.hosts, ''),
      RELEASE_HEALTH_SECRET: optional(secret),
      API_METRICS_PORT: optional(variable.port),
      API_LOG_LEVEL: optional(variable.logLevel, 'info'),
      API_DRAIN_MILLISECONDS: optional(variable.drainMilliseconds, '2000'),
    },
    environment,
  );
  const localIdentity = `http://localhost:${values.IDENTITY_PORT}`;
  const authority = values.IDENTITY_AUTHORITY ?? localIdentity;
  return {
    host: values.HOST,
    port: values.API_PORT,
    databaseUrl: values.DATABASE_URL ?? `postgres://groundwork@127.0.0.1:${values.DATABASE_PORT}/groundwork`,
    directDatabaseUrl: values.DATABASE_DIRECT_URL,
    replicaDatabaseUrl: values.DATABASE_REPLICA_URL,
    storage: {
      connectionString: values.AZURE_STORAGE_CONNECTION_STRING ?? emulator(values.BLOB_PORT),
      incoming: 'incoming',
      media: 'media',
    },
    identity: {
      authority,
      audience: values.IDENTITY_AUDIENCE,
      scope: values.IDENTITY_API_SCOPE.split('/').at(-1) || 'api',
      tokenType: values.IDENTITY_TOKEN_TYPE === 'any' ? undefined : values.IDENTITY_TOKEN_TYPE,
      isLocalProvider: authority === localIdentity && !isProduction,
    },
    refusesDemonstration: isProduction && !allowsLocalIdentity,
    hasLocalIdentity: authority === localIdentity || allowsLocalIdentity,
    mail: { smtpUrl: values.SMTP_URL, from: values.INVITATION_MAIL, support: values.SUPPORT_MAIL },
    chat: readChat(values, isProduction),
    companyPrefix: values.GS1_COMPANY_PREFIX,
    portalOrigins: values.PORTAL_ORIGINS ?? [
      `http://localhost:${values.PORTAL_PORT}`,
      `http://localhost:${values.WAREHOUSE_PORTAL_PORT}`,
    ],
    publicUrl: values.API_PUBLIC_URL,
    requestsPerMinute: values.API_REQUESTS_PER_MINUTE,
    strangerRequestsPerMinute: values.API_STRANGER_REQUESTS_PER_MINUTE,
    liveStreams: values.API_LIVE_STREAMS,
    trustedProxies: values.API_TRUSTED_PROXIES,
    copyImageAllow: values.API_COPY_IMAGE_ALLOW,
    collectorUrl: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    traces: traceSettings('groundwork-api', values),
    healthSecret: values.RELEASE_HEALTH_SECRET || undefined,
    logLevel: values.API_LOG_LEVEL,
    metricsPort: values.API_METRICS_PORT,
    drainMilliseconds: values.API_DRAIN_MILLISECONDS,
  };
}

/** A hosted service has an application of this organization's, which is of no use without its secret. */
const isChatHosted = (environment: NodeJS.ProcessEnv) =>
  Boolean(environment.CHAT_APPLICATION_ID) && (environment.CHAT_REGION || 'local') !== 'local';

/** The local service outside production; the hosted one, or one at an address of its own, where its secret is given. */
function readChat(
  values: {
    CHAT_PORT: number;
    CHAT_REGION: string;
    CHAT_APPLICATION_ID?: string;
    CHAT_API_URL?: string;
    CHAT_API_TOKEN?: string;
  },
  isProduction: boolean,
): Configuration['chat'] {
  const isLocal = values.CHAT_REGION === 'local';
  const applicationId = values.CHAT_APPLICATION_ID ?? (isLocal ? 'groundwork' : undefined);
  const apiToken = values.CHAT_API_TOKEN ?? (isLocal && !isProduction ? developmentChatToken : undefined);
  if (applicationId === undefined || apiToken === undefined) return undefined;
  const hosted = `https://api-${applicationId.toLowerCase()}.sendbird.com`;
  const platformUrl = values.CHAT_API_URL ?? (isLocal ? `http://127.0.0.1:${values.CHAT_PORT}` : hosted);
  return { platformUrl, applicationId, apiToken };
}
