import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { channelUrl, fileMessage, messageEdit, parse, requestId, textMessage } from './content.ts';
import type { Conversations } from './conversations.ts';
import { notSupported } from './errors.ts';
import { type Connection, frame } from './hub.ts';
import type { MessageContent, MessageKind } from './messages.ts';
import type { ChatUser } from './users.ts';

/** Which conversation a command is about, and what its answer must name. */
const header = v.object({ channel_url: channelUrl, req_id: requestId });
const messageId = v.pipe(v.union([v.number(), v.pipe(v.string(), v.transform(Number))]), v.safeInteger());

/** The SDK takes no notice of an answer that comes in the millisecond in which it asked. */
const readAnswerDelay = 5;

export function contentOf(kind: MessageKind, body: unknown): MessageContent {
  const fields = parse(kind === 'FILE' ? fileMessage : textMessage, body);
  return {
    kind,
    text: fields.message ?? '',
    data: fields.data ?? '',
    customType: fields.custom_type ?? '',
    mentionType: fields.mention_type ?? 'users',
    mentionedUserIds: fields.mentioned_user_ids ?? [],
    file: 'url' in fields ? { url: fields.url, name: fields.name, type: fields.type, size: fields.size } : null,
  };
}
export function changesOf(body: unknown) {
  const fields = parse(messageEdit, body);
  return {
    text: fields.message ?? undefined,
    data: fields.data ?? undefined,
    customType: fields.custom_type ?? undefined,
    mentionType: fields.mention_type ?? undefined,
    mentionedUserIds: fields.mentioned_user_ids ?? undefined,
  };
}

const ignore = async () => {};

/** Does what a user's socket asks for; the answer goes to the socket. */
export type RunCommand = (user: ChatUser, connection: Connection, code: string, body: unknown) => Promise<void>;

export function createCommands(conversations: Conversations): RunCommand {
  const typing = (isStart: boolean) => async (user: ChatUser, _connection: Connection, body: unknown) => {
    await conversations.typing(user, parse(v.object({ channel_url: channelUrl }), body).channel_url, isStart);
  };
  const send = (kind: MessageKind) => async (user: ChatUser, connection: Connection, body: unknown) => {
    const { channel_url: url, req_id } = parse(header, body);
    await conversations.send(user, url, contentOf(kind, body), { connection, requestId: req_id });
  };
  const edit = async (user: ChatUser, connection: Connection, body: unknown) => {
    const { channel_url: url, req_id } = parse(header, body);
    const { msg_id: id } = parse(v.object({ msg_id: messageId }), body);
    await conversations.edit(user, url, id, changesOf(body), { connection, requestId: req_id });
  };
  const commands: Readonly<Record<string, (user: ChatUser, connection: Connection, body: unknown) => Promise<void>>> = {
    MESG: send('MESG'),
    FILE: send('FILE'),
    MEDI: edit,
    FEDI: edit,
    TPST: typing(true),
    TPEN: typing(false),
    // A receipt of delivery, which nobody asks for here.
    MACK: ignore,
    async READ(user, connection, body) {
      const { channel_url: url, req_id } = parse(header, body);
      const { at, unread } = await conversations.read(user, url, connection);
      await wait(readAnswerDelay);
      const answer = { channel_url: url, channel_type: 'group', user: { user_id: user.id }, ts: at, req_id };
      connection.send(frame('READ', { ...answer, unread_cnt: unread }));
    },
  };
  return async (user, connection, code, body) => {
    const command = commands[code];
    if (!command) {
      console.warn(`chat: the SDK sent the command ${code}, which this service does not know`);
      throw notSupported(`the command ${code}`);
    }
    await command(user, connection, body);
  };
}
