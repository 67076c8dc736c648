import { Client } from 'pg';
import { openDataFolder } from './data-folder.ts';
import { postgresService } from './postgres.ts';
import { Problem } from './problem.ts';
import type { Settings } from './settings.ts';

/** Address of the database that the settings name: the user's own, or the one of the platform that runs here. */
export function databaseAddress(settings: Settings): string {
  return (
    // A backup reads in one session, which a pool of transactions does not give.
    settings.env.DATABASE_DIRECT_URL ||
    settings.databaseUrl ||
    postgresService(openDataFolder(settings.dataFolder), settings.ports.database, () => {}).url
  );
}

/** Runs `work` on one connection. @throws Problem when the database does not answer */
export async function withDatabase<Value>(url: string, work: (client: Client) => Promise<Value>): Promise<Value> {
  const client = new Client({ connectionString: url });
  // A server that goes away in between is reported by the query that fails.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    const { host, port } = client;
    throw new Problem(
      `The database at ${host}:${port} does not answer (${error instanceof Error ? error.message : error}). Start Groundwork first (npm start), or name your own in DATABASE_URL.`,
    );
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
