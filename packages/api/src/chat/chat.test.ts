import { type ChatService, createChatService, readChatConfiguration } from '@groundwork/chat-service';
import type { Profile, Project, User } from '@groundwork/contract';
import { type Person, people, places } from '../testing/people.ts';
import { type TestPostgres, testPostgres } from '../testing/postgres.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { createChatPlatform } from './platform.ts';
import { ChatRefused } from './platform-call.ts';
import { createChatSync } from './sync.ts';
import { projectChannel, supportChannel } from './wanted.ts';

// The chat service itself, and what it knows afterwards.
const apiToken = 'between the servers';
let service: ChatService;
let server: TestServer;
const startService = async ({ addresses }: TestPostgres, port = 0) =>
  createChatService({ ...readChatConfiguration({}), database: addresses, apiToken, port });
let chatDatabase: TestPostgres;

beforeAll(async () => {
  chatDatabase = await testPostgres();
  service = await startService(chatDatabase);
  server = await startTestServer({ chat: { platformUrl: service.address, applicationId: 'groundwork', apiToken } });
}, 60_000);
afterAll(async () => {
  await server.stop();
  await service.close();
  await chatDatabase.stop();
});

const sync = () => server.chatSync?.syncNow();
const ask = async <Answer>(path: string): Promise<Answer> => {
  const answer = await fetch(`${service.address}/v3${path}`, { headers: { 'api-token': apiToken } });
  return (await answer.json()) as Answer;
};
const membersOf = async (url: string) => {
  const { members } = await ask<{ members?: { user_id: string }[] }>(`/group_channels/${url}/members?limit=100`);
  const names = new Map(Object.entries(people).map(([name, id]) => [id as string, name]));
  return members?.map(({ user_id }) => names.get(user_id)).sort();
};
const patch = async (path: string, field: string, value: unknown) => {
  const { status } = await server.call('administrator', 'PATCH', path, [{ op: 'replace', path: field, value }]);
  expect(status).toBe(200);
};
const loginOf = async (token: string | undefined, id: string) => {
  const answer = await fetch(`${service.address}/v3/users/${id}/session_key`, {
    method: 'POST',
    headers: { 'access-token': token ?? '' },
  });
  return (await answer.json()) as { key?: string; code?: number };
};

it('gives the session user a chat token with which the chat service lets them in [SE-13]', async () => {
  const { body } = await server.call<Profile>('basic', 'GET', '/auth/me');
  expect(await loginOf(body.chatToken, people.basic)).toMatchObject({ key: expect.any(String) });
});

it('gives a fresh token for one that has expired', async () => {
  const answer = await server.call<{ token: string; expiresUtc: string }>('subscriber', 'POST', '/auth/chattoken');
  expect(answer.status).toBe(200);
  expect(Date.parse(answer.body.expiresUtc)).toBeGreaterThan(Date.now());
  expect(await loginOf(answer.body.token, people.subscriber)).toMatchObject({ key: expect.any(String) });
});

it('makes a user of each account and a conversation of each project, with the staff of the project only', async () => {
  await sync();
  expect(await membersOf(projectChannel(places.own))).toEqual(['basic', 'readonly']);
  expect(await ask(`/group_channels/${projectChannel(places.own)}`)).toMatchObject({
    name: 'Own Project',
    custom_type: 'project',
    data: JSON.stringify({ projectId: places.own }),
  });
  expect(await ask(`/users/${people.basic}`)).toMatchObject({ nickname: 'Ben Basic', is_active: true });
  expect(await ask(`/users/${people.disabled}`)).toMatchObject({ code: 400_201 });
});

it('lets a Subscriber talk with support and the owners of their project, and with nobody else [CH-05]', async () => {
  await patch(`/users/${people.contributor}`, 'chatRole', 'support');
  await patch(`/projects/${places.own}`, 'ownerIds', [people.director]);
  await sync();
  expect(await membersOf(supportChannel(places.own))).toEqual(['contributor', 'director', 'subscriber']);
  expect(await membersOf(projectChannel(places.own))).toEqual(['basic', 'director', 'readonly']);
  expect(await ask(`/users/${people.subscriber}`)).toMatchObject({ metadata: { channels: 'invited-only' } });
});

it('takes staff who become Subscribers out of the conversations between staff, and out of no other', async () => {
  const open = async (...members: Person[]) => {
    const answer = await fetch(`${service.address}/v3/group_channels`, {
      method: 'POST',
      headers: { 'api-token': apiToken, 'content-type': 'application/json' },
      body: JSON.stringify({ user_ids: members.map((member) => people[member]) }),
    });
    return ((await answer.json()) as { channel_url: string }).channel_url;
  };
  const [own, others] = [await open('director', 'picker'), await open('director', 'basic')];
  await patch(`/projects/${places.own}`, 'memberIds', [people.basic, people.picker]);
  await patch(`/users/${people.picker}`, 'category', 'Subscriber');
  await sync();
  expect(await membersOf(own)).toEqual(['director']);
  expect(await membersOf(others)).toEqual(['basic', 'director']);
  expect(await membersOf(supportChannel(places.own))).toContain('picker');
  await patch(`/users/${people.picker}`, 'category', 'PES');
  await patch(`/projects/${places.own}`, 'memberIds', [people.basic, people.readonly, people.subscriber]);
  await sync();
});

it('follows who belongs to a project, and what it is called', async () => {
  const { body: project } = await server.call<Project>('director', 'GET', `/projects/${places.own}`);
  const without = project.memberIds.filter((id) => id !== people.readonly);
  await patch(`/projects/${places.own}`, 'memberIds', [...without, people.picker]);
  await patch(`/projects/${places.own}`, 'name', 'Renamed');
  await sync();
  expect(await membersOf(projectChannel(places.own))).toEqual(['basic', 'director', 'picker']);
  expect(await ask(`/group_channels/${projectChannel(places.own)}`)).toMatchObject({ name: 'Renamed' });
  await patch(`/projects/${places.own}`, 'memberIds', project.memberIds);
});

it('takes somebody who is disabled out of everything, and lets them in again afterwards', async () => {
  const { body } = await server.call<Profile>('basic', 'GET', '/auth/me');
  await patch(`/users/${people.basic}`, 'status', 'Disabled');
  await sync();
  expect(await membersOf(projectChannel(places.own))).not.toContain('basic');
  expect(await loginOf(body.chatToken, people.basic)).toMatchObject({ code: 400_300 });
  await patch(`/users/${people.basic}`, 'status', 'Active');
  await sync();
  expect(await membersOf(projectChannel(places.own))).toContain('basic');
  const fresh = await createChatPlatform({ platformUrl: service.address, apiToken }).issueToken(
    people.basic,
    Date.now() + 60_000,
  );
  expect(await loginOf(fresh, people.basic)).toMatchObject({ key: expect.any(String) });
});

it('empties the conversation of a project in the trash, and fills it again when that is restored', async () => {
  const url = projectChannel(places.own);
  await server.call('administrator', 'DELETE', `/projects/${places.own}`);
  await sync();
  expect(await membersOf(url)).toEqual([]);
  await patch(`/projects/${places.own}`, 'isDeleted', false);
  await sync();
  expect(await membersOf(url)).toEqual(expect.arrayContaining(['basic', 'director']));
});

it('closes the conversation of an archived project', async () => {
  await patch(`/projects/${places.own}`, 'isArchived', true);
  await sync();
  expect(await ask(`/group_channels/${projectChannel(places.own)}`)).toMatchObject({ freeze: true });
  await patch(`/projects/${places.own}`, 'isArchived', false);
  await sync();
  expect(await ask(`/group_channels/${projectChannel(places.own)}`)).toMatchObject({ freeze: false });
});

it('sends nothing twice', async () => {
  await sync();
  expect(await sync()).toBe(0);
});

describe('while the chat service is away', () => {
  beforeAll(() => service.close());
  afterAll(async () => {
    service = await startService(chatDatabase, Number(new URL(service.address).port));
  });

  it('signs people in all the same, with the token that they had or without one', async () => {
    const asked: Person[] = ['director', 'contributor'];
    for (const person of asked) {
      const { status, body } = await server.call<Profile>(person, 'GET', '/auth/me');
      expect({ status, id: body.id }).toEqual({ status: 200, id: people[person] });
    }
    const { body } = await server.call<Profile>('readonly', 'GET', '/auth/me');
    expect(body).not.toHaveProperty('chatToken');
  });

  it('says so where a token is asked for', async () => {
    const { status, body, headers } = await server.call('readonly', 'POST', '/auth/chattoken');
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'chat-unavailable' });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('keeps what is to be sent, and sends it once it is back', async () => {
    await patch(`/users/${people.readonly}`, 'firstName', 'Rhea');
    await expect(sync()).rejects.toThrow('got no answer');
    service = await startService(chatDatabase, Number(new URL(service.address).port));
    await sync();
    expect(await ask(`/users/${people.readonly}`)).toMatchObject({ nickname: 'Rhea ReadOnly' });
    await service.close();
  });
});

it('goes on where the chat service refuses one of them', async () => {
  const platform = createChatPlatform({ platformUrl: service.address, apiToken });
  const warned: string[] = [];
  let isPicky = true;
  const picky = createChatSync({
    ...{ store: server.store, target: 'another', imageService: 'http://images' },
    platform: {
      ...platform,
      saveUser: async (id, fields) => {
        await platform.saveUser(id, id === people.basic && isPicky ? { ...fields, nickname: 'x'.repeat(81) } : fields);
      },
    },
    log: { info() {}, warn: (details) => void warned.push((details as { id: string }).id) },
  });
  expect(await picky.syncNow()).toBeGreaterThan(0);
  expect(warned).toEqual([people.basic]);
  const isOld = (seconds: number) =>
    server.store.query(
      `update chat_synced set time_synced = now() - interval '${seconds} seconds' where target = 'another' and id = $1`,
      [people.basic],
    );
  // The same is not asked again at once, but soon, and each time a little later.
  await isOld(8);
  await picky.syncNow();
  expect(warned).toHaveLength(1);
  await isOld(11);
  await picky.syncNow();
  expect(warned).toHaveLength(2);
  await isOld(11);
  await picky.syncNow();
  expect(warned).toHaveLength(2);
  await isOld(21);
  await picky.syncNow();
  expect(warned).toHaveLength(3);
  // What has changed is sent at once.
  await patch(`/users/${people.basic}`, 'lastName', 'Basics');
  await picky.syncNow();
  expect(warned).toHaveLength(4);
  isPicky = false;
  await patch(`/users/${people.basic}`, 'lastName', 'Basic');
  await picky.syncNow();
  expect(warned).toHaveLength(4);
  expect(await ask(`/users/${people.basic}`)).toMatchObject({ nickname: 'Ben Basic' });
});

it('sends what was refused again by itself, without another change', async () => {
  const platform = createChatPlatform({ platformUrl: service.address, apiToken });
  let refusals = 0;
  const late = createChatSync({
    ...{ store: server.store, target: 'a late one', imageService: 'http://images' },
    platform: {
      ...platform,
      async saveUser(id, fields) {
        if (id !== people.picker) return;
        refusals += 1;
        if (refusals === 1) throw new ChatRefused('PUT /v3/users', 400_201, 'not there yet');
        await platform.saveUser(id, fields);
      },
      saveChannel: async () => ({ memberIds: [], isFrozen: false }),
      invite: async () => {},
      freeze: async () => {},
    },
    log: { info() {}, warn() {} },
    retryPause: () => 50,
  });
  late.start();
  for (let attempt = 0; attempt < 500 && refusals < 2; attempt += 1) await new Promise((done) => setTimeout(done, 20));
  await late.stop();
  expect(refusals).toBe(2);
});

it('has no chat where none is configured', async () => {
  const without = await server.beside({ chat: undefined });
  const headers = { authorization: `Bearer ${await server.token(people.director)}` };
  const me = (await (await fetch(`${without.address}/auth/me`, { headers })).json()) as User;
  expect(me).not.toHaveProperty('chatToken');
  const { status } = await fetch(`${without.address}/auth/chattoken`, { method: 'POST', headers });
  expect(status).toBe(404);
  await without.close();
});
