import { randomUUID } from 'node:crypto';
import { ConnectionHandler, SessionHandler, UserEventHandler } from '@sendbird/chat';
import { MessageCollectionInitPolicy } from '@sendbird/chat/groupChannel';
import type { BaseMessage, UserMessage } from '@sendbird/chat/message';
import { runningService } from './testing/running-service.ts';
import { next, sdkPeople, sent } from './testing/sdk-people.ts';

// The second client: the vendor's SDK, unchanged. A call that works here is compatible with the SDK, and not only with
// our own screens.
const service = runningService();
const { sdkOf, client, pair } = sdkPeople(service);

it('logs in with a token, and says who it is', async () => {
  const { id, sdk } = await client('Ann');
  expect(sdk.currentUser).toMatchObject({ userId: id, nickname: 'Ann' });
});

it.each([
  ['a token that is none', async (_id: string) => 'rubbish', 400_111],
  ['the token of somebody else', (_id: string) => service.user(`other-${randomUUID()}`), 400_111],
  [
    'a token that was changed',
    async (id: string) => {
      const [own, other] = [await service.token(id), await service.user(`other-${randomUUID()}`)];
      return `${own.split('.')[0]}.${other.split('.')[1]}`;
    },
    400_111,
  ],
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
