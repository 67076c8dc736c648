import { act, render, screen } from '@testing-library/react';
import { type Deferred, deferred, useDeferred } from './deferred.ts';
import { ToastRegion } from './overlays/ToastRegion.tsx';

const Shown = ({ part, isNeeded }: { part: Deferred<string>; isNeeded?: boolean }) => (
  <p>{useDeferred(part, isNeeded) ?? 'not there'}</p>
);

it('is fetched once, by the first who needs it', async () => {
  const fetchPart = jest.fn(async () => 'there');
  const part = deferred(fetchPart);
  const { rerender } = render(<Shown part={part} isNeeded={false} />);
  expect(screen.getByText('not there')).toBeVisible();
  expect(fetchPart).not.toHaveBeenCalled();
  rerender(
    <>
      <Shown part={part} />
      <Shown part={part} />
    </>,
  );
  expect(await screen.findAllByText('there')).toHaveLength(2);
  expect(fetchPart).toHaveBeenCalledTimes(1);
});

it('is asked for again when it did not come', async () => {
  jest.useFakeTimers();
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  const fetchPart = jest.fn(async () => 'there').mockRejectedValueOnce(new Error('Loading chunk 7 failed.'));
  const part = deferred(fetchPart);
  render(<Shown part={part} />);
  await act(async () => undefined);
  expect(screen.getByText('not there')).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(2000));
  expect(screen.getByText('there')).toBeVisible();
  warn.mockRestore();
  jest.useRealTimers();
});

it('is given up after five repetitions, and asked for once more by its next use', async () => {
  jest.useFakeTimers();
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  const fetchPart = jest.fn(async (): Promise<string> => {
    throw new Error('Loading chunk 7 failed.');
  });
  const part = deferred(fetchPart);
  const { unmount } = render(<Shown part={part} />);
  await act(() => jest.advanceTimersByTimeAsync(3_600_000));
  expect(fetchPart).toHaveBeenCalledTimes(6);
  unmount();
  fetchPart.mockResolvedValue('there');
  render(<Shown part={part} />);
  await act(async () => undefined);
  expect(screen.getByText('there')).toBeVisible();
  warn.mockRestore();
  jest.useRealTimers();
});

it('says that it did not come where somebody opened what needs it, and is silent about the others', async () => {
  jest.useFakeTimers();
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  const fails = () => Promise.reject(new Error('Loading chunk 7 failed.'));
  render(<ToastRegion />);
  await act(() => deferred(fails).load());
  expect(screen.getByRole('region', { name: 'Notifications' })).toBeEmptyDOMElement();
  await act(() => deferred(fails, true).load());
  expect(screen.getByText(/^A part of the page could not be loaded\. Check the connection/)).toBeVisible();
  warn.mockRestore();
  jest.useRealTimers();
});
