import { collection, type LoadState, useLists } from '@groundwork/data-cache';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { LoadedTree } from '../setup-components/ComponentPages.tsx';
import { buildGuide, type Guide } from './guide.ts';

const components = ['setupareas', 'setupunits', 'preparations', 'preparationitems'] as const;
const lists = [...components, 'orders', 'inventoryitems', 'products', 'mediaitems', 'moduleRequests'] as const;

export interface LoadedGuide extends LoadedTree {
  guide: Guide;
}

/** The deployed records of a project, kept in sync. */
export function useGuide(projectId: string): LoadedGuide {
  useLists(lists);
  const areas = useAtomValue(collection('setupareas').byAtom('projectId', projectId));
  const units = useAtomValue(collection('setupunits').byAtom('projectId', projectId));
  const preparations = useAtomValue(collection('preparations').byAtom('projectId', projectId));
  const items = useAtomValue(collection('preparationitems').byAtom('projectId', projectId));
  const states: LoadState[] = [
    useAtomValue(collection('setupareas').statusAtom),
    useAtomValue(collection('setupunits').statusAtom),
    useAtomValue(collection('preparations').statusAtom),
    useAtomValue(collection('preparationitems').statusAtom),
  ];
  const guide = useMemo(() => buildGuide({ areas, units, preparations, items }), [areas, units, preparations, items]);
  const failed = states.find((status) => status.state === 'failed' && !status.hasData);
  return {
    guide,
    isSettled: states.every(({ state }) => state === 'ready' || state === 'failed'),
    failure: failed?.state === 'failed' ? failed.message : undefined,
    retry: () => {
      for (const name of components) void collection(name).load({ force: true });
    },
  };
}
