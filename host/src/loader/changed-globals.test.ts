import { watchGlobals } from './changed-globals.ts';

class Shared {
  items() {
    return [];
  }
}
/** A page of its own, so that nothing of this test process changes. */
const newScope = () => {
  const Own = class extends Shared {
    size() {
      return 0;
    }
  };
  return { fetch: () => 'own', setTimeout: () => 1, Array: Own, Object: class {} } as unknown as typeof globalThis;
};

it('names what was replaced and what was added since the start, each once', () => {
  const scope = newScope();
  const changed = watchGlobals(scope);
  expect(changed()).toEqual([]);
  Object.assign(scope, { fetch: () => 'another' });
  Object.assign(scope.Array.prototype, { size: () => 7, last: () => undefined });
  expect(changed()).toEqual(['window.fetch', 'Array.prototype.size', 'Array.prototype.last']);
  expect(changed()).toEqual([]);
});

it('has nothing to say of globals that a browser does not have', () => {
  expect(watchGlobals({} as typeof globalThis)()).toEqual([]);
});
