import type { Database } from './database.ts';
import { duplicate, notAuthorized, notFound } from './errors.ts';

/** Somebody who takes part in conversations; the platform interface creates them. */
export interface ChatUser {
  id: string;
  nickname: string;
  profileUrl: string;
  metadata: Readonly<Record<string, string>>;
  isActive: boolean;
  /** Tokens of earlier generations are not valid any more. */
  generation: number;
  createdAt: number;
}
export type UserFields = Partial<Pick<ChatUser, 'nickname' | 'profileUrl' | 'metadata' | 'isActive'>>;

/** Set by the platform for those who may only talk where it has put them. */
export const mayChooseChannels = ({ metadata }: Pick<ChatUser, 'metadata'>) => metadata.channels !== 'invited-only';

export const userColumns = (alias: string) =>
  `${alias}.id, ${alias}.nickname, ${alias}.profile_url as "profileUrl", ${alias}.metadata, ${alias}.is_active as "isActive",
   ${alias}.generation, ${alias}.created_at as "createdAt"`;

export async function findUser(database: Database, id: string): Promise<ChatUser | undefined> {
  const { rows } = await database.query<ChatUser>(`select ${userColumns('u')} from chat.users u where id = $1`, [id]);
  return rows[0];
}

/** @throws ChatError where there is no such user */
export async function requireUser(database: Database, id: string): Promise<ChatUser> {
  const user = await findUser(database, id);
  if (!user) throw notFound('User');
  return user;
}

/**
 * People to be added to a channel. Those who may only talk where the application has put them are added by it alone.
 * @param actor who adds them; null: the application
 * @throws ChatError where one of them does not exist, is deactivated, or may not be added
 */
export async function requireInvitable(
  database: Database,
  ids: readonly string[],
  actor: ChatUser | null,
): Promise<void> {
  const { rows } = await database.query<Pick<ChatUser, 'metadata'>>(
    'select metadata from chat.users where id = any($1::text[]) and is_active for share',
    [ids],
  );
  if (rows.length !== new Set(ids).size) throw notFound('User');
  if (actor && !rows.every(mayChooseChannels))
    throw notAuthorized('Only the application may add one of these users to a channel.');
}

export async function createUser(database: Database, id: string, fields: UserFields): Promise<ChatUser> {
  const { rows } = await database.query<ChatUser>(
    `insert into chat.users as u (id, nickname, profile_url, metadata, is_active, created_at)
     values ($1, $2, $3, $4::text::jsonb, $5, $6) on conflict do nothing returning ${userColumns('u')}`,
    [
      id,
      fields.nickname ?? '',
      fields.profileUrl ?? '',
      JSON.stringify(fields.metadata ?? {}),
      fields.isActive ?? true,
      Date.now(),
    ],
  );
  if (!rows[0]) throw duplicate('"user_id" violates unique constraint.');
  return rows[0];
}

/** Changes the given fields; deactivating a user, or requesting it, invalidates their tokens. */
export async function updateUser(
  database: Database,
  id: string,
  fields: UserFields,
  revokes = false,
): Promise<ChatUser> {
  const { rows } = await database.query<ChatUser>(
    `update chat.users as u set nickname = coalesce($2, nickname), profile_url = coalesce($3, profile_url),
       metadata = coalesce($4::text::jsonb, metadata), is_active = coalesce($5, is_active),
       generation = generation + case when $6 or ($5 is false and is_active) then 1 else 0 end
     where id = $1 returning ${userColumns('u')}`,
    [
      id,
      fields.nickname ?? null,
      fields.profileUrl ?? null,
      fields.metadata ? JSON.stringify(fields.metadata) : null,
      fields.isActive ?? null,
      revokes,
    ],
  );
  if (!rows[0]) throw notFound('User');
  return rows[0];
}
