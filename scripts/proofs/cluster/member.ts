import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@groundwork/api/postgres';
import { type Daemon, startDaemon } from '../daemon.ts';
import { childrenOf } from '../processes.ts';
import type { ClusterPrograms } from './packages.ts';

/** What Patroni says of each member (`GET /cluster`). */
export interface MemberState {
  name: string;
  role: 'leader' | 'sync_standby' | 'replica' | string;
  state: string;
  lag?: number | string;
}
/** A PostgreSQL and the Patroni that watches it. */
export interface Member {
  name: string;
  port: number;
  /** Where its Patroni answers. */
  restPort: number;
  /** File that holds what its Patroni and its PostgreSQL say. */
  log: string;
  start(): Promise<void>;
  /** Patroni and all processes of its PostgreSQL are gone at once, as with a machine that lost its power. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** The cluster as its Patroni sees it; undefined where that does not answer. */
  cluster(): Promise<MemberState[] | undefined>;
}

export const user = 'groundwork';

export async function createMember(
  name: string,
  { folder, programs, etcdPort }: { folder: string; programs: ClusterPrograms; etcdPort: number },
): Promise<Member> {
  const [port, restPort] = [await freePort(), await freePort()];
  const dataFolder = join(folder, name);
  const file = join(folder, `${name}.json`);
  const log = join(folder, `${name}.log`);
  writeFileSync(
    file,
    JSON.stringify(settings({ name, port, restPort, dataFolder, folder, programs, etcdPort }), null, 2),
  );
  let patroni: Daemon | undefined;
  const postmaster = () => {
    try {
      return Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]);
    } catch {
      return undefined;
    }
  };
  const killDatabase = () => {
    const pid = postmaster();
    for (const each of pid ? [pid, ...childrenOf(pid)] : []) {
      try {
        process.kill(each, 'SIGKILL');
      } catch {
        // It has just ended.
      }
    }
  };
  // Patroni leaves its PostgreSQL running when it ends, and so would the end of this process.
  process.once('exit', killDatabase);
  return {
    name,
    port,
    restPort,
    log,
    async start() {
      // JSON is YAML as well.
      patroni = await startDaemon({
        ...{ program: programs.patroni, args: [file], log, port: restPort },
        env: { HOME: folder, PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' },
      });
    },
    async kill() {
      patroni?.child.kill('SIGKILL');
      killDatabase();
      await patroni?.exited;
    },
    async stop() {
      await patroni?.stop();
      killDatabase();
      await wait(100);
      process.off('exit', killDatabase);
    },
    async cluster() {
      try {
        const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`, { signal: AbortSignal.timeout(2_000) });
        return ((await answer.json()) as { members: MemberState[] }).members;
      } catch {
        return undefined;
      }
    },
  };
}

function settings(of: {
  name: string;
  port: number;
  restPort: number;
  dataFolder: string;
  folder: string;
  programs: ClusterPrograms;
  etcdPort: number;
}) {
  const rest = `127.0.0.1:${of.restPort}`;
  const listen = `127.0.0.1:${of.port}`;
  return {
    scope: 'groundwork',
    name: of.name,
    restapi: { listen: rest, connect_address: rest },
    etcd3: { host: `127.0.0.1:${of.etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: 10,
        loop_wait: 2,
        retry_timeout: 3,
        // Strict: with no standby left a commit waits, and nothing is acknowledged that one machine alone has.
        synchronous_mode: true,
        synchronous_mode_strict: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: { wal_log_hints: 'on', max_connections: 200, wal_keep_size: '64MB', shared_buffers: '64MB' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
    },
    postgresql: {
      listen,
      connect_address: listen,
      data_dir: of.dataFolder,
      bin_dir: of.programs.postgres,
      pgpass: join(of.folder, `${of.name}.pgpass`),
      authentication: { superuser: { username: user }, replication: { username: user }, rewind: { username: user } },
      // Only this machine reaches it, and only while the proof runs.
      pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust', 'local all all trust'],
      parameters: { unix_socket_directories: of.folder },
    },
  };
}
