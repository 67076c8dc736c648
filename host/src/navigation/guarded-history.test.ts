import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom';
import { createGuardedHistory, type Leaving } from './guarded-history.ts';

function start(mustWait: (leaving: Leaving) => boolean, dialogOver?: () => (() => void) | undefined) {
  const browser = createMemoryHistory({
    initialEntries: ['/spaceDesign', '/orders', '/products?open=1', '/vendors'],
    initialIndex: 2,
    v5Compat: true,
  });
  const history = createGuardedHistory(browser, dialogOver);
  const places: string[] = [];
  history.listen(({ location: { pathname, search } }) => places.push(pathname + search));
  const stop = history.guard(mustWait);
  const at = () => history.place().location.pathname;
  return { browser, history, places, stop, at };
}

it('lets navigation through that need not wait, and notifies the guard of the departure', () => {
  const seen: unknown[] = [];
  const { history, places } = start(({ from, toPathname, action }) => {
    seen.push([from.pathname, toPathname, action]);
    return false;
  });
  history.navigator.push('/plan');
  history.navigator.replace('?q=a');
  history.navigator.go(-1);
  expect(places).toEqual(['/plan', '/plan?q=a', '/products?open=1']);
  expect(seen).toEqual([
    ['/products', '/plan', 'PUSH'],
    ['/plan', '/plan', 'REPLACE'],
    ['/plan', '/products', 'POP'],
  ]);
  expect(history.held()).toBeUndefined();
});

it('holds a push until it is decided', () => {
  const { history, places } = start(() => true);
  const onHeld = jest.fn();
  history.onHeld(onHeld);
  history.navigator.push('/plan');
  expect(places).toEqual([]);
  history.held()?.stay();
  expect(history.held()).toBeUndefined();
  history.navigator.replace('/plan');
  history.held()?.proceed();
  expect(places).toEqual(['/plan']);
  expect(history.held()).toBeUndefined();
  expect(onHeld).toHaveBeenCalledTimes(4);
});

it.each([
  [-1, '/orders'],
  [1, '/vendors'],
])('takes a step of %i back until it is decided', (delta, target) => {
  const { history, places, at } = start(() => true);
  history.navigator.go(delta);
  expect(at()).toBe('/products');
  history.held()?.stay();
  history.navigator.go(delta);
  expect(at()).toBe('/products');
  expect(places).toEqual([]);
  history.held()?.proceed();
  expect(places).toEqual([target]);
  history.navigator.push('/plan');
  expect(history.held()).toBeDefined();
});

it('asks nobody once the guard has gone', () => {
  const { history, stop, at } = start(() => true);
  stop();
  history.navigator.push('/plan');
  expect(at()).toBe('/plan');
});

describe('a dialog over the page', () => {
  const withDialog = (mustWait = false) => {
    let isOpen = true;
    const close = jest.fn(() => {
      isOpen = false;
    });
    return {
      ...start(
        () => mustWait,
        () => (isOpen ? close : undefined),
      ),
      close,
    };
  };

  it('is closed by Back, which asks nobody and leaves the page with the next press', () => {
    const { browser, history, places, close, at } = withDialog(true);
    browser.go(-1);
    expect([at(), close.mock.calls.length, places]).toEqual(['/products', 1, []]);
    expect(history.held()).toBeUndefined();
    browser.go(-1);
    expect(at()).toBe('/products');
    history.held()?.proceed();
    expect(places).toEqual(['/orders']);
  });

  it('may lead to another page when it closes, as the browser is in its place again by then', () => {
    const { browser, history, close, at } = withDialog();
    close.mockImplementationOnce(() => history.navigator.replace('/plan'));
    browser.go(-1);
    expect(at()).toBe('/plan');
    browser.go(1);
    expect(at()).toBe('/vendors');
  });

  it('is left by Forward, by a page chosen from the list of the button, and where the page itself goes back', () => {
    for (const [leave, target] of [
      [({ browser }) => browser.go(1), '/vendors'],
      [({ browser }) => browser.go(-2), '/spaceDesign'],
      [({ history }) => history.navigator.go(-1), '/orders'],
    ] as const satisfies readonly [(started: ReturnType<typeof withDialog>) => void, string][]) {
      const started = withDialog();
      leave(started);
      expect([started.at(), started.close.mock.calls.length]).toEqual([target, 0]);
    }
  });
});
