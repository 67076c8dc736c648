import { randomUUID } from 'node:crypto';
import { rawClient } from './raw-client.ts';
import type { RunningService } from './running-service.ts';

export const unique = (name: string) => `${name}-${randomUUID().slice(0, 8)}`;

/** Makes people and conversations in a service, and calls it as one of these people. */
export function membersOf(service: RunningService) {
  async function member(name: string, fields?: Record<string, unknown>) {
    const id = unique(name);
    return { id, client: await rawClient(service.address, id, await service.user(id, fields)) };
  }
  async function conversation(...userIds: string[]) {
    const url = unique('channel');
    await service.platform('POST', '/group_channels', { channel_url: url, user_ids: userIds, name: url });
    return url;
  }
  const session = async (id: string) => {
    const { token } = await service.platform<{ token: string }>('POST', `/users/${id}/token`, {});
    const answer = await fetch(`${service.address}/v3/users/${id}/session_key`, {
      method: 'POST',
      headers: { 'access-token': token },
    });
    return ((await answer.json()) as { key: string }).key;
  };
  const as = async (id: string, method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${service.address}/v3${path}`, {
      method,
      headers: { 'session-key': await session(id), ...(body ? { 'content-type': 'application/json' } : {}) },
      body: body ? JSON.stringify(body) : undefined,
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  return { member, conversation, session, as };
}
