import { useEffect, useState } from 'react';
import type { ChatState } from './chat.ts';
import type { GroupChannel } from './sdk.ts';

type Ready = Extract<ChatState, { status: 'ready' }>;
const pageSize = 50;

/** The conversations of the user, the one with the latest message first; undefined while they are loaded. */
export function useChannels({ client, sdk }: Ready): readonly GroupChannel[] | undefined {
  const [channels, setChannels] = useState<readonly GroupChannel[]>();
  useEffect(() => {
    const collection = client.groupChannel.createGroupChannelCollection({
      filter: new sdk.GroupChannelFilter({ includeEmpty: true }),
      order: sdk.GroupChannelListOrder.LATEST_LAST_MESSAGE,
      limit: pageSize,
    });
    const show = () => setChannels([...collection.channels]);
    collection.setGroupChannelCollectionHandler({
      onChannelsAdded: show,
      onChannelsUpdated: show,
      onChannelsDeleted: show,
    });
    const load = async () => {
      try {
        do await collection.loadMore();
        while (collection.hasMore);
      } catch {
        // It fills itself after the reconnect.
      }
      show();
    };
    void load();
    return () => collection.dispose();
  }, [client, sdk]);
  return channels;
}
