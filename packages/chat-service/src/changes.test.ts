import { membersOf } from './testing/members.ts';
import { runningService } from './testing/running-service.ts';

// What a browser that was away asks for.
const service = runningService();
const { as, conversation, member } = membersOf(service);

it('answers as changed what somebody has read in another browser, so that a list that was away counts it no more', async () => {
  const [ann, bob] = [await member('ann'), await member('bob')];
  const url = await conversation(ann.id, bob.id);
  await service.platform('POST', `/group_channels/${url}/messages`, { user_id: ann.id, message: 'read me' });
  await new Promise((resolve) => setTimeout(resolve, 5));
  const since = Date.now();
  const changedFor = async (id: string) => {
    const { body } = await as(id, 'GET', `/users/${id}/my_group_channels/changelogs?change_ts=${since}`);
    const updated = body.updated as { channel_url: string; unread_message_count: number }[];
    return updated.map((channel) => [channel.channel_url, channel.unread_message_count]);
  };
  expect(await changedFor(bob.id)).toEqual([]);
  await bob.client.ask('READ', { channel_url: url });
  expect(await changedFor(bob.id)).toEqual([[url, 0]]);
  expect(await changedFor(ann.id)).toEqual([]);
});

it('answers everything that has changed, page by page, where that is more than one', async () => {
  const [ann, bob] = [await member('ann'), await member('bob')];
  const urls: string[] = [];
  for (let n = 0; n < 130; n += 1) urls.push(await conversation(ann.id, bob.id));
  const found: string[] = [];
  let query = 'change_ts=1';
  for (let pages = 1; ; pages += 1) {
    const { body } = await as(ann.id, 'GET', `/users/${ann.id}/my_group_channels/changelogs?${query}`);
    found.push(...(body.updated as { channel_url: string }[]).map((channel) => channel.channel_url));
    if (!body.has_more) break;
    expect(pages).toBeLessThan(5);
    query = `token=${encodeURIComponent(String(body.next))}`;
  }
  expect([...new Set(found)].sort()).toEqual([...urls].sort());
});
