import {
  type DatabaseAddresses,
  type TraceSettings,
  traceSettings,
  traceVariables,
  variable,
} from '@groundwork/server-process';

/** How the local chat service runs. {@link readChatConfiguration} makes one from the environment. */
export interface ChatConfiguration {
  database: DatabaseAddresses;
  host: string;
  port: number;
  /** Where Prometheus reads the figures of the process; undefined: there are none. */
  metricsPort?: number;
  /** Where traces of requests go; undefined: there are none. */
  traces?: TraceSettings;
  /** The application that the SDK must name. */
  applicationId: string;
  /** Secret of the platform interface; it also signs webhooks. */
  apiToken: string;
  /** Origins whose pages may connect; programs without an origin may too. */
  allowedOrigins: readonly string[];
  /** How many messages one user may send in a minute. */
  messagesPerMinute: number;
  /** Where files of messages may be, as the API publishes them; none: messages have no files. */
  fileOrigins: readonly string[];
  /** Where each message is announced (event `group_channel:message_send`); undefined: nowhere. */
  webhookUrl?: string;
  /** Lifetime of a session key in seconds; the SDK renews it with the chat token. */
  sessionSeconds: number;
}

const { optional } = variable;
const most = 999_999_999;
const longestSession = 604_800;
/** Published, like the key of the blob emulator: for development on one machine. */
export const developmentApiToken = 'groundwork-local-chat';

/**
 * Reads the configuration from the environment.
 * @throws one Error that names every wrong variable; and in production unless GROUNDWORK_ALLOW_LOCAL_CHAT is 1
 */
export function readChatConfiguration(env: NodeJS.ProcessEnv): ChatConfiguration {
  const isProduction = env.NODE_ENV === 'production';
  const values = variable.readVariables(
    'The chat service',
    {
      GROUNDWORK_ALLOW_LOCAL_CHAT: isProduction
        ? variable.consent(
            'is not 1: this service does not start in production unless that is meant. A hosted one is named by CHAT_APPLICATION_ID, CHAT_REGION and CHAT_API_TOKEN',
          )
        : optional(variable.text),
      HOST: optional(variable.host, '127.0.0.1'),
      CHAT_PORT: optional(variable.port, '4200'),
      CHAT_METRICS_PORT: optional(variable.port),
      DATABASE_PORT: optional(variable.port, '54329'),
      DATABASE_URL: isProduction ? variable.required(variable.ownDatabaseUrl) : optional(variable.databaseUrl),
      DATABASE_DIRECT_URL: optional(isProduction ? variable.ownDatabaseUrl : variable.databaseUrl),
      PORTAL_PORT: optional(variable.port, '3000'),
      WAREHOUSE_PORTAL_PORT: optional(variable.port, '3100'),
      PORTAL_ORIGINS: isProduction ? variable.required(variable.secureOrigins) : optional(variable.origins),
      CHAT_APPLICATION_ID: optional(variable.text, 'groundwork'),
      CHAT_API_TOKEN: isProduction
        ? variable.required(variable.secret(developmentApiToken))
        : optional(variable.text, developmentApiToken),
      CHAT_MESSAGES_PER_MINUTE: optional(variable.whole(1, most, 'must be a whole number of messages from 1'), '20'),
      CHAT_SESSION_SECONDS: optional(
        variable.whole(1, longestSession, `must be a whole number of seconds from 1 to ${longestSession}`),
        '3600',
      ),
      CHAT_WEBHOOK_URL: optional(variable.address),
      CHAT_FILE_ORIGINS: optional(variable.origins),
      AZURE_STORAGE_CONNECTION_STRING: optional(variable.storage),
      BLOB_PORT: optional(variable.port, '10000'),
      ...traceVariables,
    },
    env,
  );
  const url = values.DATABASE_URL ?? `postgres://groundwork@127.0.0.1:${values.DATABASE_PORT}/groundwork`;
  const storage = values.AZURE_STORAGE_CONNECTION_STRING;
  const emulator = ['localhost', '127.0.0.1'].map((host) => `http://${host}:${values.BLOB_PORT}`);
  // Without a word about the storage a link could lead anywhere under the name of a file.
  const ownStorage = storage ? [variable.storageOrigin(storage)] : isProduction ? [] : emulator;
  const portals = [values.PORTAL_PORT, values.WAREHOUSE_PORTAL_PORT];
  return {
    database: { url, directUrl: values.DATABASE_DIRECT_URL ?? url },
    host: values.HOST,
    port: values.CHAT_PORT,
    metricsPort: values.CHAT_METRICS_PORT,
    traces: traceSettings('groundwork-chat', values),
    applicationId: values.CHAT_APPLICATION_ID,
    apiToken: values.CHAT_API_TOKEN,
    allowedOrigins: values.PORTAL_ORIGINS ?? portals.map((port) => `http://localhost:${port}`),
    messagesPerMinute: values.CHAT_MESSAGES_PER_MINUTE,
    webhookUrl: values.CHAT_WEBHOOK_URL,
    fileOrigins: values.CHAT_FILE_ORIGINS ?? ownStorage,
    sessionSeconds: values.CHAT_SESSION_SECONDS,
  };
}
