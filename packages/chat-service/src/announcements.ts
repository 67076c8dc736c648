import { type Channel, memberOf } from './channels.ts';
import type { Database } from './database.ts';
import { type Connection, frame, type Hub } from './hub.ts';
import type { Message } from './messages.ts';
import { countUnread, type UnreadFrame, unreadFrame } from './unread.ts';
import { editCode, messageFrame, personToWire } from './wire.ts';

/** Categories of system events. */
const category = {
  left: 10_001,
  invited: 10_020,
  changed: 11_000,
  deleted: 12_000,
  typingStart: 10_900,
  typingEnd: 10_901,
};

/** Sends connected members what has happened; called after it is stored. */
export interface Announcements {
  /** @param ack the socket that sent it, which gets the answer instead of the event */
  message(channel: Channel, message: Message, ack?: { connection: Connection; requestId: string }): Promise<void>;
  /** The answer to a message that was sent before; everybody has it. */
  repeat(message: Message, ack?: { connection: Connection; requestId: string }): void;
  edited(channel: Channel, message: Message, ack?: { connection: Connection; requestId: string }): void;
  deletedMessage(channel: Channel, messageId: number): void;
  /** Answers what the reader has not read in other conversations. @param except the socket that is answered */
  read(channel: Channel, userId: string, at: number, except?: Connection): Promise<UnreadFrame>;
  typing(channel: Channel, userId: string, isStart: boolean): void;
  invited(channel: Channel, userIds: readonly string[], inviterId: string | null): void;
  /** @param before the channel with those who have left */
  left(before: Channel, channel: Channel, userIds: readonly string[]): Promise<void>;
  changed(channel: Channel): void;
  deleted(channel: Channel): Promise<void>;
}

export function createAnnouncements(database: Database, hub: Hub): Announcements {
  const connected = ({ members }: Channel) => members.map(({ id }) => id).filter(hub.isConnected);
  const event = (channel: Channel, cat: number, data: object) =>
    frame('SYEV', { cat, channel_url: channel.url, channel_type: 'group', ts: Date.now(), data });
  const toAll = (channel: Channel, text: string, except?: Connection) => {
    for (const id of connected(channel)) hub.send(id, text, except);
  };
  const person = (channel: Channel, id: string | null) => {
    const member = id === null ? undefined : memberOf(channel, id);
    return member && personToWire(member);
  };
  const counts = ({ members }: Channel) => ({ member_count: members.length, joined_member_count: members.length });
  /** Their totals have changed without a message: the frame is a read receipt of their own. */
  const pushUnread = async (channel: Channel, userIds: readonly string[]) => {
    const online = userIds.filter(hub.isConnected);
    if (online.length === 0) return;
    const unread = await countUnread(database, online);
    for (const id of online) {
      const user = { user_id: id };
      const text = frame('READ', {
        ...{ channel_url: channel.url, channel_type: 'group', user, ts: Date.now() },
        unread_cnt: unreadFrame(unread.get(id)),
      });
      hub.send(id, text);
    }
  };

  return {
    async message(channel, message, ack) {
      const body = messageFrame(message);
      ack?.connection.send(frame(message.kind, { ...body, req_id: ack.requestId }));
      const online = connected(channel);
      const unread = await countUnread(database, online);
      for (const id of online) {
        hub.send(id, frame(message.kind, { ...body, unread_cnt: unreadFrame(unread.get(id)) }), ack?.connection);
      }
    },
    repeat(message, ack) {
      ack?.connection.send(frame(message.kind, { ...messageFrame(message), req_id: ack.requestId }));
    },
    edited(channel, message, ack) {
      const body = messageFrame(message);
      const code = editCode[message.kind];
      ack?.connection.send(frame(code, { ...body, req_id: ack.requestId }));
      toAll(channel, frame(code, body), ack?.connection);
    },
    deletedMessage(channel, messageId) {
      toAll(channel, frame('DELM', { channel_url: channel.url, channel_type: 'group', msg_id: String(messageId) }));
    },
    async read(channel, userId, at, except) {
      const body = { channel_url: channel.url, channel_type: 'group', user: { user_id: userId }, ts: at };
      for (const id of connected(channel)) if (id !== userId) hub.send(id, frame('READ', body));
      const unread = unreadFrame((await countUnread(database, [userId])).get(userId));
      hub.send(userId, frame('READ', { ...body, unread_cnt: unread }), except);
      return unread;
    },
    typing(channel, userId, isStart) {
      const member = memberOf(channel, userId);
      if (!member) return;
      const text = event(channel, isStart ? category.typingStart : category.typingEnd, personToWire(member));
      for (const id of connected(channel)) if (id !== userId) hub.send(id, text);
    },
    invited(channel, userIds, inviterId) {
      if (userIds.length === 0) return;
      const data = {
        inviter: person(channel, inviterId) ?? null,
        invitees: userIds.map((id) => person(channel, id) ?? { user_id: id, nickname: '' }),
        invited_at: Date.now(),
        ...counts(channel),
      };
      toAll(channel, event(channel, category.invited, data));
    },
    async left(before, channel, userIds) {
      for (const id of userIds) {
        const text = event(channel, category.left, {
          ...(person(before, id) ?? { user_id: id, nickname: '' }),
          ...counts(channel),
        });
        toAll(channel, text);
        hub.send(id, text);
      }
      await pushUnread(channel, userIds);
    },
    changed(channel) {
      toAll(channel, event(channel, category.changed, {}));
    },
    async deleted(channel) {
      toAll(channel, event(channel, category.deleted, {}));
      await pushUnread(
        channel,
        channel.members.map(({ id }) => id),
      );
    },
  };
}
