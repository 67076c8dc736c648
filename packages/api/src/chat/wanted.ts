import type { User } from '@groundwork/contract';
import { withPublicAddresses } from '../records/media-address.ts';
import type { Queries } from '../store/store.ts';
import { channelData, readDecisions } from './decisions.ts';
import type { ChatChannelFields } from './platform-channels.ts';
import type { ChatUserFields } from './platform-users.ts';

/** A conversation as the chat service should have it. */
export interface WantedChannel extends ChatChannelFields {
  memberIds: readonly string[];
  isFrozen: boolean;
}
/** What the chat service should know: who takes part, and who talks where. Everybody else is out. */
export interface Wanted {
  users: ReadonlyMap<string, ChatUserFields>;
  channels: ReadonlyMap<string, WantedChannel>;
}

interface UserRow {
  id: string;
  doc: Pick<User, 'firstName' | 'lastName' | 'imageThumbnailUrl' | 'category' | 'chatRole'>;
}
interface ProjectRow {
  id: string;
  name: string;
  isArchived: boolean;
  ownerIds: string[];
  memberIds: string[];
}

/** The role of the people whose conversations are open to Subscribers (docs: conversations). */
export const supportRole = 'support';
/** Addresses of the conversations of a project. */
export const projectChannel = (projectId: string) => `project-${projectId}`;
export const supportChannel = (projectId: string) => `support-${projectId}`;
/** The project of a conversation that follows one; others are between people. */
export const projectOf = (channelUrl: string): string | undefined => /^(?:project|support)-(.+)$/.exec(channelUrl)?.[1];
/** The same for that of its Subscribers with support. */
export const isSupport = (channelUrl: string): boolean => channelUrl.startsWith(supportChannel(''));
const longestNickname = 80;
const longestName = 191;

/** @param imageService what stored addresses of portraits begin with, as browsers reach it */
export async function readWanted(queries: Queries, imageService: string): Promise<Wanted> {
  const { rows: people } = await queries.query<UserRow>(
    `select id, doc from users where not is_deleted and doc->>'status' <> 'Disabled' and doc->>'type' <> 'API' order by id`,
  );
  const { rows: projects } = await queries.query<ProjectRow>(
    `select id, doc->>'name' as name, is_archived as "isArchived", coalesce(owner_ids, '[]') as "ownerIds",
       coalesce(member_ids, '[]') as "memberIds" from projects where not is_deleted order by id`,
  );
  const categories = new Map(people.map(({ id, doc }) => [id, doc.category]));
  const supporters = people.filter(({ doc }) => doc.chatRole === supportRole && doc.category === 'PES');
  const decisions = await readDecisions(queries);
  const channels = new Map<string, WantedChannel>();
  const add = (
    url: string,
    { id, isArchived }: ProjectRow,
    fields: Pick<WantedChannel, 'name' | 'custom_type' | 'memberIds'>,
  ) => {
    const { isClosed = false, removedIds = [], pinned } = decisions.get(url) ?? {};
    channels.set(url, {
      ...fields,
      memberIds: fields.memberIds.filter((memberId) => !removedIds.includes(memberId)),
      data: channelData(id, pinned),
      isFrozen: isArchived || isClosed,
    });
  };
  for (const project of projects) {
    const { id, name, ownerIds, memberIds } = project;
    const ofCategory = (category: User['category'], ids: readonly string[]) =>
      [...new Set(ids)].filter((each) => categories.get(each) === category).sort();
    const staff = ofCategory('PES', [...ownerIds, ...memberIds]);
    const subscribers = ofCategory('Subscriber', [...ownerIds, ...memberIds]);
    if (staff.length > 0) {
      const channel = { name: name.slice(0, longestName), custom_type: 'project', memberIds: staff };
      add(projectChannel(id), project, channel);
    }
    if (subscribers.length > 0) {
      const readers = [...subscribers, ...supporters.map((each) => each.id), ...ofCategory('PES', ownerIds)];
      const channel = {
        name: `Support: ${name}`.slice(0, longestName),
        custom_type: 'support',
        memberIds: [...new Set(readers)].sort(),
      };
      add(supportChannel(id), project, channel);
    }
  }
  return { users: new Map(people.map((row) => [row.id, userFields(row, imageService)])), channels };
}

/** Subscribers talk with support, and open no conversations of their own. */
const invitedOnly = { channels: 'invited-only' };
export const isInvitedOnly = ({ metadata }: ChatUserFields) => metadata.channels === invitedOnly.channels;

/** What the chat service shows of somebody. Rights never follow from it: they are decided here. */
export function userFields({ doc }: Pick<UserRow, 'doc'>, imageService: string): ChatUserFields {
  const { firstName, lastName, category, chatRole, imageThumbnailUrl } = doc;
  const { url } = JSON.parse(withPublicAddresses(JSON.stringify({ url: imageThumbnailUrl ?? '' }), imageService)) as {
    url: string;
  };
  return {
    nickname: `${firstName} ${lastName}`.trim().slice(0, longestNickname),
    profile_url: url,
    metadata: {
      category,
      ...(chatRole ? { role: chatRole } : {}),
      ...(category === 'Subscriber' ? invitedOnly : {}),
    },
  };
}
