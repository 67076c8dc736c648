import { membersOf } from './testing/members.ts';
import { runningService } from './testing/running-service.ts';

const service = runningService();
const { as, conversation, member } = membersOf(service);

it('the application alone says what a conversation is about, and closes it for those who opened it too', async () => {
  const [ann, bob] = [await member('ann'), await member('bob')];
  const about = { custom_type: 'support', data: '{"projectId":"p"}' };
  const nothing = { custom_type: '', data: '' };
  const { body: made } = await as(ann.id, 'POST', '/group_channels', { user_ids: [bob.id], name: 'Ours', ...about });
  expect(made).toMatchObject({ ...nothing, name: 'Ours', my_role: 'operator' });
  const path = `/group_channels/${String(made.channel_url)}`;
  expect((await as(ann.id, 'PUT', path, about)).body).toMatchObject(nothing);
  expect(await service.platform('PUT', path, about)).toMatchObject(about);
  const write = async () => {
    const { code, body } = await ann.client.ask('MESG', { channel_url: made.channel_url, message: 'still here' });
    return code === 'EROR' ? body.code : code;
  };
  expect(await write()).toBe('MESG');
  await service.platform('PUT', `${path}/freeze`, { freeze: true });
  expect((await as(ann.id, 'PUT', `${path}/freeze`, { freeze: false })).body.code).toBe(400_108);
  expect(await write()).toBe(900_050);
});

it('the application alone adds people who may not choose their conversations', async () => {
  const [ann, bob] = [await member('ann'), await member('bob')];
  const sue = await member('sue', { metadata: { channels: 'invited-only' } });
  const together = (isDistinct: boolean) => ({ user_ids: [bob.id, sue.id], is_distinct: isDistinct });
  const code = async (answer: ReturnType<typeof as>) => (await answer).body.code;
  expect(await code(as(ann.id, 'POST', '/group_channels', together(true)))).toBe(400_108);
  expect(await code(as(ann.id, 'POST', '/group_channels', together(false)))).toBe(400_108);

  const { body: own } = await as(ann.id, 'POST', '/group_channels', { user_ids: [bob.id] });
  const invite = `/group_channels/${String(own.channel_url)}/invite`;
  expect(await code(as(ann.id, 'POST', invite, { user_ids: [sue.id] }))).toBe(400_108);
  // Somebody who was of the staff when they opened it adds nobody either.
  await service.platform('PUT', `/users/${ann.id}`, { metadata: { channels: 'invited-only' } });
  const cat = await member('cat');
  expect(await code(as(ann.id, 'POST', invite, { user_ids: [cat.id] }))).toBe(400_108);

  expect(await service.platform('POST', invite, { user_ids: [sue.id] })).toMatchObject({ member_count: 3 });
});

it('the application alone says of a message that a moderator has removed it', async () => {
  const { id, client } = await member('ann');
  const url = await conversation(id);
  const forged = { channel_url: url, message: 'an insult', custom_type: 'removed', data: '{"removedBy":"Dora"}' };
  const file = { url: 'http://localhost:10000/devstoreaccount1/media/a/document.pdf', name: 'a.pdf' };
  const codes = [
    (await client.ask('MESG', forged)).body.code,
    (await client.ask('FILE', { ...forged, ...file })).body.code,
  ];
  expect(codes).toEqual([400_108, 400_108]);
  const { body } = await as(id, 'GET', `/group_channels/${url}/messages?message_ts=0&next_limit=10`);
  expect(body.messages).toEqual([]);
  client.close();
});
