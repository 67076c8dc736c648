import { useAncestors, useIsActive, useLocation, useNavigate } from '@groundwork/shell-sdk';
import { useEffect } from 'react';
import { addressOf, asAncestors, depthOfPath, type Place, placeIn, placeLevels, upTo } from './component-address.ts';

/** Kept beside every address that these pages link to: the project's own page is then meant, not the last place. */
export const chosen = { isChosen: true };

/**
 * The current place of the page: the ids of its address, or of the last visit if it has none. `resolve` returns the
 * part of them that exists (undefined while that is not known); the address and the remembered place follow it.
 */
export function useComponentPlace({
  base,
  memory,
  projectId,
  resolve,
}: {
  base: string;
  memory: 'sdAncestors' | 'sgAncestors';
  projectId: string;
  resolve: (place: Place) => Place | undefined;
}): Place | undefined {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isActive = useIsActive();
  const [remembered, remember] = useAncestors(memory);
  const query = new URLSearchParams(search);
  const asked = placeIn(query);
  const depth = depthOfPath(base, pathname);
  const isBare = placeLevels.every((level) => !asked[level]);
  const isOpen = isBare && !(state as typeof chosen | null)?.isChosen;
  const isRecalled = isOpen && remembered.projectId === projectId;
  const place = resolve(isRecalled ? upTo(remembered, depth === 0 ? 3 : depth) : upTo(asked, depth));
  const others = Object.fromEntries([...query].filter(([name]) => !(placeLevels as readonly string[]).includes(name)));
  const address = place && addressOf(base, place, others);
  const isThere = address === pathname + search;
  useEffect(() => {
    if (!isActive || !place || address === undefined) return;
    // Where nothing was recalled, Back has to come to this view again, not to the place that is remembered by then.
    if (!isThere || isOpen) {
      void navigate(address, { replace: true, state: chosen });
      return;
    }
    const next = asAncestors(projectId, place);
    const isKnown =
      remembered.projectId === projectId && placeLevels.every((level) => remembered[level] === next[level]);
    if (!isKnown) remember(next);
  });
  return isThere ? place : undefined;
}
