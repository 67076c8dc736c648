import type { Queries } from './store.ts';

/** The database's clock, which stamps every record: what is stored later has a later time, whichever server stores it. */
export async function databaseTime(queries: Queries): Promise<string> {
  const { rows } = await queries.query<{ now: string }>('select iso(clock_timestamp()) as now');
  if (!rows[0]) throw new Error('The database gives no time.');
  return rows[0].now;
}
