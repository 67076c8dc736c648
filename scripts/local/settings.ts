import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { defaultDataFolder } from './data-folder.ts';
import { Problem } from './problem.ts';

/** The checkout. */
export const root = join(import.meta.dirname, '..', '..');

/** Each port of the local platform: what listens there, its default, and the variable that changes it. */
export const portTable = {
  portal: { label: 'portal', variable: 'PORTAL_PORT', port: 3000 },
  warehousePortal: { label: 'warehouse portal', variable: 'WAREHOUSE_PORTAL_PORT', port: 3100 },
  api: { label: 'API', variable: 'API_PORT', port: 4000 },
  identity: { label: 'identity', variable: 'IDENTITY_PORT', port: 4100 },
  chat: { label: 'chat', variable: 'CHAT_PORT', port: 4200 },
  print: { label: 'print service', variable: 'PRINT_PORT', port: 4300 },
  blobs: { label: 'blobs', variable: 'BLOB_PORT', port: 10000 },
  database: { label: 'database', variable: 'DATABASE_PORT', port: 54329 },
} as const;
export type PortName = keyof typeof portTable;

/** The settings of the local platform, read from the environment. */
export interface Settings {
  ports: Readonly<Record<PortName, number>>;
  dataFolder: string;
  /** A PostgreSQL of the user's own; without it one is started. */
  databaseUrl?: string;
  /** A blob storage of the user's own; without it the emulator is started. */
  storage: string;
  usesOwnStorage: boolean;
  /** An OpenID provider of the user's own; without it the local one is started. */
  authority: string;
  usesOwnIdentity: boolean;
  /** A chat service of the user's own; without it the local one is started. */
  usesOwnChat: boolean;
  /** Printers in the network are named, and served by the warehouse remote's own service. */
  hasPrinters: boolean;
  addresses: { portal: string; warehousePortal: string; api: string; identity: string; chat: string; blobs: string };
  /** Folder of bundles that run in the place of the sources; for the proof of them. */
  bundles?: string;
  /** Print a line for machines when ready. */
  isForMachines: boolean;
  env: NodeJS.ProcessEnv;
}

// The emulator's account and key are fixed and public (Azurite's documentation, "Default storage account").
const emulatorAccount = 'devstoreaccount1';
const emulatorKey = 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==';

/** Reads the settings. @throws Problem naming the variable that is wrong */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const names = Object.keys(portTable) as PortName[];
  const ports = Object.fromEntries(names.map((name) => [name, readPort(env, name)])) as Record<PortName, number>;
  for (const name of names) {
    const other = names.find((each) => each !== name && ports[each] === ports[name]);
    if (other) {
      const [a, b] = [portTable[name], portTable[other]];
      throw new Problem(
        `${a.variable} and ${b.variable} are both ${ports[name]}; give the ${a.label} and the ${b.label} different ports.`,
      );
    }
  }
  const local = (port: number) => `http://localhost:${port}`;
  const emulator = `${local(ports.blobs)}/${emulatorAccount}`;
  return {
    ports,
    dataFolder: env.GROUNDWORK_DATA ? resolve(env.GROUNDWORK_DATA) : defaultDataFolder(root),
    databaseUrl: env.DATABASE_URL || undefined,
    storage:
      env.AZURE_STORAGE_CONNECTION_STRING ||
      `DefaultEndpointsProtocol=http;AccountName=${emulatorAccount};AccountKey=${emulatorKey};BlobEndpoint=${emulator};`,
    usesOwnStorage: Boolean(env.AZURE_STORAGE_CONNECTION_STRING),
    authority: env.IDENTITY_AUTHORITY || local(ports.identity),
    usesOwnIdentity: Boolean(env.IDENTITY_AUTHORITY) && env.IDENTITY_AUTHORITY !== local(ports.identity),
    usesOwnChat: (env.CHAT_REGION || 'local') !== 'local' || Boolean(env.CHAT_API_URL),
    hasPrinters: Boolean(env.PRINTERS),
    addresses: {
      portal: local(ports.portal),
      warehousePortal: local(ports.warehousePortal),
      api: local(ports.api),
      identity: env.IDENTITY_AUTHORITY || local(ports.identity),
      chat: env.CHAT_API_URL || local(ports.chat),
      blobs: local(ports.blobs),
    },
    bundles: env.GROUNDWORK_BUNDLES || undefined,
    isForMachines: env.GROUNDWORK_JSON === '1',
    env,
  };
}

function readPort(env: NodeJS.ProcessEnv, name: PortName): number {
  const { variable, port } = portTable[name];
  const text = env[variable];
  if (!text) return port;
  const value = Number(text);
  if (Number.isInteger(value) && value > 0 && value < 65_536) return value;
  throw new Problem(`${variable} must be a port number from 1 to 65535; it is '${text}'.`);
}

/** Of the remotes' own services, with that of the warehouse. */
const servicesOf = ({ REMOTE_SERVICES: named = '' }: NodeJS.ProcessEnv, port: number) =>
  /(^|,)\s*warehouse=/.test(named) ? named : [named, `warehouse=http://127.0.0.1:${port}`].filter(Boolean).join(',');

const healthSecret = randomBytes(24).toString('base64url');

/** Environment of every process of the platform. */
export function serviceEnvironment(settings: Settings, databaseUrl: string): NodeJS.ProcessEnv {
  const { ports, addresses, env } = settings;
  const portVariables = (Object.keys(portTable) as PortName[]).map((name) => [
    portTable[name].variable,
    String(ports[name]),
  ]);
  return {
    ...env,
    ...Object.fromEntries(portVariables),
    DATABASE_URL: databaseUrl,
    AZURE_STORAGE_CONNECTION_STRING: settings.storage,
    IDENTITY_AUTHORITY: settings.authority,
    // The chat service reports messages to the API, which mails people who are away.
    ...(settings.usesOwnChat ? {} : { CHAT_WEBHOOK_URL: env.CHAT_WEBHOOK_URL || `${addresses.api}/chat/events` }),
    ...(settings.hasPrinters ? { REMOTE_SERVICES: servicesOf(env, ports.print) } : {}),
    // By it the API knows the edge, which asks it for the health of releases.
    RELEASE_HEALTH_SECRET: env.RELEASE_HEALTH_SECRET || healthSecret,
    PORTAL_ORIGINS: env.PORTAL_ORIGINS || `${addresses.portal},${addresses.warehousePortal}`,
    GROUNDWORK_DATA: settings.dataFolder,
    // There is one of each here, so nobody sends requests elsewhere while it ends.
    API_DRAIN_MILLISECONDS: env.API_DRAIN_MILLISECONDS || '0',
    EDGE_DRAIN_MILLISECONDS: env.EDGE_DRAIN_MILLISECONDS || '0',
  };
}
