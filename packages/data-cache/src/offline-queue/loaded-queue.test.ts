import { setOfflineQueueOwner } from './open-offline-queue.ts';

const loaded = jest.fn();
jest.mock('./offline-queue.ts', () => {
  loaded();
  return {};
});

const idle: (() => void)[] = [];
beforeEach(() => {
  Object.defineProperty(globalThis, 'requestIdleCallback', {
    value: (work: () => void) => idle.push(work),
    configurable: true,
  });
});
afterEach(async () => {
  await setOfflineQueueOwner(undefined);
  Reflect.deleteProperty(globalThis, 'requestIdleCallback');
});

it('loads the code that keeps changes before anybody changes anything, while there is still a network', async () => {
  await setOfflineQueueOwner('ada');
  expect(loaded).not.toHaveBeenCalled();
  for (const work of idle.splice(0)) work();
  await new Promise((resolve) => setTimeout(resolve));
  expect(loaded).toHaveBeenCalledTimes(1);
});
