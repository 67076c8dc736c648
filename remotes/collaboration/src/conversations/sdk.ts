// Everything of the chat SDK that is used, in a chunk of its own: it is fetched after sign-in, beside the first page.

import type { ChatConfiguration } from '@groundwork/shell-sdk';
import SendbirdChat, {
  ConnectionHandler,
  SendbirdError,
  SendbirdErrorCode,
  SessionHandler,
  UserEventHandler,
} from '@sendbird/chat';
import {
  type GroupChannel,
  GroupChannelFilter,
  GroupChannelHandler,
  GroupChannelListOrder,
  GroupChannelModule,
  MessageCollectionInitPolicy,
  type SendbirdGroupChat,
} from '@sendbird/chat/groupChannel';

export type { GroupChannel, SendbirdGroupChat };
export {
  ConnectionHandler,
  GroupChannelFilter,
  GroupChannelHandler,
  GroupChannelListOrder,
  MessageCollectionInitPolicy,
  SendbirdError,
  SendbirdErrorCode,
  SessionHandler,
  UserEventHandler,
};

/** Makes the client of the chat service; the same one for as long as the page lives. @throws where it cannot */
export function openSdk({ applicationId = '', apiHost }: ChatConfiguration): SendbirdGroupChat {
  return SendbirdChat.init({
    appId: applicationId,
    modules: [new GroupChannelModule()],
    // It would leave the texts of messages on machines that several people use.
    localCacheEnabled: false,
    // Else it opens a database with the user's profile all the same, which would outlive the session.
    useAsyncStorageStore: memoryStorage(),
    ...(apiHost ? { customApiHost: apiHost, customWebSocketHost: apiHost.replace(/^http/, 'ws') } : {}),
  });
}

function memoryStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: async (key: string) => kept.get(key) ?? null,
    getAllKeys: async () => [...kept.keys()],
    multiSet: async (entries: [string, string][]) => {
      for (const [key, value] of entries) kept.set(key, value);
    },
    multiRemove: async (keys: readonly string[]) => {
      for (const key of keys) kept.delete(key);
    },
  };
}
