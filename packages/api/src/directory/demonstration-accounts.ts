import { SchemaError } from '../store/catalog.ts';
import type { Queries } from '../store/store.ts';

/** `.test` is reserved (RFC 6761): nobody real has an address there. */
const demonstrationAddresses = '%@groundwork.test';

/** @throws SchemaError where somebody of the demonstration data could sign in: their password is published */
export async function refuseDemonstrationAccounts(queries: Queries): Promise<void> {
  const { rows } = await queries.query<{ address: string }>(
    `select lower(doc->>'emailAddress') as address from users
     where not is_deleted and lower(doc->>'emailAddress') like $1 order by 1 limit 20`,
    [demonstrationAddresses],
  );
  if (rows.length === 0) return;
  throw new SchemaError(
    `The API cannot start in production:\n- the database holds accounts of the demonstration: ${rows.map(({ address }) => address).join(', ')}. Begin with an empty database.`,
  );
}
