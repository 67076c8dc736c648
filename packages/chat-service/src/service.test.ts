import { WebSocket } from 'ws';
import { membersOf, unique } from './testing/members.ts';
import { type Frame, rawClient } from './testing/raw-client.ts';
import { runningService } from './testing/running-service.ts';

// The SDK reports unknown events on the console.
beforeAll(() => void jest.spyOn(console, 'warn').mockImplementation(() => {}));
const service = runningService({ messagesPerMinute: 20 });
const { as, conversation, member, session } = membersOf(service);

it('says of every answer, whatever was asked, that it is what its type says', async () => {
  for (const path of ['/', '/health/ready', '/v3/users/nobody', '/nowhere', '/%ZZ']) {
    const { headers } = await fetch(`${service.address}${path}`);
    expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
  }
});

describe('a client that sends what it should not', () => {
  it('gets an answer for each command, and what follows works', async () => {
    const { id, client } = await member('ann');
    const url = await conversation(id);
    const codeOf = ({ code, body }: Frame) => (code === 'EROR' ? body.code : code);
    const bad: readonly [string, string, Record<string, unknown>, number][] = [
      ['no text', 'MESG', { channel_url: url, message: '   ' }, 400_105],
      ['a text that is too long', 'MESG', { channel_url: url, message: 'x'.repeat(10_001) }, 400_105],
      ['a character that cannot be kept', 'MESG', { channel_url: url, message: 'a\0b' }, 400_105],
      ['half a character', 'MESG', { channel_url: url, message: '\ud83d' }, 400_105],
      ['a text that is a number', 'MESG', { channel_url: url, message: 7 }, 400_105],
      ['eleven mentions', 'MESG', { channel_url: url, message: 'x', mentioned_user_ids: Array(11).fill('a') }, 400_105],
      ['a channel that is none', 'MESG', { channel_url: 'nowhere', message: 'x' }, 400_201],
      ['a channel address that is none', 'MESG', { channel_url: "' or 1", message: 'x' }, 400_105],
      ['a file without an address', 'FILE', { channel_url: url, name: 'x.png' }, 400_105],
      ['a file that is a script', 'FILE', { channel_url: url, url: 'javascript:alert(1)' }, 400_105],
      ['a file of somebody else', 'FILE', { channel_url: url, url: 'https://example.org/media/a/slip.pdf' }, 400_105],
      ['an edit of nothing', 'MEDI', { channel_url: url, msg_id: 999_999, message: 'x' }, 400_201],
      ['a command that does not exist', 'XXXX', { channel_url: url }, 400_105],
    ];
    for (const [what, code, body, expected] of bad) {
      expect([what, codeOf(await client.ask(code, body))]).toEqual([what, expected]);
    }
    const own = {
      channel_url: url,
      url: 'http://localhost:10000/devstoreaccount1/media/a/document.pdf',
      name: 'a.pdf',
    };
    expect(codeOf(await client.ask('FILE', own))).toBe('FILE');
    client.send('rubbish\n{}\nMESG[]\n');
    expect((await client.ask('MESG', { channel_url: url, message: 'fine' })).code).toBe('MESG');
    client.close();
  });

  it('is cut off where a frame is larger than any message', async () => {
    const { client } = await member('ann');
    client.send(`MESG${JSON.stringify({ message: 'x'.repeat(100_000) })}`);
    await client.closed;
  });

  it('is refused at once what it sends beyond a hundred commands, and is answered the others', async () => {
    const { id, client } = await member('ann');
    const url = await conversation(id);
    const answers = Array.from({ length: 150 }, (_, n) =>
      client.ask('READ', { channel_url: url, req_id: `read ${n}` }).then(({ body }) => body.code ?? 'done'),
    );
    const codes = await Promise.all(answers);
    // Some of those beyond have room, as the first are done by then.
    expect(codes.slice(0, 100)).toEqual(Array(100).fill('done'));
    expect(codes.slice(100)).toContain(500_910);
    client.close();
  });

  it('is cut off where it goes on sending before it is let in', async () => {
    const url = `${service.address.replace(/^http/, 'ws')}/?p=JS&ai=groundwork&user_id=nobody`;
    const socket = new WebSocket(url, [encodeURIComponent(JSON.stringify({ token: 'made up' }))]);
    const code = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => {});
    await new Promise((resolve) => socket.once('open', resolve));
    for (let n = 0; n < 200; n += 1) socket.send(`MESG${JSON.stringify({ message: 'x'.repeat(1_000) })}\n`);
    // Without a closing handshake.
    expect(await code).toBe(1006);
  });

  it.each([
    ['limit=many', 400],
    ['token=x', 400],
    ['limit=-5', 200],
    ['limit=999999', 200],
    ['order=__proto__', 200],
  ])('asks for channels by %s', async (query, status) => {
    const { id, client } = await member('ann');
    expect((await as(id, 'GET', `/users/${id}/my_group_channels?${query}`)).status).toBe(status);
    client.close();
  });

  it('is refused an address with a character that no database stores', async () => {
    const { id, client } = await member('ann');
    for (const path of ['/group_channels/a%00b', '/group_channels/%00/messages?prev_limit=1', '/users/%00']) {
      const { status, body } = await as(id, 'GET', path);
      expect([path, status, body.error]).toEqual([path, 400, true]);
    }
    client.close();
  });

  it('has no more than twenty messages a minute, also after the service was restarted', async () => {
    const { id, client } = await member('ann');
    const url = await conversation(id);
    for (let n = 0; n < 20; n += 1) await client.ask('MESG', { channel_url: url, message: `${n}` });
    const more = { channel_url: url, message: 'one more' };
    expect((await client.ask('MESG', more)).body).toMatchObject({ error: true, code: 500_910 });
    await service.restart();
    const again = await rawClient(service.address, id, await service.token(id));
    expect((await again.ask('MESG', more)).body).toMatchObject({ error: true, code: 500_910 });
    again.close();
  });
});

it('counts the messages of somebody who writes to several conversations at once together', async () => {
  const { id, client } = await member('ann');
  const urls = await Promise.all(Array.from({ length: 6 }, () => conversation(id)));
  const sent = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      service.platform('POST', `/group_channels/${urls[n % 6]}/messages`, { user_id: id, message: `${n}` }).then(
        () => 'sent',
        ({ code }: { code: number }) => code,
      ),
    ),
  );
  expect(sent.filter((each) => each === 'sent')).toHaveLength(20);
  expect(sent.filter((each) => each === 500_910)).toHaveLength(40);
  client.close();
});

it('lets nobody but members write, read, mark, edit or delete', async () => {
  const [ann, eve] = [await member('ann'), await member('eve')];
  const url = await conversation(ann.id);
  const { body } = await ann.client.ask('MESG', { channel_url: url, message: 'Between us' });
  const commands: readonly [string, Record<string, unknown>][] = [
    ['MESG', { message: 'let me in' }],
    ['FILE', { url: 'https://example.org/x.png' }],
    ['READ', {}],
    ['TPST', {}],
    ['MEDI', { msg_id: body.msg_id, message: 'changed' }],
  ];
  for (const [code, fields] of commands) {
    const answer = await eve.client.ask(code, { channel_url: url, ...fields });
    expect([code, answer.code, answer.body.code]).toEqual([code, 'EROR', 400_108]);
  }
  for (const [method, path] of [
    ['GET', 'messages?prev_limit=10'],
    ['GET', 'messages/changelogs?change_ts=0'],
    ['GET', 'messages_gap?prev_end_ts=9007199254740991'],
    ['GET', 'members'],
    ['GET', `messages/${body.msg_id}`],
    ['DELETE', `messages/${body.msg_id}`],
  ] as const) {
    const answer = await as(eve.id, method, `/group_channels/${url}/${path}`);
    expect([path, answer.body.code]).toEqual([path, 400_108]);
  }
});

it('lets the sender change a message for fifteen minutes, and the application after that too', async () => {
  const ann = await member('ann');
  const url = await conversation(ann.id);
  const said = (minutesAgo: number) =>
    service.platform<{ message_id: number }>('POST', `/group_channels/${url}/messages`, {
      user_id: ann.id,
      message: 'as it was',
      created_at: Date.now() - minutesAgo * 60_000,
    });
  const [old, young] = [(await said(16)).message_id, (await said(14)).message_id];
  const edit = async (id: number) =>
    (await ann.client.ask('MEDI', { channel_url: url, msg_id: id, message: 'changed' })).code;
  expect([await edit(old), await edit(young)]).toEqual(['EROR', 'MEDI']);
  expect((await as(ann.id, 'PUT', `/group_channels/${url}/messages/${old}`, { message: 'changed' })).status).toBe(400);
  const textOf = async (id: number) => (await as(ann.id, 'GET', `/group_channels/${url}/messages/${id}`)).body.message;
  expect([await textOf(old), await textOf(young)]).toEqual(['as it was', 'changed']);
  await service.platform('PUT', `/group_channels/${url}/messages/${old}`, { message: 'removed' });
  expect(await textOf(old)).toBe('removed');
});

it('lets nobody bring a removed text back, mark one as removed, or go on in a closed conversation by editing', async () => {
  const ann = await member('ann');
  const url = await conversation(ann.id);
  const said = async () =>
    Number((await ann.client.ask('MESG', { channel_url: url, message: 'as it was' })).body.msg_id);
  const [removed, other] = [await said(), await said()];
  const fields = { message: '', custom_type: 'removed', data: '{"removedBy":"Dora"}' };
  await service.platform('PUT', `/group_channels/${url}/messages/${removed}`, fields);
  const edit = async (id: number, more: object = {}) => {
    const { code, body } = await ann.client.ask('MEDI', {
      channel_url: url,
      msg_id: id,
      message: 'again',
      custom_type: '',
      ...more,
    });
    return code === 'EROR' ? body.code : code;
  };
  expect([await edit(removed), await edit(other, { custom_type: 'removed' })]).toEqual([400_108, 400_108]);
  expect(await edit(other)).toBe('MEDI');
  await service.platform('PUT', `/group_channels/${url}/freeze`, { freeze: true });
  expect(await edit(other)).toBe(900_050);
  const { body } = await as(ann.id, 'GET', `/group_channels/${url}/messages?message_ts=0&next_limit=10`);
  const messages = body.messages as { message: string }[];
  expect(messages.map(({ message }) => message)).toEqual(['', 'again']);
});

it('answers a message that is sent again with the one that it has, and announces it once', async () => {
  const [ann, bob] = [await member('ann'), await member('bob')];
  const url = await conversation(ann.id, bob.id);
  const command = { channel_url: url, message: 'once', req_id: unique('request') };
  const arrival = bob.client.next('MESG');
  const first = await ann.client.ask('MESG', command);
  expect((await arrival).body).toMatchObject({ message: 'once', unread_cnt: { all: 1 } });
  const next = bob.client.next('MESG');
  const again = await ann.client.ask('MESG', command);
  expect(again.body.msg_id).toBe(first.body.msg_id);
  await ann.client.ask('MESG', { channel_url: url, message: 'another' });
  expect((await next).body).toMatchObject({ message: 'another', unread_cnt: { all: 2 } });
});

it('counts unread messages by the custom type of their channels', async () => {
  const id = unique('ann');
  await service.user(id);
  await service.user(`${id}-2`);
  for (const [type, count] of Object.entries({ support: 1, project: 2 })) {
    const url = unique(type);
    await service.platform('POST', '/group_channels', {
      channel_url: url,
      user_ids: [id, `${id}-2`],
      custom_type: type,
    });
    for (let n = 0; n < count; n += 1) {
      await service.platform('POST', `/group_channels/${url}/messages`, { user_id: `${id}-2`, message: 'x' });
    }
  }
  const { body } = await as(id, 'GET', `/users/${id}/unread_message_count`);
  expect(body).toMatchObject({ unread_count: 3, custom_types: { support: 1, project: 2 } });
});

describe('the platform interface', () => {
  it('takes its token only', async () => {
    const call = (token: string) =>
      fetch(`${service.address}/v3/users`, {
        method: 'POST',
        headers: { 'api-token': token, 'content-type': 'application/json' },
        body: JSON.stringify({ user_id: unique('mallory'), nickname: '' }),
      });
    expect(await (await call('guessed')).json()).toMatchObject({ error: true, code: 400_111 });
    expect((await call(service.configuration.apiToken)).status).toBe(200);
  });

  it('alone makes users, issues tokens and changes who belongs to its conversations', async () => {
    const [ann, bob] = [unique('ann'), unique('bob')];
    await service.user(ann);
    await service.user(bob);
    const url = await conversation(ann);
    const refused: readonly [string, string, unknown][] = [
      ['POST', '/users', { user_id: 'x', nickname: 'x' }],
      ['PUT', `/users/${ann}`, { nickname: 'Director' }],
      ['POST', `/users/${bob}/token`, {}],
      ['GET', `/users/${bob}`, undefined],
      ['GET', `/users/${bob}/my_group_channels`, undefined],
      ['GET', '/group_channels', undefined],
      ['POST', `/group_channels/${url}/invite`, { user_ids: [bob] }],
      ['PUT', `/group_channels/${url}`, { name: 'mine' }],
      ['PUT', `/group_channels/${url}/freeze`, { freeze: true }],
      ['DELETE', `/group_channels/${url}`, undefined],
      ['POST', `/group_channels/${url}/messages`, { user_id: bob, message: 'as Bob' }],
    ];
    for (const [method, path, body] of refused) {
      expect([method, path, (await as(ann, method, path, body)).body.code]).toEqual([method, path, 400_108]);
    }
  });

  it('keeps those who may only be invited from opening conversations', async () => {
    const [sue, bob] = [unique('sue'), unique('bob')];
    await service.user(sue, { metadata: { channels: 'invited-only' } });
    await service.user(bob);
    expect((await as(sue, 'POST', '/group_channels', { user_ids: [bob] })).body.code).toBe(400_108);
  });

  it('takes somebody who is deactivated out of everything at once', async () => {
    const [dan, bob] = [await member('dan'), await member('bob')];
    const url = await conversation(dan.id, bob.id);
    const key = await session(dan.id);
    const leaving = bob.client.next('SYEV');
    await service.platform('PUT', `/users/${dan.id}`, { is_active: false });
    await dan.client.closed;
    expect((await leaving).body).toMatchObject({ cat: 10_001, channel_url: url, data: { user_id: dan.id } });
    const address = `${service.address}/v3/users/${dan.id}/my_group_channels`;
    const asked = async () => (await fetch(address, { headers: { 'session-key': key } })).json();
    expect(await asked()).toMatchObject({ error: true, code: 400_300 });
    await expect(service.token(dan.id)).rejects.toMatchObject({ code: 400_300 });
    await expect(conversation(bob.id, dan.id)).rejects.toMatchObject({ code: 400_201 });
    // What they had before stays worthless when they are back.
    await service.platform('PUT', `/users/${dan.id}`, { is_active: true });
    expect(await asked()).toMatchObject({ error: true, code: 400_309 });
  });
});
