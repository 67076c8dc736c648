import { existsSync } from 'node:fs';
import { startPostgres } from '@groundwork/api/postgres';
import { type DataFolder, databasePassword } from './data-folder.ts';
import { Problem } from './problem.ts';
import type { Service } from './service.ts';

/** The embedded PostgreSQL as a service, and the address it will have. */
export function postgresService(
  folder: DataFolder,
  port: number,
  log: (line: string) => void,
): Service & { url: string } {
  const password = databasePassword(folder);
  return {
    name: 'database',
    url: `postgres://groundwork:${encodeURIComponent(password)}@127.0.0.1:${port}/groundwork`,
    async start(spawned) {
      const options = { dataFolder: folder.postgres, port, password, log, binariesFolder: binaries(folder) };
      const server = await startPostgres(options).catch((error: unknown) => {
        throw new Problem(`The database did not start. ${error instanceof Error ? error.message : error}`);
      });
      spawned(server.pid);
      return {
        pid: server.pid,
        exited: server.exited.then(() => 'its process is gone'),
        stop: () => server.stop(),
        // SIGQUIT ends it without a checkpoint; the next start recovers from its log.
        kill: () => void process.kill(server.pid, 'SIGQUIT'),
      };
    },
  };
}

/** For root the programs are copied once for all checkouts, unless that place cannot be used. */
function binaries(folder: DataFolder): string | undefined {
  return process.getuid?.() === 0 && !existsSync('/var/lib') ? `${folder.path}/postgres-programs` : undefined;
}

/** Whether a server runs on the folder, left by a start that was killed. It will be adopted, so its port is no obstacle. */
export const hasPostmaster = (folder: DataFolder): boolean => existsSync(`${folder.postgres}/postmaster.pid`);
