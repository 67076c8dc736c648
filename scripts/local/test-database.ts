import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@groundwork/api/postgres';
import { freePort } from '@groundwork/federation';
import type { TestCompanion } from './test-companion.ts';

/** One PostgreSQL for a whole test run: starting a server for each of fifty test files takes half a minute of work. */
export async function startTestDatabase(): Promise<TestCompanion> {
  // The tests end servers with this prefix whose process is gone, so an interrupted run leaves none for long.
  const folder = mkdtempSync(join(tmpdir(), `groundwork-test-${process.pid}-`));
  // For root the server runs as another account, which must be able to enter the folder.
  chmodSync(folder, 0o755);
  const server = await startPostgres({
    dataFolder: join(folder, 'data'),
    port: await freePort(),
    // The data ends with the run, so nothing has to survive a loss of power.
    settings: { fsync: 'off', full_page_writes: 'off', shared_buffers: '64MB', max_connections: '400' },
  });
  return {
    env: { TEST_DATABASE_SERVER: server.url },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
