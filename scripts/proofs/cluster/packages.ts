import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from '../../local/debian.ts';
import { Problem } from '../../local/problem.ts';

/** The programs of a PostgreSQL cluster, as Debian brings them. */
export interface ClusterPrograms {
  patroni: string;
  etcd: string;
  haproxy: string;
  /** Folder with postgres, pg_rewind, pg_basebackup and the rest. */
  postgres: string;
}

const programs = { patroni: '/usr/bin/patroni', etcd: '/usr/bin/etcd', haproxy: '/usr/sbin/haproxy' };
const versions = '/usr/lib/postgresql';
const packages = ['patroni', 'etcd-server', 'haproxy', 'pgbouncer', 'postgresql'];

/** The newest PostgreSQL with all its tools; the embedded one has no pg_rewind. */
function findPostgres(): string | undefined {
  if (!existsSync(versions)) return undefined;
  return readdirSync(versions)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(versions, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'pg_rewind')));
}

/** @throws Problem where something is missing and cannot be installed */
export async function ensureClusterPrograms(): Promise<ClusterPrograms> {
  const isThere = () => Object.values(programs).every((path) => existsSync(path)) && findPostgres() !== undefined;
  if (!isThere()) await installPackages(packages);
  const postgres = findPostgres();
  if (isThere() && postgres) return { ...programs, postgres };
  throw new Problem(`This proof needs Debian's packages ${packages.join(', ')}. Install them and try again.`);
}
