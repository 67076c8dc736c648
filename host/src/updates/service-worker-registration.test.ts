import { registerServiceWorker } from './service-worker-registration.ts';

const worker = { postMessage: jest.fn() };
const container = {
  controller: null as object | null,
  ready: Promise.resolve({ active: worker }),
  register: jest.fn(),
};
beforeAll(() => Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true }));
beforeEach(() => {
  jest.useFakeTimers();
  performance.getEntriesByType ??= () => [];
});
afterEach(() => jest.useRealTimers());

it('leaves the line and the processor to the first rows, then registers the worker and names what was loaded', async () => {
  const registration = Object.assign(new EventTarget(), { waiting: null, installing: null });
  container.register.mockResolvedValue(registration);
  const registering = registerServiceWorker({ workerWaits: jest.fn() });
  await jest.advanceTimersByTimeAsync(2_000);
  expect(container.register).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(10_000);
  await registering;
  expect(container.register).toHaveBeenCalledWith('/sw.js', { updateViaCache: 'none' });
  expect(worker.postMessage).toHaveBeenCalledWith(expect.any(Array));
});

it.each([
  ['names what was loaded also where the worker came in the middle of it and has kept no page', false, 1],
  ['leaves a worker alone that has a page', true, 0],
])('%s', async (_, isKept, messages) => {
  worker.postMessage.mockClear();
  container.controller = {};
  container.register.mockResolvedValue(Object.assign(new EventTarget(), { waiting: null, installing: null }));
  const cache = { match: async (key: string) => (isKept && key === '/' ? {} : undefined) };
  Object.assign(globalThis, { caches: { open: async () => cache } });
  const registering = registerServiceWorker({ workerWaits: jest.fn() });
  await jest.advanceTimersByTimeAsync(10_000);
  await registering;
  expect(worker.postMessage).toHaveBeenCalledTimes(messages);
  Reflect.deleteProperty(globalThis, 'caches');
});

it('hears of a new worker before it knows what the present one has kept', async () => {
  container.controller = {};
  const installing = Object.assign(new EventTarget(), { state: 'installed' });
  const registration = Object.assign(new EventTarget(), { waiting: null, installing });
  container.register.mockResolvedValue(registration);
  Object.assign(globalThis, { caches: { open: () => new Promise(() => {}) } });
  const workerWaits = jest.fn();
  void registerServiceWorker({ workerWaits });
  await jest.advanceTimersByTimeAsync(10_000);
  registration.dispatchEvent(new Event('updatefound'));
  installing.dispatchEvent(new Event('statechange'));
  expect(workerWaits).toHaveBeenCalledWith(installing);
  Reflect.deleteProperty(globalThis, 'caches');
});

it('says that a worker of another release waits, where one served this page', async () => {
  container.controller = {};
  const waiting = {};
  container.register.mockResolvedValue(Object.assign(new EventTarget(), { waiting, installing: null }));
  const workerWaits = jest.fn();
  const registering = registerServiceWorker({ workerWaits });
  await jest.advanceTimersByTimeAsync(10_000);
  await registering;
  expect(workerWaits).toHaveBeenCalledWith(waiting);
});
