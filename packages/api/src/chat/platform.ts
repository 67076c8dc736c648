import { createPlatformCall } from './platform-call.ts';
import { type PlatformChannels, platformChannels } from './platform-channels.ts';
import { type PlatformMessages, platformMessages } from './platform-messages.ts';
import { type PlatformUsers, platformUsers } from './platform-users.ts';

/**
 * The platform interface of the chat service, the same for the local and the hosted one (sendbird.com/docs, 'Platform API').
 * Each call throws ChatAway without an answer and ChatRefused where the service refuses it.
 */
export type ChatPlatform = PlatformUsers & PlatformChannels & PlatformMessages;

export function createChatPlatform(target: { platformUrl: string; apiToken: string }): ChatPlatform {
  const call = createPlatformCall(target);
  return { ...platformUsers(call), ...platformChannels(call), ...platformMessages(call) };
}
