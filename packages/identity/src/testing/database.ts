import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startPostgres } from '@groundwork/api/postgres';

export interface TestDatabase {
  url: string;
  /** The server ends and its data stay, as when a machine restarts. */
  stopServer(): Promise<void>;
  startServer(): Promise<void>;
  /** End what uses it first. */
  stop(): Promise<void>;
}

/** A PostgreSQL of the test file's own. */
export async function testDatabase(): Promise<TestDatabase> {
  const home = mkdtempSync(join(tmpdir(), 'groundwork-identity-'));
  // For root the server runs as somebody else.
  chmodSync(home, 0o755);
  const port = await freePort();
  const start = () => startPostgres({ dataFolder: join(home, 'data'), port, settings: { fsync: 'off' } });
  let postgres = await start();
  return {
    url: postgres.url,
    stopServer: () => postgres.stop(),
    async startServer() {
      postgres = await start();
    },
    async stop() {
      await postgres.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
