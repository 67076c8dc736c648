import { dismissAllToasts, ToastRegion } from '@groundwork/ui';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createUpdates } from './updates.ts';

const reload = jest.fn();
const live = (revision: number) => {
  globalThis.fetch = jest.fn(async () => ({ ok: true, json: async () => ({ revision }) }) as Response);
};
const notices = () =>
  screen.queryAllByText('There is a new version. Refresh the browser or app to get the latest version.');

beforeEach(() => {
  act(() => dismissAllToasts());
  reload.mockClear();
  render(<ToastRegion />);
});

it('asks to refresh when the release set has changed, once for both signals [SH-23]', async () => {
  const updates = createUpdates(4, reload);
  live(4);
  await act(updates.check);
  expect(notices()).toHaveLength(0);
  live(5);
  await act(updates.check);
  act(() => updates.workerWaits({ postMessage: jest.fn() } as unknown as ServiceWorker));
  expect(notices()).toHaveLength(1);
});

it('loads the page again when it is accepted', async () => {
  const updates = createUpdates(4, reload);
  live(5);
  await act(updates.check);
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

it('lets the waiting worker take over first, then loads the page once [SH-23]', async () => {
  const container = new EventTarget();
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  const worker = { postMessage: jest.fn() };
  act(() => createUpdates(4, reload).workerWaits(worker as unknown as ServiceWorker));
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(worker.postMessage).toHaveBeenCalledWith('SKIP_WAITING');
  expect(reload).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  container.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledTimes(1);
});

it('looks every five minutes and on focus, and is silent while the server is away', async () => {
  jest.useFakeTimers();
  const updates = createUpdates(4, reload);
  globalThis.fetch = jest.fn().mockRejectedValue(new TypeError('Failed to fetch'));
  const stop = updates.start();
  await act(() => jest.advanceTimersByTimeAsync(5 * 60_000));
  window.dispatchEvent(new Event('focus'));
  expect(globalThis.fetch).toHaveBeenCalledTimes(2);
  stop();
  await act(() => jest.advanceTimersByTimeAsync(5 * 60_000));
  expect(globalThis.fetch).toHaveBeenCalledTimes(2);
  expect(notices()).toHaveLength(0);
  jest.useRealTimers();
});
