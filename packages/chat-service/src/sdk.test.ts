import { randomUUID } from 'node:crypto';
import { ConnectionHandler, SessionHandler, UserEventHandler } from '@sendbird/chat';
import {
  type GroupChannel,
  GroupChannelFilter,
  GroupChannelHandler,
  GroupChannelListOrder,
  MessageCollectionInitPolicy,
  type SendbirdGroupChat,
} from '@sendbird/chat/groupChannel';
import type { BaseMessage, UserMessage } from '@sendbird/chat/message';
import { runningService } from './testing/running-service.ts';
import { openSdk, provideBrowserGlobals } from './testing/sdk.ts';

// The second client: the vendor's SDK, unchanged. A call that works here is compatible with the SDK, and not only with
// our own screens.
provideBrowserGlobals();
const service = runningService();
// It writes each refused login to the console.
beforeAll(() => void jest.spyOn(console, 'warn').mockImplementation(() => {}));
const open: SendbirdGroupChat[] = [];
const sdkOf = (options?: Parameters<typeof openSdk>[1]) => {
  const sdk = openSdk(service.address, options);
  open.push(sdk);
  return sdk;
};
afterEach(async () => {
  for (const sdk of open.splice(0)) await sdk.disconnect().catch(() => {});
});

/** A person with a client that is logged in. */
async function client(name: string) {
  const id = `${name}-${randomUUID().slice(0, 8)}`;
  const token = await service.user(id, { nickname: name });
  const sdk = sdkOf();
  await sdk.connect(id, token);
  return { id, sdk };
}
const channelOf = ({ sdk }: { sdk: SendbirdGroupChat }, { url }: { url: string }) => sdk.groupChannel.getChannel(url);
const sent = (channel: GroupChannel, message: string, more: object = {}) =>
  new Promise<UserMessage>((resolve, reject) => {
    channel
      .sendUserMessage({ message, ...more })
      .onSucceeded((made) => resolve(made as UserMessage))
      .onFailed(reject);
  });
/** The next event of a kind that a client receives. */
const next = <Name extends keyof GroupChannelHandler>(
  { sdk }: { sdk: SendbirdGroupChat },
  name: Name,
): Promise<Parameters<NonNullable<GroupChannelHandler[Name]>>> =>
  new Promise((resolve) => {
    const key = randomUUID();
    const handler = new GroupChannelHandler({
      [name]: (...args: unknown[]) => {
        sdk.groupChannel.removeGroupChannelHandler(key);
        resolve(args as never);
      },
    });
    sdk.groupChannel.addGroupChannelHandler(key, handler);
  });
async function pair() {
  const [ann, bob] = await Promise.all([client('Ann'), client('Bob')]);
  const made = await ann.sdk.groupChannel.createChannel({
    invitedUserIds: [bob.id],
    name: 'Team',
    customType: 'project',
  });
  return { ann, bob, annsChannel: made, bobsChannel: await channelOf(bob, made) };
}

it('logs in with a token, and says who it is', async () => {
  const { id, sdk } = await client('Ann');
  expect(sdk.currentUser).toMatchObject({ userId: id, nickname: 'Ann' });
});

it.each([
  ['a token that is none', async () => 'rubbish', 400_111],
  ['the token of somebody else', () => service.user(`other-${randomUUID()}`), 400_111],
  ['an expired token', (id: string) => service.token(id, Date.now() - 1), 400_302],
])('refuses %s', async (_, tokenOf, code) => {
  const id = `eve-${randomUUID()}`;
  await service.user(id);
  const sdk = sdkOf();
  await expect(sdk.connect(id, await tokenOf(id))).rejects.toMatchObject({ code });
});

it('delivers a message to the other member once, with its sender and its unread counts', async () => {
  const { ann, bob, annsChannel } = await pair();
  const arrival = next(bob, 'onMessageReceived');
  const message = await sent(annsChannel, 'The shelf is here', { mentionedUserIds: [bob.id], data: '{"a":1}' });
  const [channel, received] = await arrival;
  expect(received).toMatchObject({ messageId: message.messageId, message: 'The shelf is here', data: '{"a":1}' });
  expect((received as UserMessage).sender).toMatchObject({ userId: ann.id, nickname: 'Ann' });
  expect(channel).toMatchObject({ unreadMessageCount: 1, unreadMentionCount: 1 });
  expect(await bob.sdk.groupChannel.getTotalUnreadMessageCount()).toBe(1);
  expect(await bob.sdk.groupChannel.getTotalUnreadMessageCount({ channelCustomTypesFilter: ['support'] })).toBe(0);
  expect(await ann.sdk.groupChannel.getTotalUnreadMessageCount()).toBe(0);
});

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

it('lists messages before, around and after, in their order', async () => {
  const { bobsChannel, annsChannel } = await pair();
  for (let n = 1; n <= 7; n += 1) await sent(annsChannel, `message ${n}`);
  const texts = (messages: readonly BaseMessage[]) => messages.map((each) => (each as UserMessage).message);
  const query = bobsChannel.createPreviousMessageListQuery({ limit: 3 });
  const latest = await query.load();
  expect(texts(latest)).toEqual(['message 5', 'message 6', 'message 7']);
  expect(texts(await query.load())).toEqual(['message 2', 'message 3', 'message 4']);
  expect(query.hasNext).toBe(true);
  expect(texts(await query.load())).toEqual(['message 1']);
  expect(query.hasNext).toBe(false);
  const around = await bobsChannel.getMessagesByTimestamp(latest[0]?.createdAt ?? 0, {
    prevResultSize: 1,
    nextResultSize: 1,
    isInclusive: true,
  });
  expect(texts(around)).toEqual(['message 4', 'message 5', 'message 6']);
});

it('marks as read: receipts for the sender, no unread message left; sixty times without a lost answer', async () => {
  const { ann, bob, annsChannel, bobsChannel } = await pair();
  await sent(annsChannel, 'read me');
  expect(annsChannel.getUnreadMemberCount(annsChannel.lastMessage as BaseMessage)).toBe(1);
  const receipt = next(ann, 'onUnreadMemberStatusUpdated');
  // Pushed to the socket that marked it too.
  const isNothingLeft = new Promise<void>((resolve) => {
    const handler = new UserEventHandler({
      // The push of the message itself may come first.
      onTotalUnreadMessageCountChanged: ({ groupChannelCount }) => groupChannelCount === 0 && resolve(),
    });
    bob.sdk.addUserEventHandler('total', handler);
  });
  await bobsChannel.markAsRead();
  await receipt;
  await isNothingLeft;
  expect(annsChannel.getUnreadMemberCount(annsChannel.lastMessage as BaseMessage)).toBe(0);
  expect(await bob.sdk.groupChannel.getTotalUnreadMessageCount()).toBe(0);
  for (let n = 0; n < 60; n += 1) await bobsChannel.markAsRead();
});

it('edits and deletes own messages for everybody, and refuses those of others', async () => {
  const { bob, annsChannel, bobsChannel } = await pair();
  const message = await sent(annsChannel, 'helo');
  const update = next(bob, 'onMessageUpdated');
  await annsChannel.updateUserMessage(message.messageId, { message: 'hello' });
  expect((await update)[1]).toMatchObject({ messageId: message.messageId, message: 'hello' });
  await expect(bobsChannel.updateUserMessage(message.messageId, { message: 'mine' })).rejects.toMatchObject({
    code: 400_108,
  });
  await expect(bobsChannel.deleteMessage(message)).rejects.toMatchObject({ code: 400_108 });
  const removal = next(bob, 'onMessageDeleted');
  await annsChannel.deleteMessage(message);
  expect((await removal)[1]).toBe(message.messageId);
  expect(await bobsChannel.createPreviousMessageListQuery({ limit: 5 }).load()).toEqual([]);
});

it('sends a file that has an address', async () => {
  const { bob, annsChannel } = await pair();
  const arrival = next(bob, 'onMessageReceived');
  annsChannel.sendFileMessage({
    fileUrl: 'http://localhost:10000/media/shelf.webp',
    fileName: 'shelf.webp',
    mimeType: 'image/webp',
    fileSize: 2_000,
  });
  expect((await arrival)[1]).toMatchObject({
    url: 'http://localhost:10000/media/shelf.webp',
    name: 'shelf.webp',
    type: 'image/webp',
    size: 2_000,
  });
});

it('shows who is typing', async () => {
  const { ann, bob, annsChannel, bobsChannel } = await pair();
  const start = next(ann, 'onTypingStatusUpdated');
  await bobsChannel.startTyping();
  await start;
  expect(annsChannel.getTypingUsers().map(({ userId }) => userId)).toEqual([bob.id]);
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

it('reconnects by itself after the service was restarted, and fills what was missed in its place', async () => {
  const { ann, bob, annsChannel, bobsChannel } = await pair();
  await sent(annsChannel, 'one');
  const collection = bobsChannel.createMessageCollection({ limit: 20 });
  await new Promise<void>((resolve) => {
    collection.initialize(MessageCollectionInitPolicy.CACHE_AND_REPLACE_BY_API).onApiResult(() => resolve());
  });
  const filled = new Promise<void>((resolve) => {
    const look = () => collection.succeededMessages.length === 3 && resolve();
    collection.setMessageCollectionHandler({ onMessagesAdded: look, onMessagesUpdated: look });
  });
  await service.restart();
  for (const text of ['two', 'three']) {
    await service.platform('POST', `/group_channels/${annsChannel.url}/messages`, { user_id: ann.id, message: text });
  }
  await filled;
  expect(collection.succeededMessages.map((each) => (each as UserMessage).message)).toEqual(['one', 'two', 'three']);
  collection.dispose();
  expect(await bob.sdk.groupChannel.getTotalUnreadMessageCount()).toBe(3);
}, 30_000);

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

it('asks for another token where the session was revoked, and goes on by itself', async () => {
  const id = `dan-${randomUUID()}`;
  const token = await service.user(id);
  const asked: string[] = [];
  const sdk = sdkOf({
    sessionHandler: new SessionHandler({
      onSessionTokenRequired: (resolve) => {
        asked.push('token');
        void service.token(id).then(resolve);
      },
      onSessionClosed: () => {},
    }),
  });
  await sdk.connect(id, token);
  const isBack = new Promise<void>((resolve) => {
    sdk.addConnectionHandler('back', new ConnectionHandler({ onReconnectSucceeded: () => resolve() }));
  });
  await service.platform('DELETE', `/users/${id}/token`);
  await isBack;
  expect(asked).toEqual(['token']);
  expect(await sdk.groupChannel.getTotalUnreadMessageCount()).toBe(0);
});
