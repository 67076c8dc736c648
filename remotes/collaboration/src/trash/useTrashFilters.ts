import { type CollectionName, findCollection } from '@groundwork/contract';
import { useSearchParams } from '@groundwork/shell-sdk';
import { useEffect, useMemo, useRef, useState } from 'react';

const typingPause = 300;

/** The text and the types that the trash is narrowed to; both stand in the address: `?q=` and `?type=`. */
export function useTrashFilters() {
  const [params, setParams] = useSearchParams();
  const typed = params.get('q') ?? '';
  const [text, setText] = useState(typed);
  const written = useRef(typed);
  const inAddress = params.getAll('type').join();
  const types = useMemo(
    () =>
      inAddress.split(',').flatMap((name): readonly CollectionName[] => {
        const found = findCollection(name);
        return found ? [found] : [];
      }),
    [inAddress],
  );
  // The address follows the typing after a pause; an address changed from outside (Back, a link) is followed at once.
  useEffect(() => {
    if (typed === written.current) return;
    written.current = typed;
    setText(typed);
  }, [typed]);
  useEffect(() => {
    if (text === written.current) return;
    const timer = setTimeout(() => {
      written.current = text;
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          if (text) next.set('q', text);
          else next.delete('q');
          return next;
        },
        { replace: true },
      );
    }, typingPause);
    return () => clearTimeout(timer);
  }, [text, setParams]);
  const setTypes = (chosen: readonly CollectionName[]) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete('type');
        for (const name of chosen) next.append('type', name);
        return next;
      },
      { replace: true },
    );
  return { text, setText, types, setTypes };
}
