import { useEffect, useState } from 'react';
import { type FoundMessage, searchHistory } from './moderation.ts';

export interface HistorySearch {
  messages: readonly FoundMessage[];
  /** The service does not search the history: what was found is in loaded messages only. */
  isLimited: boolean;
  /** There was no answer: what was found is in loaded messages only, and there may be more. */
  isFailed: boolean;
  searchAgain: () => void;
}
const typingPause = 300;
const shortest = 2;
const nothing = { messages: [], isLimited: false, isFailed: false };

/** Messages with these words, of all conversations of the user; asked for when the typing has stopped. */
export function useHistorySearch(query: string): HistorySearch {
  const [found, setFound] = useState<Omit<HistorySearch, 'searchAgain'>>(nothing);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks again
  useEffect(() => {
    setFound(nothing);
    if (query.length < shortest) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await searchHistory(query, abort.signal);
      if (abort.signal.aborted) return;
      const messages = answer.state === 'found' ? answer.messages : [];
      setFound({ messages, isLimited: answer.state === 'limited', isFailed: answer.state === 'failed' });
    }, typingPause);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query, attempt]);
  return { ...found, searchAgain: () => setAttempt((count) => count + 1) };
}
