import { useEffect, useState } from 'react';
import type { ChatState } from './chat.ts';
import { failureWords } from './failure-words.ts';
import type { GroupChannel } from './sdk.ts';

type Ready = Extract<ChatState, { status: 'ready' }>;
const pageSize = 50;
const handlerKey = 'list of conversations';

export interface Channels {
  /** The one with the latest message first; undefined while they are loaded. */
  channels: readonly GroupChannel[] | undefined;
  /** Why not all of them could be loaded. */
  failure: string | undefined;
  loadAgain: () => void;
}

/** The conversations of the user. */
export function useChannels({ client, sdk }: Ready): Channels {
  const [channels, setChannels] = useState<readonly GroupChannel[]>();
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins again
  useEffect(() => {
    let isOver = false;
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
    client.groupChannel.addGroupChannelHandler(
      handlerKey,
      new sdk.GroupChannelHandler({
        // The SDK keeps a deleted message as the last one of its conversation, and as unread.
        onMessageDeleted: ({ url }) => {
          const channel = collection.channels.find((each) => each.url === url);
          channel?.refresh().then(show, () => {});
        },
      }),
    );
    const load = async () => {
      try {
        do await collection.loadMore();
        while (collection.hasMore && !isOver);
      } catch (error) {
        if (!isOver) setFailure(failureWords(error));
      }
      if (!isOver) show();
    };
    void load();
    return () => {
      isOver = true;
      client.groupChannel.removeGroupChannelHandler(handlerKey);
      collection.dispose();
      setFailure(undefined);
    };
  }, [client, sdk, attempt]);
  return { channels, failure, loadAgain: () => setAttempt((before) => before + 1) };
}
