import { transaction } from '@groundwork/server-process';
import type pg from 'pg';
import { createAllowance } from './allowance.ts';
import type { Announcements } from './announcements.ts';
import {
  addMembers,
  type Channel,
  type ChannelFields,
  createChannel,
  deleteChannel,
  memberOf,
  removeMembers,
  requireChannel,
  setOperators,
  updateChannel,
} from './channels.ts';
import type { ChatConfiguration } from './configuration.ts';
import { channelFrozen, invalidValue, notAuthorized, tooLateToEdit } from './errors.ts';
import type { Connection } from './hub.ts';
import {
  addMessage,
  type ChatFile,
  deleteMessage,
  editMessage,
  type Message,
  type MessageContent,
  markRead,
  requireMessage,
} from './messages.ts';
import { createTurns } from './turns.ts';
import type { UnreadFrame } from './unread.ts';
import { type ChatUser, mayChooseChannels, requireInvitable } from './users.ts';
import type { Webhook } from './webhook.ts';

/** The mark of a message whose text the application took away, for a moderator. */
const removedType = 'removed';
/** New conversations, their names and people, edits and deletions of one user: each is stored and sent to all members. */
const changesPerMinute = 120;
/** More often than any client says that its user is typing. */
const typingPerMinute = 240;
/** What others have read and answered stays as it was; the application may still change it. */
const editMilliseconds = 15 * 60_000;

/** Who acts: a user, or the application through the platform interface (null). */
export type Actor = ChatUser | null;
export const actorId = (actor: Actor): string | null => actor?.id ?? null;
interface Ack {
  connection: Connection;
  requestId: string;
}

/** Everything that changes conversations: checked, stored, and then announced, one change of a channel after the other. */
export type Conversations = ReturnType<typeof createConversations>;

export function createConversations(
  pool: pg.Pool,
  announcements: Announcements,
  webhook: Webhook,
  { messagesPerMinute, fileOrigins }: Pick<ChatConfiguration, 'messagesPerMinute' | 'fileOrigins'>,
  onMessage: (kind: MessageContent['kind']) => void = () => {},
) {
  const inTurn = createTurns();
  const takeChange = createAllowance(changesPerMinute);
  const takeTyping = createAllowance(typingPerMinute);
  /** @throws ChatError where a user changes more than people do; the application may */
  const countChange = (actor: Actor) => {
    if (actor) takeChange(actor.id);
  };
  const channelFor = (url: string, actor: Actor) => requireChannel(pool, url, actorId(actor));
  /** Members talk; who they are and what the conversation is called is decided by operators and the application. */
  const governed = async (url: string, actor: Actor) => {
    const channel = await channelFor(url, actor);
    if (actor && memberOf(channel, actor.id)?.role !== 'operator') throw notAuthorized('Only an operator may do this.');
    return channel;
  };

  /** A file is shown by its name alone: a click must not lead to a page that somebody else has made. */
  const requireOwnFile = ({ url }: ChatFile) => {
    if (fileOrigins.length === 0)
      throw invalidValue('Files are not set up here: the operator names the storage in CHAT_FILE_ORIGINS.');
    const isOwn = URL.canParse(url) && fileOrigins.includes(new URL(url).origin);
    if (!isOwn) throw invalidValue('Invalid value: "url" must be the address of an uploaded file.');
  };

  return {
    create: async (
      actor: Actor,
      options: ChannelFields & {
        url?: string;
        userIds: readonly string[];
        operatorIds: readonly string[];
        isDistinct: boolean;
      },
    ): Promise<{ channel: Channel; isCreated: boolean }> => {
      countChange(actor);
      if (actor && !mayChooseChannels(actor)) throw notAuthorized('The user may not create channels.');
      const userIds = [...new Set([...(actor ? [actor.id] : []), ...options.userIds])];
      const { url, isCreated } = await transaction(pool, async (client) => {
        await requireInvitable(client, userIds, actor);
        return createChannel(client, { ...options, userIds, createdBy: actorId(actor) });
      });
      const channel = await channelFor(url, actor);
      if (isCreated) announcements.invited(channel, userIds, actorId(actor));
      return { channel, isCreated };
    },
    update: (
      actor: Actor,
      url: string,
      fields: ChannelFields & { isFrozen?: boolean; operatorIds?: readonly string[] },
    ) =>
      inTurn(url, async () => {
        countChange(actor);
        await governed(url, actor);
        await transaction(pool, async (client) => {
          await updateChannel(client, url, fields);
          if (fields.operatorIds) await setOperators(client, url, fields.operatorIds);
        });
        const channel = await channelFor(url, actor);
        announcements.changed(channel);
        return channel;
      }),
    remove: (actor: Actor, url: string) =>
      inTurn(url, async () => {
        countChange(actor);
        const channel = await governed(url, actor);
        await deleteChannel(pool, url);
        await announcements.deleted(channel);
      }),
    invite: (actor: Actor, url: string, userIds: readonly string[]) =>
      inTurn(url, async () => {
        countChange(actor);
        await governed(url, actor);
        if (actor && !mayChooseChannels(actor)) throw notAuthorized('The user may not invite others.');
        const added = await transaction(pool, async (client) => {
          await requireInvitable(client, userIds, actor);
          return addMembers(client, url, userIds);
        });
        const channel = await channelFor(url, actor);
        announcements.invited(channel, added, actorId(actor));
        return channel;
      }),
    /** Users leave themselves; the application takes anybody away. */
    leave: (actor: Actor, url: string, userIds: readonly string[]) =>
      inTurn(url, async () => {
        countChange(actor);
        const before = await channelFor(url, actor);
        const leaving = actor ? [actor.id] : userIds;
        const removed = await transaction(pool, (client) => removeMembers(client, url, leaving));
        await announcements.left(before, await channelFor(url, null), removed);
      }),
    /** @param at of what was said before; the webhook hears of what is new only */
    send: (actor: Actor, url: string, content: MessageContent, ack?: Ack, at?: number): Promise<Message> =>
      inTurn(url, async () => {
        if (ack && content.customType === removedType)
          throw notAuthorized('Only the application says that a text was removed.');
        if (ack && content.file) {
          await channelFor(url, actor);
          requireOwnFile(content.file);
        }
        const sender = actor && { id: actor.id, requestId: ack?.requestId ?? crypto.randomUUID(), messagesPerMinute };
        const { message, isNew } = await transaction(pool, (client) => addMessage(client, url, content, sender, at));
        const channel = await channelFor(url, null);
        if (!isNew) {
          announcements.repeat(message, ack);
          return message;
        }
        onMessage(content.kind);
        await announcements.message(channel, message, ack);
        if (at === undefined) webhook.messageSent(channel, message);
        return message;
      }),
    edit: (
      actor: Actor,
      url: string,
      id: number,
      changes: Parameters<typeof editMessage>[2],
      ack?: Ack,
    ): Promise<Message> =>
      inTurn(url, async () => {
        countChange(actor);
        const channel = await channelFor(url, actor);
        const before = await requireMessage(pool, url, id);
        if (actor && before.sender?.id !== actor.id) throw notAuthorized('Only the sender may edit a message.');
        if (actor && Date.now() - before.createdAt >= editMilliseconds) throw tooLateToEdit();
        if (actor && channel.isFrozen) throw channelFrozen();
        if (actor && (before.customType === removedType || changes.customType === removedType))
          throw notAuthorized('Only the application may remove a text, or bring it back.');
        const message = await editMessage(pool, before, changes);
        announcements.edited(channel, message, ack);
        webhook.messageEdited(channel, message);
        return message;
      }),
    deleteMessage: (actor: Actor, url: string, id: number) =>
      inTurn(url, async () => {
        countChange(actor);
        const channel = await channelFor(url, actor);
        const message = await requireMessage(pool, url, id);
        const isOwn = actor === null || message.sender?.id === actor.id;
        if (!isOwn && memberOf(channel, actor.id)?.role !== 'operator') {
          throw notAuthorized('Only the sender or an operator may delete a message.');
        }
        await deleteMessage(pool, message);
        announcements.deletedMessage(channel, id);
      }),
    read: (actor: ChatUser, url: string, connection?: Connection): Promise<{ at: number; unread: UnreadFrame }> =>
      inTurn(url, async () => {
        const at = await transaction(pool, (client) => markRead(client, url, actor.id));
        const unread = await announcements.read(await channelFor(url, actor), actor.id, at, connection);
        return { at, unread };
      }),
    typing: async (actor: ChatUser, url: string, isStart: boolean) => {
      takeTyping(actor.id);
      announcements.typing(await channelFor(url, actor), actor.id, isStart);
    },
  };
}
