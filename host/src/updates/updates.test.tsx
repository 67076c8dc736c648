import type { ReleaseSet } from '@groundwork/federation/releases';
import { dismissAllToasts, ToastRegion } from '@groundwork/ui';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setSwitchedOff, switchedOffRemote } from '../availability/switched-off.ts';
import { createUpdates } from './updates.ts';

const reload = jest.fn();
/** A release set with this version of the catalog; each one differs by default. */
const set = (revision: number, version = `1.0.${revision}`) => ({
  channel: 'portal',
  revision,
  remotes: [{ name: 'catalog', version }] as ReleaseSet['remotes'],
});
const live = (revision: number, version?: string) => {
  globalThis.fetch = jest.fn(async () => ({ ok: true, json: async () => set(revision, version) }) as Response);
};
const refresh = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await act(async () => undefined);
};
const notices = () =>
  screen.queryAllByText('There is a new version. Refresh the browser or app to get the latest version.');

beforeEach(() => {
  act(() => dismissAllToasts());
  reload.mockClear();
  render(<ToastRegion />);
});

it('asks to refresh when the release set has changed, once for both signals [SH-23]', async () => {
  const updates = createUpdates(set(4), { reload });
  live(4);
  await act(updates.check);
  expect(notices()).toHaveLength(0);
  live(5);
  await act(updates.check);
  act(() => updates.workerWaits({ postMessage: jest.fn() } as unknown as ServiceWorker));
  expect(notices()).toHaveLength(1);
});

it('hands on the remotes of the live release set, whether or not they are newer', async () => {
  const learn = jest.fn();
  const updates = createUpdates(set(4), { reload, learn });
  live(4);
  await act(updates.check);
  expect(learn).toHaveBeenCalledWith(set(4).remotes);
});

it('loads the page again when it is accepted', async () => {
  const updates = createUpdates(set(4), { reload });
  live(5);
  await act(updates.check);
  await refresh();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('lets the waiting worker take over first, then loads the page once [SH-23]', async () => {
  const container = new EventTarget();
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  const worker = { postMessage: jest.fn() };
  act(() => createUpdates(set(4), { reload }).workerWaits(worker as unknown as ServiceWorker));
  await refresh();
  expect(worker.postMessage).toHaveBeenCalledWith('SKIP_WAITING');
  expect(reload).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  container.dispatchEvent(new Event('controllerchange'));
  await act(async () => undefined);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('loads the page after five seconds without the waiting worker, and once more when that worker takes over [SH-23]', async () => {
  const container = new EventTarget();
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  act(() => createUpdates(set(4), { reload }).workerWaits({ postMessage: jest.fn() } as unknown as ServiceWorker));
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  try {
    act(() => screen.getByRole('button', { name: 'Refresh' }).click());
    await act(() => jest.advanceTimersByTimeAsync(4_900));
    expect(reload).not.toHaveBeenCalled();
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(reload).toHaveBeenCalledTimes(1);
    container.dispatchEvent(new Event('controllerchange'));
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(reload).toHaveBeenCalledTimes(2);
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(reload).toHaveBeenCalledTimes(2);
  } finally {
    jest.useRealTimers();
  }
});

it('asks again on the next look when the reload was cancelled', async () => {
  const updates = createUpdates(set(4), { reload });
  live(5);
  await act(updates.check);
  await refresh();
  act(dismissAllToasts);
  await act(updates.check);
  expect(notices()).toHaveLength(1);
});

it('comes back half an hour after it was closed, and at once for another change', async () => {
  let now = 0;
  const updates = createUpdates(set(4), { reload, now: () => now });
  live(5);
  await act(updates.check);
  act(dismissAllToasts);
  now += 29 * 60_000;
  await act(updates.check);
  expect(notices()).toHaveLength(0);
  now += 2 * 60_000;
  await act(updates.check);
  expect(notices()).toHaveLength(1);
  act(dismissAllToasts);
  live(6);
  await act(updates.check);
  expect(notices()).toHaveLength(1);
});

it('notifies a page with a bad version of its rollback, and not a page that never had that version', async () => {
  const [bad, good] = [createUpdates(set(5, '2.0.0'), { reload }), createUpdates(set(4, '1.0.0'), { reload })];
  live(6, '1.0.0');
  await act(good.check);
  expect(notices()).toHaveLength(0);
  await act(bad.check);
  expect(notices()).toHaveLength(1);
});

it('takes the notice back when the page turns out to be what is live again', async () => {
  const updates = createUpdates(set(4, '1.0.0'), { reload });
  live(5, '2.0.0');
  await act(updates.check);
  live(6, '1.0.0');
  await act(updates.check);
  expect(notices()).toHaveLength(0);
});

it('looks soon, every five minutes and on focus, and is silent while the server is away', async () => {
  jest.useFakeTimers();
  const updates = createUpdates(set(4), { reload });
  globalThis.fetch = jest.fn().mockRejectedValue(new TypeError('Failed to fetch'));
  const looks = () =>
    jest.mocked(globalThis.fetch).mock.calls.filter(([address]) => address === '/release-set.json').length;
  const stop = updates.start();
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(looks()).toBe(1);
  await act(() => jest.advanceTimersByTimeAsync(5 * 60_000));
  window.dispatchEvent(new Event('focus'));
  expect(looks()).toBe(3);
  stop();
  await act(() => jest.advanceTimersByTimeAsync(5 * 60_000));
  expect(looks()).toBe(3);
  expect(notices()).toHaveLength(0);
  jest.useRealTimers();
});

describe('a remote that is switched off', () => {
  const own = {
    ...set(4),
    remotes: [{ name: 'catalog', version: '1.0.4', declaration: { displayName: 'Catalog' } }] as ReleaseSet['remotes'],
  };
  let disabled: { name: string; reason: string }[];
  beforeEach(() => {
    jest.useFakeTimers();
    const release = (address: string) =>
      address.includes('state')
        ? { revision: disabled.length > 0 ? 5 : 6, disabled }
        : { ...own, revision: 5, remotes: disabled.length > 0 ? [] : own.remotes };
    globalThis.fetch = jest.fn(
      async (address) => ({ ok: true, json: async () => release(String(address)) }) as Response,
    );
  });
  afterEach(() => {
    act(() => void setSwitchedOff([]));
    jest.useRealTimers();
  });

  it('is off in an open page within ten seconds, with its reason and without a call to refresh', async () => {
    const stop = createUpdates(own, { reload }).start();
    disabled = [{ name: 'catalog', reason: 'It shows wrong prices.' }];
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(switchedOffRemote('catalog')).toEqual({ name: 'catalog', reason: 'It shows wrong prices.' });
    expect(screen.getByText('Catalog was switched off. It shows wrong prices.')).toBeVisible();
    expect(notices()).toHaveLength(0);
    disabled = [];
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(switchedOffRemote('catalog')).toBeUndefined();
    stop();
  });
});
