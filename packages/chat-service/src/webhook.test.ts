import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { readChatConfiguration } from './configuration.ts';
import { membersOf, unique } from './testing/members.ts';
import { runningService } from './testing/running-service.ts';

interface Call {
  body: string;
  signature: string;
}
const calls: Call[] = [];
let heard: () => void = () => {};
let refusals = 0;
const listener = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    if (refusals > 0) {
      refusals -= 1;
      response.writeHead(503).end();
      return;
    }
    calls.push({ body, signature: String(request.headers['x-sendbird-signature']) });
    response.end();
    heard();
  });
});
// The SDK reports unknown events on the console.
beforeAll(() => void jest.spyOn(console, 'warn').mockImplementation(() => {}));
const options = { webhookUrl: '', metricsPort: 0 };
beforeAll(async () => {
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  options.webhookUrl = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/chat/events`;
});
afterAll(() => listener.close());
const service = runningService(options);

const { as, conversation, member } = membersOf(service);

describe('what was said before', () => {
  it('is written with its own time and reported to nobody, is read where the platform says so', async () => {
    const [ann, bob] = [unique('ann'), unique('bob')];
    for (const id of [ann, bob]) await service.user(id);
    const url = await conversation(ann, bob);
    const reported = calls.length;
    const at = Date.now() - 86_400_000;
    for (const [text, time] of [
      ['one', at],
      ['two', at],
      ['not in the future', Date.now() + 86_400_000],
    ] as const) {
      const message = { user_id: ann, message: text, created_at: time };
      await service.platform('POST', `/group_channels/${url}/messages`, message);
    }
    const { messages } = await service.platform<{ messages: { created_at: number }[] }>(
      'GET',
      `/group_channels/${url}/messages?message_ts=9007199254740991&prev_limit=10`,
    );
    expect(messages.map(({ created_at }) => created_at).slice(0, 2)).toEqual([at, at + 1]);
    expect(messages[2]?.created_at).toBeLessThanOrEqual(Date.now());
    const unread = async () => (await as(bob, 'GET', `/users/${bob}/unread_message_count`)).body.unread_count;
    expect(await unread()).toBe(3);
    await service.platform('PUT', `/group_channels/${url}/messages/mark_as_read`, { user_id: bob });
    expect(await unread()).toBe(0);
    expect(calls.length).toBe(reported);
    expect((await as(ann, 'PUT', `/group_channels/${url}/messages/mark_as_read`, { user_id: bob })).body.code).toBe(
      400_108,
    );
  });

  it('is found by the words that it begins with, by members only', async () => {
    const [ann, eve] = [unique('ann'), unique('eve')];
    for (const id of [ann, eve]) await service.user(id);
    const url = await conversation(ann);
    for (const message of ['The sandpaper numerals arrive', 'Sandpaper letters', 'Nothing']) {
      await service.platform('POST', `/group_channels/${url}/messages`, { user_id: ann, message });
    }
    const search = async (id: string, query: string) =>
      (
        await service.platform<{ results: { message: string }[] }>(
          'GET',
          `/search/messages?${new URLSearchParams({ query, user_id: id })}`,
        )
      ).results.map(({ message }) => message);
    expect(await search(ann, 'SANDP')).toEqual(['Sandpaper letters', 'The sandpaper numerals arrive']);
    expect(await search(ann, 'numer sandpaper')).toEqual(['The sandpaper numerals arrive']);
    expect(await search(eve, 'sandpaper')).toEqual([]);
    for (const odd of ["'", '&|!():*', '\\']) expect(await search(ann, odd)).toEqual([]);
    expect((await as(ann, 'GET', `/search/messages?query=a&user_id=${ann}`)).body.code).toBe(400_108);
  });

  it('is listed by kind', async () => {
    const ann = unique('ann');
    await service.user(ann);
    const url = await conversation(ann);
    const send = (body: object) =>
      service.platform('POST', `/group_channels/${url}/messages`, { user_id: ann, ...body });
    await send({ message: 'a text' });
    await send({ message_type: 'FILE', url: 'http://localhost/media/a.pdf', name: 'a.pdf' });
    const { body } = await as(
      ann,
      'GET',
      `/group_channels/${url}/messages?message_ts=9007199254740991&prev_limit=10&message_type=FILE`,
    );
    expect(body.messages).toEqual([expect.objectContaining({ type: 'FILE' })]);
  });
});

describe('the webhook', () => {
  const event = async (text: string, from = calls.length, category = 'group_channel:message_send') => {
    while (calls.length === from) {
      await new Promise<void>((resolve) => {
        heard = resolve;
      });
    }
    const call = calls[from];
    expect(JSON.parse(call?.body ?? '{}')).toMatchObject({
      category,
      payload: { message: text },
    });
    return call as Call;
  };

  it('reports each message once, signed with the secret that both sides have', async () => {
    const [ann, bob] = [await member('ann'), await member('bob')];
    const url = await conversation(ann.id, bob.id);
    const from = calls.length;
    await ann.client.ask('MESG', { channel_url: url, message: 'Hello', mentioned_user_ids: [bob.id] });
    const { body, signature } = await event('Hello', from);
    expect(signature).toBe(createHmac('sha256', service.configuration.apiToken).update(body).digest('hex'));
    expect(JSON.parse(body)).toMatchObject({
      sender: { user_id: ann.id },
      mentioned_users: [{ user_id: bob.id }],
      channel: { channel_url: url },
      members: expect.arrayContaining([expect.objectContaining({ user_id: bob.id, total_unread_message_count: 1 })]),
    });
  });

  it('reports a message again when it was edited, with its new mentions', async () => {
    const [ann, bob] = [await member('ann'), await member('bob')];
    const url = await conversation(ann.id, bob.id);
    let from = calls.length;
    const { body: sent } = await ann.client.ask('MESG', { channel_url: url, message: 'Late' });
    await event('Late', from);
    from = calls.length;
    await ann.client.ask('MEDI', {
      channel_url: url,
      msg_id: sent.msg_id,
      message: '@Bob, late',
      mentioned_user_ids: [bob.id],
    });
    const { body } = await event('@Bob, late', from, 'group_channel:message_update');
    expect(JSON.parse(body)).toMatchObject({
      mentioned_users: [{ user_id: bob.id }],
      payload: { message_id: sent.msg_id },
    });
  });

  it('tries again where the other side is not ready', async () => {
    const ann = await member('ann');
    const url = await conversation(ann.id);
    const from = calls.length;
    refusals = 1;
    await ann.client.ask('MESG', { channel_url: url, message: 'Again' });
    await event('Again', from);
    expect(calls).toHaveLength(from + 1);
  });
});

it('counts sockets, messages and reports on a port of its own, without a word of what was said', async () => {
  const figures = async () => (await fetch(`${service.metricsAddress}/metrics`)).text();
  const figure = async (name: string) => {
    const line = (await figures()).split('\n').find((each) => each.startsWith(name));
    return Number(line?.split(' ').at(-1));
  };
  expect(readChatConfiguration({}).metricsPort).toBeUndefined();
  const sockets = await figure('groundwork_chat_sockets');
  const messages = (await figure('groundwork_chat_messages_total{kind="MESG"')) || 0;
  const [a, b] = [await member('a'), await member('b')];
  expect(await figure('groundwork_chat_sockets')).toBe(sockets + 2);
  const delivered = await figure('groundwork_chat_webhook_total{outcome="delivered"');
  const url = await conversation(a.id, b.id);
  await a.client.ask('MESG', { channel_url: url, message: 'Nobody counts words' });
  expect(await figure('groundwork_chat_messages_total{kind="MESG"')).toBe(messages + 1);
  while ((await figure('groundwork_chat_webhook_total{outcome="delivered"')) === delivered) await wait(5);
  expect(await figure('groundwork_ready')).toBe(1);
  expect(await figures()).not.toMatch(/Nobody counts|channel-/);
  a.client.close();
  b.client.close();
});
