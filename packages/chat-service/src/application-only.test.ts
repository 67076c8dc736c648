import { membersOf } from './testing/members.ts';
import { runningService } from './testing/running-service.ts';

const service = runningService();
const { as, member } = membersOf(service);

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
