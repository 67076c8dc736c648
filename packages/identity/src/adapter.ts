import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider';
import type { Pool } from 'pg';

/**
 * Keeps what oidc-provider remembers (sessions, grants, codes, refresh tokens) in one table.
 * @param onReuse when several requests use the same code or refresh token at once, for each but the first
 */
export function createAdapterFactory(
  pool: Pool,
  onReuse: (model: string, grantId: string) => Promise<void>,
): AdapterFactory {
  return (model: string): Adapter => {
    const findBy = async (column: 'id' | 'uid' | 'user_code', value: string) => {
      // Anybody may post such an id; nothing is kept under it.
      if (value.includes('\0')) return undefined;
      const { rows } = await pool.query<{ payload: AdapterPayload }>(
        `select payload from identity.artefacts
         where model = $1 and ${column} = $2 and (expires_at is null or expires_at > now())`,
        [model, value],
      );
      return rows[0]?.payload;
    };
    return {
      find: (id) => findBy('id', id),
      findByUid: (uid) => findBy('uid', uid),
      findByUserCode: (userCode) => findBy('user_code', userCode),
      async upsert(id, payload, expiresIn) {
        await pool.query(
          `insert into identity.artefacts (model, id, payload, expires_at)
           values ($1, $2, $3::text::jsonb, now() + make_interval(secs => $4))
           on conflict (model, id) do update set payload = excluded.payload, expires_at = excluded.expires_at`,
          [model, id, JSON.stringify(payload), expiresIn ?? null],
        );
      },
      async consume(id) {
        const { rowCount } = await pool.query(
          `update identity.artefacts
           set payload = jsonb_set(payload, '{consumed}', to_jsonb(floor(extract(epoch from now()))::bigint))
           where model = $1 and id = $2 and not payload ? 'consumed'`,
          [model, id],
        );
        if (rowCount !== 0) return;
        // The provider has looked before and voids what was used twice, but another request has used it in the meantime.
        const { rows } = await pool.query<{ grant_id: string | null }>(
          'select grant_id from identity.artefacts where model = $1 and id = $2',
          [model, id],
        );
        if (rows[0]?.grant_id) await onReuse(model, rows[0].grant_id);
        throw new errors.InvalidGrant('already used');
      },
      async destroy(id) {
        await pool.query('delete from identity.artefacts where model = $1 and id = $2', [model, id]);
      },
      // The grant itself goes by destroy; this one takes what was issued under it.
      async revokeByGrantId(grantId) {
        await pool.query('delete from identity.artefacts where grant_id = $1 and model <> $2', [grantId, 'Session']);
      },
    };
  };
}
