import { defaultView } from '@groundwork/grid';
import { useSetting } from '@groundwork/shell-sdk';
import { useEffect } from 'react';
import type { PageAddress } from './usePageAddress.ts';

/**
 * The saved view a grid shows: the address's, else the one it was left in ([SC-23]); others than staff have 'Default'.
 *
 * @example
 * ```tsx
 * import { usePageAddress, useViewName } from '@groundwork/records';
 * import { useSession } from '@groundwork/shell-sdk';
 *
 * function ViewName() {
 *   const { isStaff } = useSession();
 *   const [name] = useViewName('loans', usePageAddress(), isStaff);
 *   return <p>{name}</p>;
 * }
 * ```
 */
export function useViewName(gridId: string, address: PageAddress, isStaff: boolean): [string, (name: string) => void] {
  const [settings, setSettings] = useSetting('gridViews');
  const stored = settings.find((entry) => entry.gridId === gridId)?.viewName;
  const name = isStaff ? (address.view ?? stored ?? defaultView) : defaultView;
  const store = (viewName: string) =>
    setSettings([...settings.filter((entry) => entry.gridId !== gridId), { gridId, viewName }]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address with a view is remembered once it is opened
  useEffect(() => {
    if (isStaff && address.view && address.view !== stored) store(address.view);
  }, [address.view]);
  return [
    name,
    (next) => {
      store(next);
      address.setView(next === defaultView ? undefined : next);
    },
  ];
}
