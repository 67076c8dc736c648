import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { Router } from 'react-router-dom';
import type { GuardedHistory, HeldNavigation, Leaving } from './guarded-history.ts';

const HistoryContext = createContext<GuardedHistory | undefined>(undefined);

/** The router over a history that can be guarded. */
export function PortalRouter({ history, children }: { history: GuardedHistory; children: ReactNode }) {
  const [{ action, location }, setPlace] = useState(history.place);
  useLayoutEffect(() => history.listen((place) => startTransition(() => setPlace(place))), [history]);
  return (
    <HistoryContext value={history}>
      <Router location={location} navigationType={action} navigator={history.navigator}>
        {children}
      </Router>
    </HistoryContext>
  );
}

/** Holds navigations back for which `mustWait` holds. @returns the one that waits, if one does */
export function useNavigationGuard(mustWait: (leaving: Leaving) => boolean): HeldNavigation | undefined {
  const history = use(HistoryContext);
  if (!history) throw new Error('useNavigationGuard stands outside of a PortalRouter.');
  useEffect(() => history.guard(mustWait), [history, mustWait]);
  return useSyncExternalStore(history.onHeld, history.held);
}
