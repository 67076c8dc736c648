import { useEffect, useState } from 'react';
import { type FoundMessage, searchHistory } from './moderation.ts';

export interface HistorySearch {
  messages: readonly FoundMessage[];
  /** The service does not search the history: what was found is in loaded messages only. */
  isLimited: boolean;
}
const typingPause = 300;
const shortest = 2;
const nothing: HistorySearch = { messages: [], isLimited: false };

/** Messages with these words, of all conversations of the user; asked for when the typing has stopped. */
export function useHistorySearch(query: string): HistorySearch {
  const [found, setFound] = useState(nothing);
  useEffect(() => {
    setFound(nothing);
    if (query.length < shortest) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const messages = await searchHistory(query, abort.signal);
      if (!abort.signal.aborted) setFound({ messages: messages ?? [], isLimited: messages === undefined });
    }, typingPause);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query]);
  return found;
}
