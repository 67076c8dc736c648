import type { Result } from '@groundwork/contract';
import { call } from '@groundwork/data-cache';
import { formatNumber } from '@groundwork/ui';
import { useEffect, useState } from 'react';

/** An item that should be counted, and why. */
export interface Suggestion {
  inventoryItemId: string;
  reasons: readonly ('short' | 'negative' | 'never' | 'due')[];
  class: 'A' | 'B' | 'C';
  moves90Days: number;
  countedUtc?: string;
}

const reasonWords = {
  short: 'somebody came up short',
  negative: 'more is reserved than there is',
  never: 'never counted',
  due: 'not counted for long',
} as const;

/** 'somebody came up short · moved 12 times in 90 days'. */
export const suggestionText = ({ reasons, moves90Days }: Suggestion): string =>
  [
    ...reasons.map((reason) => reasonWords[reason]),
    moves90Days > 0 && `moved ${moves90Days === 1 ? 'once' : `${formatNumber(moves90Days)} times`} in 90 days`,
  ]
    .filter(Boolean)
    .join(' · ');

/**
 * The server's suggestions for counting, the most urgent first; undefined while they load or where the user may not
 * read them.
 */
export function useSuggestions(warehouseId: string, isAllowed: boolean): readonly Suggestion[] | undefined {
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>();
  useEffect(() => {
    if (!isAllowed || !warehouseId) return;
    const abort = new AbortController();
    void call<readonly Suggestion[]>('GET', 'counts/suggestions', {
      query: { warehouseId },
      signal: abort.signal,
    }).then((result: Result<readonly Suggestion[]>) => {
      if (!abort.signal.aborted && result.succeeded && Array.isArray(result.data)) setSuggestions(result.data);
    });
    return () => abort.abort();
  }, [warehouseId, isAllowed]);
  return suggestions;
}
