import {
  type UNSAFE_createBrowserHistory as createBrowserHistory,
  type Location,
  NavigationType,
  type Navigator,
  parsePath,
  type To,
} from 'react-router-dom';

/** The address bar's history, or one in memory: the router's own, which reports every change and how far it went. */
export type History = ReturnType<typeof createBrowserHistory>;

/** The current location of the page, and the action that led to it. */
export interface Place {
  action: NavigationType;
  location: Location;
}
export interface Leaving {
  from: Location;
  toPathname: string;
  action: NavigationType;
}
/** A navigation that waits for the user's decision. */
export interface HeldNavigation {
  proceed: () => void;
  stay: () => void;
}

/** A history that asks before it moves. The router's blocker does the same, but only comes with its 18 kB data router. */
export interface GuardedHistory {
  navigator: Navigator;
  place: () => Place;
  listen: (listener: (place: Place) => void) => () => void;
  /**
   * Registers a check that decides whether a navigation has to wait; one at a time. Returns a function that removes it.
   */
  guard: (mustWait: (leaving: Leaving) => boolean) => () => void;
  held: () => HeldNavigation | undefined;
  onHeld: (listener: () => void) => () => void;
}

/** @param dialogOver what closes the topmost dialog that a place has not opened by its address, if there is one */
export function createGuardedHistory(
  history: History,
  dialogOver: (place: Location) => (() => void) | undefined = () => undefined,
): GuardedHistory {
  let mustWait: ((leaving: Leaving) => boolean) | undefined;
  let held: HeldNavigation | undefined;
  let current = history.location;
  /** What follows when the browser is back in the place that it must not leave. */
  let returned: (() => void) | undefined;
  let isDecided = false;
  /** The page itself goes back. */
  let isByPage = false;
  const listeners = new Set<() => void>();

  const hold = (next: HeldNavigation | undefined) => {
    held = next;
    for (const listener of listeners) listener();
  };
  const holdUntilDecided = (proceed: () => void) =>
    hold({
      proceed: () => {
        hold(undefined);
        proceed();
      },
      stay: () => hold(undefined),
    });
  const waits = (to: To, action: NavigationType) => {
    const { pathname = current.pathname } = typeof to === 'string' ? parsePath(to) : to;
    return mustWait?.({ from: current, toPathname: pathname, action }) === true;
  };

  return {
    navigator: {
      createHref: history.createHref,
      go: (delta) => {
        isByPage = true;
        history.go(delta);
      },
      push: (to, state) => {
        if (waits(to, NavigationType.Push)) holdUntilDecided(() => history.push(to, state));
        else history.push(to, state);
      },
      replace: (to, state) => {
        if (waits(to, NavigationType.Replace)) holdUntilDecided(() => history.replace(to, state));
        else history.replace(to, state);
      },
    },
    place: () => ({ action: history.action, location: history.location }),
    listen: (listener) => {
      current = history.location;
      return history.listen(({ action, location, delta }) => {
        if (returned) {
          const follow = returned;
          returned = undefined;
          return follow();
        }
        // Several steps at once lead to a page that was chosen from the list of the browser's button.
        const close = delta === -1 && !isDecided && !isByPage ? dialogOver(current) : undefined;
        isByPage = false;
        // Back and forward are reported after they have happened: what must wait is taken back first.
        if (action === NavigationType.Pop && delta && !isDecided && (close || waits(location, action))) {
          const proceed = () => {
            isDecided = true;
            history.go(delta);
          };
          returned = close ?? (() => holdUntilDecided(proceed));
          history.go(-delta);
          return;
        }
        isDecided = false;
        current = location;
        listener({ action, location });
      });
    },
    guard: (ask) => {
      mustWait = ask;
      return () => {
        mustWait = undefined;
      };
    },
    held: () => held,
    onHeld: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
