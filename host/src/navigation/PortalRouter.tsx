import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Router } from 'react-router-dom';
import { drawnContributions } from '../contributions/drawn-contributions.ts';
import type { GuardedHistory, HeldNavigation, Leaving, Place } from './guarded-history.ts';
import { type PlaceWatch, watchPlace } from './starvation.ts';

const HistoryContext = createContext<GuardedHistory | undefined>(undefined);
const RunawayContext = createContext(false);

interface ShownPlace {
  place: Place;
  /** Something that was mounted before kept the place from being shown. */
  isPastRunaway: boolean;
}

/** The router over a history that can be guarded. */
export function PortalRouter({ history, children }: { history: GuardedHistory; children: ReactNode }) {
  const [shown, setShown] = useState<ShownPlace>(() => ({ place: history.place(), isPastRunaway: false }));
  const { place, isPastRunaway } = shown;
  const watch = useRef<PlaceWatch>(undefined);
  // Counting renders that are thrown away is the purpose: no state could do it.
  if (watch.current?.place === place) watch.current.begun();
  useLayoutEffect(() => {
    if (watch.current?.place === place) watch.current.shown();
  }, [place]);
  useLayoutEffect(() => {
    let { pathname } = history.place().location;
    const stop = history.listen((next) => {
      watch.current?.end();
      const isSamePage = next.location.pathname === pathname;
      pathname = next.location.pathname;
      // A dialog or a filter in the address of the page: it answers at once, and no other page has to be made first.
      if (isSamePage) return setShown({ place: next, isPastRunaway: false });
      const showUrgently = (isRunaway: boolean) => setShown({ place: next, isPastRunaway: isRunaway });
      watch.current = watchPlace(next, showUrgently, drawnContributions);
      startTransition(() => setShown({ place: next, isPastRunaway: false }));
    });
    return () => {
      stop();
      watch.current?.end();
    };
  }, [history]);
  return (
    <HistoryContext value={history}>
      <RunawayContext value={isPastRunaway}>
        <Router location={place.location} navigationType={place.action} navigator={history.navigator}>
          {children}
        </Router>
      </RunawayContext>
    </HistoryContext>
  );
}

/** Whether a page that updates itself without end held the navigation to the present place: it must not stay mounted. */
export const useIsPastRunaway = (): boolean => use(RunawayContext);

/** Holds navigations back for which `mustWait` holds. @returns the one that waits, if one does */
export function useNavigationGuard(mustWait: (leaving: Leaving) => boolean): HeldNavigation | undefined {
  const history = use(HistoryContext);
  if (!history) throw new Error('useNavigationGuard must be used inside a PortalRouter.');
  useEffect(() => history.guard(mustWait), [history, mustWait]);
  return useSyncExternalStore(history.onHeld, history.held);
}
