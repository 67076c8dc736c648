import { type CollectionName, findCollection } from '@groundwork/contract';
import { useAddressFilter } from '@groundwork/records';
import { useMemo } from 'react';

/** The names of collections in a text, ignoring others: 'products,vendors'. */
const typesIn = (text: unknown): readonly CollectionName[] =>
  String(text ?? '')
    .split(',')
    .flatMap((name) => findCollection(name) ?? []);
const parse = (text: unknown): string => typesIn(text).join(',');

/** The types that the trash is filtered by; none: all of them. Stored in the address as `?type=`. */
export function useTypeFilter() {
  const [text, setText] = useAddressFilter('type', parse);
  const types = useMemo(() => typesIn(text), [text]);
  return {
    types,
    setTypes: (chosen: readonly CollectionName[]) => setText(chosen.join(',')),
    /** For saved views. */
    screenFilters: { read: () => text || undefined, apply: setText },
  };
}
