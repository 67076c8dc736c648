import {
  deliveryOf,
  initialSettings,
  type NotificationSettings,
  type NotificationTopic,
} from '@groundwork/contract/domain';
import { notificationSettings } from '@groundwork/contract/schemas';
import type { FastifyInstance } from 'fastify';
import { validBody } from '../records/validate.ts';
import type { Authenticate } from '../session/authenticate.ts';
import type { Queries, Store } from '../store/store.ts';

/** How these people hear of what waits for them; who has chosen nothing is left out. */
export async function readSettings(
  queries: Queries,
  userIds: readonly string[],
): Promise<Map<string, NotificationSettings>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await queries.query<{ id: string; settings: Partial<NotificationSettings> }>(
    'select user_id as id, settings from notification_settings where user_id = any($1::text[])',
    [userIds],
  );
  return new Map(rows.map(({ id, settings }) => [id, { ...initialSettings, ...settings }]));
}

/** Who of these people wants nothing of a topic, not even in the inbox. */
export async function withoutTopic(queries: Queries, userIds: readonly string[]) {
  const settings = await readSettings(queries, userIds);
  return (userId: string, topic: NotificationTopic) =>
    deliveryOf(settings.get(userId) ?? initialSettings, topic) === 'off';
}

export const writeSettings = (queries: Queries, userId: string, settings: NotificationSettings) =>
  queries.query(
    `insert into notification_settings (user_id, settings) values ($1, $2::text::jsonb)
     on conflict (user_id) do update set settings = excluded.settings, time_modified = now()`,
    [userId, JSON.stringify(settings)],
  );

/** No mails for somebody, whatever they have chosen for single topics. */
export const stopMails = (queries: Queries, userId: string) =>
  queries.query(
    `insert into notification_settings (user_id, settings) values ($1, '{"mail":false}')
     on conflict (user_id) do update set settings = notification_settings.settings || '{"mail":false}', time_modified = now()`,
    [userId],
  );

/** ADDITIVE: everybody's own settings (docs: inbox). */
export function settingsRoutes(app: FastifyInstance, store: Store, authenticate: Authenticate) {
  app.get('/notifications/settings', async (request): Promise<NotificationSettings> => {
    const { id } = await authenticate(request);
    return (await readSettings(store, [id])).get(id) ?? initialSettings;
  });
  app.put('/notifications/settings', async (request): Promise<NotificationSettings> => {
    const { id } = await authenticate(request);
    const settings = validBody(notificationSettings, request.body);
    await store.tx((transaction) => writeSettings(transaction, id, settings));
    return settings;
  });
}
