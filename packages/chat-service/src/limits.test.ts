import { WebSocket } from 'ws';
import { createAllowance } from './allowance.ts';
import { membersOf } from './testing/members.ts';
import { rawClient } from './testing/raw-client.ts';
import { runningService } from './testing/running-service.ts';

const service = runningService();
const { as, conversation, member } = membersOf(service);
const tooMany = 500_910;

it('counts what each user does for itself, and forgets it after a minute', () => {
  let time = 0;
  const take = createAllowance(2, () => time);
  take('ann');
  take('ann');
  expect(() => take('ann')).toThrow('Rate limit');
  take('bob');
  time += 60_000;
  take('ann');
});

it('lets nobody keep the members of a conversation busy with edits or new names', async () => {
  const [ann, bob] = [await member('ann'), await member('bob')];
  const url = await conversation(ann.id, bob.id);
  const { body } = await ann.client.ask('MESG', { channel_url: url, message: 'as it was' });
  const answers: unknown[] = [];
  for (let n = 0; n < 125; n += 1) {
    const edit = { channel_url: url, msg_id: body.msg_id, message: `edit ${n}` };
    answers.push((await ann.client.ask('MEDI', edit)).body.code);
  }
  expect(answers.filter((code) => code === tooMany)).toHaveLength(5);
  expect((await as(ann.id, 'POST', '/group_channels', { user_ids: [bob.id] })).body.code).toBe(tooMany);
  // They may still write, and others are not slowed down.
  expect((await ann.client.ask('MESG', { channel_url: url, message: 'again' })).code).toBe('MESG');
  expect((await as(bob.id, 'POST', '/group_channels', { user_ids: [ann.id] })).status).toBe(200);
});

it('gives one user as many sockets as they have tabs, and not all there are', async () => {
  const { id } = await member('ann');
  const open = async () => rawClient(service.address, id, await service.token(id));
  const more = await Promise.allSettled(Array.from({ length: 45 }, open));
  const refused = more.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(refused.length).toBeGreaterThanOrEqual(6);
  expect(refused[0]).toMatchObject({ code: tooMany });
  const bob = await member('bob');
  expect((await bob.client.ask('MESG', { channel_url: await conversation(bob.id), message: 'here' })).code).toBe(
    'MESG',
  );
  for (const each of more) if (each.status === 'fulfilled') each.value.close();
});

it('takes nothing more from somebody whose access was taken away, even if they do not hang up', async () => {
  const { id } = await member('ann');
  const url = await conversation(id);
  const token = await service.token(id);
  const address = `${service.address.replace(/^http/, 'ws')}/?p=JS&ai=groundwork&user_id=${id}`;
  const socket = new WebSocket(address, [encodeURIComponent(JSON.stringify({ token }))]);
  await new Promise((resolve) => socket.once('message', resolve));
  // The library would answer the close of the service at once.
  socket.close = () => {};
  await service.platform('DELETE', `/users/${id}/token`);
  socket.send(`MESG${JSON.stringify({ channel_url: url, message: 'still here', req_id: 'late' })}\n`);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const { messages } = await service.platform<{ messages: unknown[] }>(
    'GET',
    `/group_channels/${url}/messages?message_ts=0&next_limit=10`,
  );
  expect(messages).toEqual([]);
  socket.terminate();
});
