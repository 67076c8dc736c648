import { randomUUID } from 'node:crypto';
import { insertRecords, openStore } from '@groundwork/api';
import pg from 'pg';

/** Projects for each time the demonstration data: 500 at 100 times. */
const projectsEach = 5;
/** How many projects somebody on a classroom floor belongs to. */
const own = 3;

/**
 * Spreads the preparations, items and orders of the demonstration, which has few projects, over as many as there would be.
 * @param guides accounts that become members of some of the new projects
 * @returns the project with most orders, and a warehouse
 */
export async function spreadOverProjects(databaseUrl: string, scale: number, guides: readonly string[]) {
  const store = openStore({ url: databaseUrl });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const [home] = (await client.query<{ id: string }>(`select id from locations where doc->>'type' = 'School'`)).rows;
    const count = projectsEach * scale;
    const projects = Array.from({ length: count }, (_, n) => ({
      ...{ id: randomUUID(), name: `Project ${n}`, status: 'New', locationId: home?.id, ownerIds: [] as string[] },
      ...{ memberIds: [] as string[], tagIds: [], mediaItemIds: [] },
    }));
    for (const [n, guide] of guides.entries())
      for (let turn = 0; turn < own; turn += 1) projects[(n * own + turn) % count]?.memberIds.push(guide);
    await insertRecords(store, 'projects', projects);
    const ids = [projects.map(({ id }) => id)];
    const chosen = (id: string) => `jsonb_build_object('projectId', ($1::text[])[1 + abs(hashtext(${id})) % ${count}])`;
    await client.query(`update preparations p set doc = p.doc || ${chosen('p.id')}`, ids);
    await client.query(
      `update preparationitems i set doc = i.doc || jsonb_build_object('projectId', p.doc->>'projectId')
       from preparations p where p.id = i.doc->>'preparationId'`,
    );
    await client.query(
      `update orders o set doc = o.doc || jsonb_build_object('projectId', i.doc->>'projectId')
       from preparationitems i where i.id = o.preparation_item_id`,
    );
    await client.query(`update orders o set doc = o.doc || ${chosen('o.id')} where o.preparation_item_id is null`, ids);
    for (const table of ['projects', 'preparations', 'preparationitems', 'orders'])
      await client.query(`vacuum analyze ${table}`);
    const idOf = async (sql: string) => (await client.query<{ id: string }>(sql)).rows[0]?.id ?? '';
    return {
      projectId: await idOf('select project_id as id from orders group by 1 order by count(*) desc limit 1'),
      warehouseId: await idOf(`select id from locations where doc->>'type' = 'Warehouse' order by id`),
    };
  } finally {
    await client.end();
    await store.close();
  }
}

/** Some ids of a collection for somebody to work on; with `memberId` of the projects that this person belongs to. */
export async function someOf(databaseUrl: string, table: string, limit: number, memberId?: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      `select id from ${table} where not is_deleted and ($2::text is null
         or doc->>'projectId' in (select id from projects where doc->'memberIds' ? $2))
       order by hashtext(id) limit $1`,
      [limit, memberId],
    );
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}
