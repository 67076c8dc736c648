import { join } from 'node:path';
import { blobService } from './blobs.ts';
import { type DataFolder, emptyDataFolder, openDataFolder } from './data-folder.ts';
import { fillConversations, fillDatabase, repairMedia } from './demonstration.ts';
import { takeLock } from './lock.ts';
import { lineLog } from './log-file.ts';
import { checkPorts } from './ports.ts';
import { hasPostmaster, postgresService } from './postgres.ts';
import { Problem } from './problem.ts';
import { endProcess } from './processes.ts';
import { createProgress, type Progress } from './progress.ts';
import { buildReleases, deployReleases } from './releases.ts';
import { nodeService } from './service.ts';
import { readSettings, root, type Settings, serviceEnvironment } from './settings.ts';
import { createSupervisor } from './supervisor.ts';

export interface StartOptions {
  env?: NodeJS.ProcessEnv;
  /** No demonstration data. */
  isEmpty?: boolean;
  /** How many times the demonstration data. */
  scale?: number;
  /** Forget all data first. */
  isReset?: boolean;
  progress?: Progress;
}

/** The whole platform on this machine: database, blobs, API, identity, chat, edge, builds, deployment, demonstration data. */
export interface Groundwork {
  settings: Settings;
  /**
   * Starts everything.
   * @throws Problem if a person has to fix something first
   */
  start(): Promise<void>;
  /** Address of the database, once started. */
  databaseUrl(): string;
  /** The processes that run now, by service. */
  pids(): Record<string, number>;
  /** Stops everything in order, also in the middle of the start. */
  stop(): Promise<void>;
  /** Ends everything at once; nothing committed is lost. */
  kill(): void;
}

const leftoverTimeoutMs = 7000;

/** @throws Problem when the settings are wrong, or another start uses the data folder */
export function createGroundwork(options: StartOptions = {}): Groundwork {
  const { env = process.env, progress = createProgress() } = options;
  const settings = readSettings(env);
  const folder = openDataFolder(settings.dataFolder);
  const lock = takeLock(folder.lock, settings.addresses.portal);
  const supervisor = createSupervisor({ record: lock.record, say: (line) => progress.line(`  ! ${line}`) });
  let databaseUrl = settings.databaseUrl ?? '';
  return {
    settings,
    databaseUrl: () => databaseUrl,
    pids: supervisor.pids,
    async start() {
      // Services of a killed start end by themselves when its channel closes; the database is adopted instead.
      const left = Object.entries(lock.left?.services ?? {}).filter(([name]) => name !== 'database');
      await Promise.all(left.map(([, record]) => endProcess(record, leftoverTimeoutMs)));
      await checkPorts(portsToCheck(settings, folder));
      if (options.isReset) await reset(settings, folder, progress);
      databaseUrl = await startAll(settings, folder, supervisor, progress, options, lock.left !== undefined);
    },
    async stop() {
      await supervisor.stop();
      lock.release();
    },
    kill() {
      supervisor.kill();
      lock.release();
    },
  };
}

function portsToCheck(settings: Settings, folder: DataFolder) {
  const { database, blobs, identity, chat, print, ...others } = settings.ports;
  return {
    ...others,
    ...(settings.databaseUrl || hasPostmaster(folder) ? {} : { database }),
    ...(settings.usesOwnStorage ? {} : { blobs }),
    ...(settings.usesOwnIdentity ? {} : { identity }),
    ...(settings.usesOwnChat ? {} : { chat }),
    ...(settings.hasPrinters ? { print } : {}),
  };
}

async function reset(settings: Settings, folder: DataFolder, progress: Progress) {
  if (settings.databaseUrl || settings.usesOwnStorage) {
    throw new Problem(
      '--reset forgets the local data only. DATABASE_URL or AZURE_STORAGE_CONNECTION_STRING names a server of your own: empty it yourself, or start without them.',
    );
  }
  await progress.step('Reset', async () => {
    if (hasPostmaster(folder)) {
      const left = await postgresService(folder, settings.ports.database, () => {}).start(() => {});
      await left.stop();
    }
    emptyDataFolder(folder);
  });
}

async function startAll(
  settings: Settings,
  folder: DataFolder,
  supervisor: ReturnType<typeof createSupervisor>,
  progress: Progress,
  options: StartOptions,
  wasKilled: boolean,
): Promise<string> {
  const { logs } = folder;
  const builds = buildReleases(progress);
  // Awaited further down; until then a failure must not count as unhandled.
  builds.catch(() => {});

  const postgres = settings.databaseUrl
    ? undefined
    : postgresService(folder, settings.ports.database, lineLog(join(logs, 'database.log')));
  const databaseUrl = settings.databaseUrl ?? postgres?.url ?? '';
  const childEnv = serviceEnvironment(settings, databaseUrl);
  const node = (name: 'api' | 'identity' | 'chat' | 'print' | 'edge', file: string) =>
    nodeService({
      name,
      // The identity provider is for one's own machine, and has no bundle.
      file: settings.bundles && name !== 'identity' ? join(settings.bundles, name, 'main.mjs') : join(root, file),
      // The others listen earlier than they can answer, and say so themselves.
      port: name === 'edge' ? settings.ports.warehousePortal : undefined,
      env: childEnv,
      logs,
    });
  const deployment = () => deployReleases(folder, settings.storage, progress);
  const repair = async () => {
    await deployReleases(folder, settings.storage, progress, true);
    await repairMedia(folder, childEnv, progress);
  };

  const database = postgres && progress.step('Database', () => supervisor.start(postgres));
  const blobs = settings.usesOwnStorage
    ? undefined
    : progress.step('Blobs', () =>
        supervisor.start(blobService(folder, settings.ports.blobs, childEnv), { onRestart: repair }),
      );
  // None of these waits for the others: each is ready as soon as what it needs answers.
  const api = progress.step('API', () => supervisor.start(node('api', 'packages/api/src/main.ts')));
  const filled = api.then(async () => {
    const isFilled = await fillDatabase({ folder, databaseUrl, env: childEnv, progress, ...options });
    if (isFilled && !options.isEmpty) return true;
    if (isFilled || (options.scale === undefined && !options.isEmpty)) return false;
    progress.line('  ! The database holds data already, which was kept. To begin again, add --reset.');
    return false;
  });
  const identity = settings.usesOwnIdentity
    ? undefined
    : progress.step('Identity', () => supervisor.start(node('identity', 'packages/identity/src/main.ts')));
  const chat = settings.usesOwnChat
    ? undefined
    : progress.step('Chat', () => supervisor.start(node('chat', 'packages/chat-service/src/main.ts')));
  const talked =
    chat &&
    Promise.all([filled, chat]).then(([isNew]) => (isNew ? fillConversations(folder, childEnv, progress) : undefined));
  const print = settings.hasPrinters
    ? progress.step('Printing', () => supervisor.start(node('print', 'packages/print-service/src/main.ts')))
    : undefined;
  const edge = progress.step('Edge', () => supervisor.start(node('edge', 'host/edge/src/main.ts')));
  const deployed = Promise.all([builds, blobs]).then(deployment);
  await Promise.all([database, filled, identity, chat, talked, print, edge, deployed]);
  if (wasKilled) await repairMedia(folder, childEnv, progress);
  return databaseUrl;
}
