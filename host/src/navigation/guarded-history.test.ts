import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom';
import { createGuardedHistory, type Leaving } from './guarded-history.ts';

function start(mustWait: (leaving: Leaving) => boolean) {
  const history = createGuardedHistory(
    createMemoryHistory({
      initialEntries: ['/orders', '/products?open=1', '/vendors'],
      initialIndex: 1,
      v5Compat: true,
    }),
  );
  const places: string[] = [];
  history.listen(({ location: { pathname, search } }) => places.push(pathname + search));
  const stop = history.guard(mustWait);
  const at = () => history.place().location.pathname;
  return { history, places, stop, at };
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
