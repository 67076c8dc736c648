import type { Channel, Member } from './channels.ts';
import { memberOf } from './channels.ts';
import type { ChatFile, Message } from './messages.ts';
import type { ChatUser } from './users.ts';

// Objects that are sent to the SDK, in the names of its protocol.

interface Person {
  id: string;
  nickname: string;
  profileUrl: string;
  metadata: Readonly<Record<string, string>>;
}
/** A person in a frame or a message. */
export const personToWire = ({ id, nickname, profileUrl, metadata }: Person) => ({
  user_id: id,
  nickname,
  profile_url: profileUrl,
  metadata,
  is_active: true,
});
export const userToWire = (user: ChatUser) => ({
  ...personToWire(user),
  is_active: user.isActive,
  // Seconds, as of channels; everything else is in milliseconds.
  created_at: Math.floor(user.createdAt / 1000),
});

const memberToWire = (member: Member) => ({
  ...personToWire(member),
  is_active: member.isActive,
  state: 'joined',
  role: member.role === 'operator' ? 'operator' : '',
  is_muted: false,
});

/** A channel as a user sees it, or the platform. */
export function channelToWire(channel: Channel, userId: string | null) {
  const own = userId === null ? undefined : memberOf(channel, userId);
  const { members, createdAt, lastMessage, createdBy } = channel;
  const creator = members.find(({ id }) => id === createdBy);
  return {
    channel_url: channel.url,
    name: channel.name,
    cover_url: channel.coverUrl,
    data: channel.data,
    custom_type: channel.customType,
    is_distinct: channel.isDistinct,
    freeze: channel.isFrozen,
    created_at: Math.floor(createdAt / 1000),
    created_by: creator ? personToWire(creator) : null,
    member_count: members.length,
    joined_member_count: members.length,
    members: members.map(memberToWire),
    read_receipt: Object.fromEntries(members.map(({ id, readAt }) => [id, readAt])),
    unread_message_count: channel.unread,
    unread_mention_count: channel.unreadMentions,
    last_message: lastMessage && messageToWire(lastMessage),
    hidden_state: 'unhidden',
    is_push_enabled: true,
    message_survival_seconds: -1,
    ...(own
      ? {
          member_state: 'joined',
          my_role: own.role === 'operator' ? 'operator' : '',
          user_last_read: own.readAt,
          joined_ts: Math.floor(own.joinedAt / 1000),
          invited_at: own.joinedAt,
        }
      : {}),
  };
}

const fileToWire = ({ url, name, type, size }: ChatFile) => ({ url, name, type, size });

/** A message in an answer to a call. */
export const messageToWire = (message: Message) => ({
  type: message.kind,
  message_id: message.id,
  channel_url: message.channelUrl,
  channel_type: 'group',
  message: message.text,
  data: message.data,
  custom_type: message.customType,
  created_at: message.createdAt,
  updated_at: message.updatedAt,
  mention_type: message.mentionType,
  mentioned_users: message.mentionedUserIds.map((user_id) => ({ user_id, nickname: '' })),
  mentioned_user_ids: message.mentionedUserIds,
  ...(message.file ? { file: fileToWire(message.file) } : {}),
  ...(message.sender ? { user: personToWire(message.sender) } : {}),
});

/** A message in a frame of the socket, where the frame's code names its type. */
export function messageFrame(message: Message) {
  const { type: _, ...rest } = messageToWire(message);
  return { ...rest, msg_id: message.id, ts: message.createdAt, ...(message.file ? fileToWire(message.file) : {}) };
}
/** The code of the frame that edits a message. */
export const editCode = { MESG: 'MEDI', FILE: 'FEDI', ADMM: 'AEDI' } as const;
