import type { FileMessage } from '@sendbird/chat/message';
import { useEffect, useState } from 'react';
import type { ChatState } from './chat.ts';
import { failureWords } from './failure-words.ts';
import type { GroupChannel } from './sdk.ts';
import { type ThreadMessage, toThreadMessage } from './thread-lines.ts';

const most = 100;

export interface LatestFiles {
  /** The newest first; undefined while they are loaded. */
  files: readonly ThreadMessage[] | undefined;
  /** Why they could not be loaded. */
  failure: string | undefined;
  loadAgain: () => void;
}

/** The latest files of a conversation. @param version a change of it loads them again */
export function useFiles(
  { sdk }: Extract<ChatState, { status: 'ready' }>,
  channel: GroupChannel,
  version: number,
): LatestFiles {
  const [files, setFiles] = useState<readonly ThreadMessage[]>();
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new file is in the list, and another attempt asks again
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
        if (isGone) return;
        setFiles(shown);
        setFailure(undefined);
      },
      (error) => {
        if (!isGone) setFailure(failureWords(error));
      },
    );
    return () => {
      isGone = true;
    };
  }, [sdk, channel, version, attempt]);
  return { files, failure, loadAgain: () => setAttempt((before) => before + 1) };
}
