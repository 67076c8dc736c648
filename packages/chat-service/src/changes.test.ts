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

it('answers every message that has changed, page by page, also where more than a page changed in one millisecond', async () => {
  const [ann, bob] = [await member('ann'), await member('bob')];
  const url = await conversation(ann.id, bob.id);
  const said = (text: string) =>
    service.platform<{ message_id: number }>('POST', `/group_channels/${url}/messages`, {
      user_id: ann.id,
      message: text,
    });
  const ids: number[] = [];
  for (let n = 0; n < 120; n += 1) ids.push((await said(`message ${n}`)).message_id);
  const unchanged = (await said('never changed')).message_id;
  const moment = Date.now();
  const now = jest.spyOn(Date, 'now').mockReturnValue(moment);
  for (const [n, id] of ids.entries()) {
    const path = `/group_channels/${url}/messages/${id}`;
    await (n % 2 ? service.platform('DELETE', path) : service.platform('PUT', path, { message: `other ${n}` }));
  }
  now.mockRestore();
  for (const first of ['change_ts=0', `change_ts=${moment}`]) {
    const found: number[] = [];
    let query = first;
    for (let pages = 1; ; pages += 1) {
      const { body } = await as(bob.id, 'GET', `/group_channels/${url}/messages/changelogs?${query}`);
      const { updated, deleted } = body as Record<'updated' | 'deleted', { message_id: number }[]>;
      found.push(...[...updated, ...deleted].map(({ message_id }) => message_id));
      if (!body.has_more) break;
      expect(pages).toBeLessThan(6);
      query = `token=${encodeURIComponent(String(body.next))}`;
    }
    expect(found.sort((one, other) => one - other)).toEqual(ids);
    expect(found).not.toContain(unchanged);
  }
});
