import type { FileMessage } from '@sendbird/chat/message';
import { useEffect, useState } from 'react';
import type { ChatState } from './chat.ts';
import type { GroupChannel } from './sdk.ts';
import { type ThreadMessage, toThreadMessage } from './thread-lines.ts';

const most = 100;

/** The latest files of a conversation, the newest first; undefined while they are loaded. @param version a change of it loads them again */
export function useFiles(
  { sdk }: Extract<ChatState, { status: 'ready' }>,
  channel: GroupChannel,
  version: number,
): readonly ThreadMessage[] | undefined {
  const [files, setFiles] = useState<readonly ThreadMessage[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new file is in the list
  useEffect(() => {
    let isGone = false;
    const query = channel.createPreviousMessageListQuery({
      limit: most,
      messageTypeFilter: sdk.MessageTypeFilter.FILE,
      reverse: true,
    });
    query.load().then(
      (found) => {
        const shown = (found as FileMessage[]).map(toThreadMessage).filter(({ file }) => file);
        if (!isGone) setFiles(shown);
      },
      () => {
        if (!isGone) setFiles([]);
      },
    );
    return () => {
      isGone = true;
    };
  }, [sdk, channel, version]);
  return files;
}
