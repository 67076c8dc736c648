import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@groundwork/api/postgres';
import pg from 'pg';
import { Problem } from '../../local/problem.ts';
import { nobody, startDaemon } from '../daemon.ts';
import { ensurePgBouncer, startPgBouncer } from '../pgbouncer.ts';
import { createMember, type Member, type MemberState, user } from './member.ts';
import { ensureClusterPrograms } from './packages.ts';

/** Three PostgreSQL under Patroni with etcd, behind HAProxy, and PgBouncer in transaction mode before that. */
export interface Cluster {
  /** The primary behind PgBouncer: DATABASE_URL. */
  url: string;
  /** The primary itself: DATABASE_DIRECT_URL. */
  directUrl: string;
  /** The standbys: DATABASE_REPLICA_URL. */
  replicaUrl: string;
  members: readonly Member[];
  leader(): Promise<Member>;
  /** Resolves when all three run, and one of them holds what the primary acknowledges. */
  isWhole(): Promise<void>;
  stop(): Promise<void>;
}

const database = 'groundwork';
/** A machine that came back recovers, rewinds and catches up: on a busy one that takes minutes, and nobody waits for it. */
const patience = 300_000;

export async function startCluster(): Promise<Cluster> {
  // Each program, and each PostgreSQL below a Patroni, ends with this process.
  process.setMaxListeners(40);
  const programs = await ensureClusterPrograms();
  await ensurePgBouncer();
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-cluster-'));
  chmodSync(folder, 0o755);
  if (nobody) chownSync(folder, nobody.uid, nobody.gid);
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const each of stops.reverse()) await each();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const [etcdPort, peerPort] = [await freePort(), await freePort()];
    const etcd = await startDaemon({
      program: programs.etcd,
      args: etcdFlags(join(folder, 'etcd'), etcdPort, peerPort),
      ...{ log: join(folder, 'etcd.log'), port: etcdPort },
    });
    stops.push(etcd.stop);
    const members: Member[] = [];
    for (const name of ['one', 'two', 'three']) {
      const member = await createMember(name, { folder, programs, etcdPort });
      members.push(member);
      stops.push(member.stop);
      await member.start();
    }
    const [primaryPort, replicaPort] = [await freePort(), await freePort()];
    const file = join(folder, 'haproxy.cfg');
    writeFileSync(file, balancing(members, primaryPort, replicaPort));
    const isWhole = () => whole(members);
    await isWhole();
    const haproxy = await startDaemon({
      ...{ program: programs.haproxy, args: ['-db', '-f', file], log: join(folder, 'haproxy.log'), port: primaryPort },
    });
    stops.push(haproxy.stop);
    const directUrl = `postgres://${user}@127.0.0.1:${primaryPort}/${database}`;
    await createDatabase(directUrl);
    const pool = await startPgBouncer(directUrl);
    stops.push(pool.stop);
    return {
      ...{ url: pool.addressOf(directUrl), directUrl, members, isWhole, stop },
      replicaUrl: `postgres://${user}@127.0.0.1:${replicaPort}/${database}`,
      async leader() {
        const found = (await view(members)).find(({ role }) => role === 'leader');
        const member = members.find(({ name }) => name === found?.name);
        if (!member) throw new Problem('The cluster has no leader.');
        return member;
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const etcdFlags = (folder: string, port: number, peerPort: number) => {
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  return [
    ...['--name', 'one', '--data-dir', folder, '--initial-cluster', `one=${peer}`],
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
  ];
};

/** Who is the primary, Patroni says; connections to one that no longer is are ended. */
function balancing(members: readonly Member[], primaryPort: number, replicaPort: number): string {
  const listen = (name: string, port: number, check: string) => `listen ${name}
  bind 127.0.0.1:${port}
  option httpchk GET ${check}
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${members.map((member) => `  server ${member.name} 127.0.0.1:${member.port} check port ${member.restPort}`).join('\n')}
`;
  return `global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  timeout check 2s
  timeout client 30m
  timeout server 30m
${listen('primary', primaryPort, '/primary')}${listen('replicas', replicaPort, '/replica')}`;
}

/** What the first Patroni that answers sees; nothing where none does. */
async function view(members: readonly Member[]): Promise<MemberState[]> {
  for (const member of members) {
    const states = await member.cluster();
    if (states) return states;
  }
  return [];
}

async function whole(members: readonly Member[]): Promise<void> {
  const until = Date.now() + patience;
  for (;;) {
    const states = await view(members);
    const running = states.filter(({ state }) => state === 'running' || state === 'streaming');
    const roles = running.map(({ role }) => role);
    if (running.length === members.length && roles.includes('leader') && roles.includes('sync_standby')) return;
    if (Date.now() > until) {
      const away = members.filter(({ name }) => !running.some((state) => state.name === name));
      const said = away.map(({ name, log }) => `${name} said:\n${readFileSync(log, 'utf8').slice(-4_000)}`);
      throw new Problem([`The cluster is not whole: ${JSON.stringify(states)}`, ...said].join('\n'));
    }
    await wait(250);
  }
}

async function createDatabase(url: string) {
  const address = Object.assign(new URL(url), { pathname: '/postgres' }).href;
  const until = Date.now() + patience;
  for (;;) {
    const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query(`create database ${database}`);
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
      await wait(250);
    } finally {
      await client.end().catch(() => {});
    }
  }
}
