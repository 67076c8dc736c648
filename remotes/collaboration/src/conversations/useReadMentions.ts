import { collection } from '@groundwork/data-cache';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';

/**
 * Marks mentions in the inbox as read once their conversation is read: nobody should read the same text twice.
 * @param channelUrl undefined while no conversation is in sight, or messages of it are unread
 */
export function useReadMentions(channelUrl: string | undefined): void {
  const notifications = useAtomValue(collection('notifications').allAtom);
  // A request that the server refused is not repeated with each change of the list.
  const [tried] = useState(() => new Set<string>());
  useEffect(() => {
    if (channelUrl === undefined) return;
    const ids = notifications
      .filter(({ kind, recordRef }) => kind === 'mention' && recordRef === `conversations/${channelUrl}`)
      .filter(({ id, readUtc, doneUtc, times }) => !readUtc && !doneUtc && !tried.has(`${id} ${times}`))
      .map(({ id, times }) => {
        tried.add(`${id} ${times}`);
        return id;
      });
    if (ids.length === 0) return;
    const value = new Date().toISOString();
    // Without an answer they stay unread in the inbox, where they can be marked by hand.
    void collection('notifications').patchMany(ids, [{ op: 'replace', path: 'readUtc', value }]);
  }, [notifications, channelUrl, tried]);
}
