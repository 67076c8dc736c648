import type { CollectionName, RecordOf } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { useScope } from '@groundwork/shell-sdk';
import type { Atom } from 'jotai';
import { useMemo } from 'react';
import { collectionOf } from '../setup-components/component-levels.ts';

type ProjectContent = {
  [N in CollectionName]: RecordOf<N> extends { projectId: string } ? N : never;
}[CollectionName];

/** The records of the active project or group ([SC-16]). */
export function useProjectRows<N extends ProjectContent>(name: N): Atom<readonly RecordOf<N>[]> {
  const { projectIds } = useScope();
  return useMemo(
    // Every collection named here has a projectId; the union of their fields hides it from the compiler.
    () => collection(name).byAtom('projectId' as keyof RecordOf<N> & string, projectIds),
    [name, projectIds],
  );
}

/** All levels: cells count children, and a deletion says what goes with it. */
export const levels = Object.values(collectionOf);
