import { migrateSchema } from '@groundwork/server-process';
import { openPool } from './database.ts';
import { chatSchema } from './migrations.ts';

/** Brings the schema of the service up to date without starting it: a release migrates before its processes start. */
export async function migrateChat(databaseUrl: string): Promise<void> {
  const pool = openPool({ url: databaseUrl, directUrl: databaseUrl });
  try {
    await migrateSchema(pool, chatSchema);
  } finally {
    await pool.end();
  }
}
