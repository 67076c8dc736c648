import { GroupChannelFilter, GroupChannelListOrder } from '@sendbird/chat/groupChannel';
import { runningService } from './testing/running-service.ts';
import { channelOf, next, sdkPeople, sent } from './testing/sdk-people.ts';

// Conversations and who is in them, over the vendor's SDK.
const service = runningService();
const { client, pair } = sdkPeople(service);

it('lists my channels, the latest message first, and pages through them', async () => {
  const [ann, bob] = await Promise.all([client('Ann'), client('Bob')]);
  const make = (name: string) => ann.sdk.groupChannel.createChannel({ invitedUserIds: [bob.id], name });
  const [first, second, third] = [await make('first'), await make('second'), await make('third')];
  await sent(second, 'now the latest');
  const query = bob.sdk.groupChannel.createMyGroupChannelListQuery({
    includeEmpty: true,
    limit: 2,
    order: GroupChannelListOrder.LATEST_LAST_MESSAGE,
  });
  const page = await query.next();
  expect(page.map(({ url }) => url)).toEqual([second.url, third.url]);
  expect(page[0]?.lastMessage).toMatchObject({ message: 'now the latest' });
  expect(query.hasNext).toBe(true);
  expect((await query.next()).map(({ url }) => url)).toEqual([first.url]);
  expect(query.hasNext).toBe(false);
});

it('answers the same channel to the same people where it is distinct', async () => {
  const [ann, bob] = await Promise.all([client('Ann'), client('Bob')]);
  const first = await ann.sdk.groupChannel.createChannel({ invitedUserIds: [bob.id], isDistinct: true });
  const again = await bob.sdk.groupChannel.createChannel({ invitedUserIds: [ann.id], isDistinct: true });
  expect(again.url).toBe(first.url);
});

it('invites and leaves: a new member gets an event and reads what was written, a former one reads nothing', async () => {
  const { ann, annsChannel } = await pair();
  const cat = await client('Cat');
  await sent(annsChannel, 'before you came');
  const invitation = next(cat, 'onUserReceivedInvitation');
  await annsChannel.inviteWithUserIds([cat.id]);
  await invitation;
  const hers = await channelOf(cat, annsChannel);
  expect(hers).toMatchObject({ memberCount: 3, unreadMessageCount: 0 });
  expect(await hers.createPreviousMessageListQuery({ limit: 5 }).load()).toHaveLength(1);
  const leaving = next(ann, 'onUserLeft');
  await hers.leave();
  expect((await leaving)[1]).toMatchObject({ userId: cat.id });
  await expect(hers.createPreviousMessageListQuery({ limit: 5 }).load()).rejects.toMatchObject({ code: 400_108 });
  expect((await channelOf(ann, annsChannel)).memberCount).toBe(2);
});

it('lets members only open a conversation, and lists it for them only', async () => {
  const { annsChannel } = await pair();
  const eve = await client('Eve');
  await expect(channelOf(eve, annsChannel)).rejects.toMatchObject({ code: 400_108 });
  expect(await eve.sdk.groupChannel.createMyGroupChannelListQuery({ includeEmpty: true }).next()).toEqual([]);
});

it('refuses to write in a frozen conversation', async () => {
  const { annsChannel, bobsChannel } = await pair();
  await service.platform('PUT', `/group_channels/${annsChannel.url}/freeze`, { freeze: true });
  await expect(sent(bobsChannel, 'too late')).rejects.toMatchObject({ code: 900_050 });
  await service.platform('PUT', `/group_channels/${annsChannel.url}/freeze`, { freeze: false });
  await sent(bobsChannel, 'open again');
});

it('keeps a list of conversations up to date over a collection', async () => {
  const [ann, bob] = await Promise.all([client('Ann'), client('Bob')]);
  const collection = bob.sdk.groupChannel.createGroupChannelCollection({
    filter: new GroupChannelFilter({ includeEmpty: true }),
    order: GroupChannelListOrder.LATEST_LAST_MESSAGE,
  });
  const added = new Promise<void>((resolve) => {
    collection.setGroupChannelCollectionHandler({ onChannelsAdded: () => resolve() });
  });
  await collection.loadMore();
  const made = await ann.sdk.groupChannel.createChannel({ invitedUserIds: [bob.id], name: 'New' });
  await added;
  expect(collection.channels.map(({ url }) => url)).toEqual([made.url]);
  const gone = new Promise<void>((resolve) => {
    collection.setGroupChannelCollectionHandler({ onChannelsDeleted: () => resolve() });
  });
  await service.platform('PUT', `/group_channels/${made.url}/leave`, { user_ids: [bob.id] });
  await gone;
  expect(collection.channels).toEqual([]);
  collection.dispose();
});
