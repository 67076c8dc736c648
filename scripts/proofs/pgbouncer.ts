import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@groundwork/api/postgres';
import { installPackages } from '../local/debian.ts';
import { Problem } from '../local/problem.ts';
import { startDaemon } from './daemon.ts';

const program = '/usr/sbin/pgbouncer';

/** @throws Problem where PgBouncer is not there and cannot be installed */
export async function ensurePgBouncer(): Promise<void> {
  if (!existsSync(program)) await installPackages(['pgbouncer']);
  if (!existsSync(program)) throw new Problem('This proof needs PgBouncer: install the package pgbouncer.');
}

export interface PgBouncer {
  /** The same database behind the pool. */
  addressOf(url: string): string;
  stop(): Promise<void>;
}

/** PgBouncer in transaction mode before the server of this address, with nothing ignored that it would refuse. */
export async function startPgBouncer(server: string, size = 20): Promise<PgBouncer> {
  const { hostname, port: target, username } = new URL(server);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-pgbouncer-'));
  chmodSync(folder, 0o755);
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${target} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 2000
server_idle_timeout = 30
server_login_retry = 1
log_connections = 0
log_disconnections = 0
`,
  );
  const daemon = await startDaemon({ program, args: [file], log: join(folder, 'log'), port });
  return {
    addressOf: (url) => Object.assign(new URL(url), { port: String(port) }).href,
    async stop() {
      await daemon.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
