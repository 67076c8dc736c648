import { migrations } from '../migrations/index.ts';
import type { Store } from './store.ts';
import { tablesSql } from './tables.ts';

/** Brings the schema up to date; of several processes that start at once one does it and the others wait. */
export async function migrate(store: Store): Promise<void> {
  await store.locked('groundwork-migrations', async ({ exec, query }) => {
    await exec(`create table if not exists schema_migrations (
      number integer primary key, name text not null, time_applied timestamptz not null default now())`);
    const { rows } = await query<{ number: number }>('select number from schema_migrations');
    const done = new Set(rows.map(({ number }) => number));
    for (const { number, name, sql } of migrations) {
      if (done.has(number)) continue;
      await exec(`begin; ${sql}; insert into schema_migrations (number, name) values (${number}, '${name}'); commit;`);
    }
    await exec(`begin; set local client_min_messages = warning; ${tablesSql()} commit;`);
  });
}
