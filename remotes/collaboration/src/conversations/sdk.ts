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
import { MessageTypeFilter } from '@sendbird/chat/message';
import { sdkDatabasePrefix } from './sdk-database.ts';

export type { GroupChannel, SendbirdGroupChat };
export {
  ConnectionHandler,
  GroupChannelFilter,
  GroupChannelHandler,
  GroupChannelListOrder,
  MessageCollectionInitPolicy,
  MessageTypeFilter,
  SendbirdError,
  SendbirdErrorCode,
  SessionHandler,
  UserEventHandler,
};

/** Makes the client of the chat service; the same one for as long as the page lives. @throws where it cannot */
export function openSdk({ applicationId = '', apiHost }: ChatConfiguration): SendbirdGroupChat {
  letGoOfDatabases();
  return SendbirdChat.init({
    appId: applicationId,
    modules: [new GroupChannelModule()],
    // It would leave the texts of messages on machines that several people use.
    localCacheEnabled: false,
    ...(apiHost ? { customApiHost: apiHost, customWebSocketHost: apiHost.replace(/^http/, 'ws') } : {}),
  });
}

let doesLetGo = false;
/**
 * The SDK opens a database with the user's profile, also without its cache, and keeps it open: a sign-out in another tab,
 * which deletes it, would wait until this one is closed. It has no option for that.
 */
function letGoOfDatabases() {
  if (doesLetGo || typeof IDBFactory === 'undefined') return;
  doesLetGo = true;
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (this: IDBFactory, name, version) {
    const opening = open.call(this, name, version);
    if (name.startsWith(sdkDatabasePrefix)) {
      opening.addEventListener('success', () => {
        const { result } = opening;
        result.addEventListener('versionchange', () => result.close());
      });
    }
    return opening;
  };
}
