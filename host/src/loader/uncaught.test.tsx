import { dismissAllToasts, ToastRegion } from '@groundwork/ui';
import { act, render, screen } from '@testing-library/react';
import { buildRelease } from '../testing/build-release.ts';
import { watchUncaught } from './uncaught.ts';

const releases = [buildRelease(), buildRelease({ name: 'planning' })];
const thrownAt = (address: string) =>
  Object.assign(new Error('no such field'), { stack: `Error\n    at f (${address}:1:2)` });
const [, planning] = releases;

it('names the remote whose code threw an error that nobody caught', () => {
  const report = jest.fn();
  const stop = watchUncaught(releases, 7, report);
  const file = `${planning?.baseUrl}static/js/page.js`;
  window.dispatchEvent(new ErrorEvent('error', { error: thrownAt(file), filename: file }));
  const rejection = Object.assign(new Event('unhandledrejection'), { reason: thrownAt(file) });
  window.dispatchEvent(rejection);
  expect(report.mock.calls.map(([given]: unknown[]) => given)).toEqual(
    Array.from({ length: 2 }, () =>
      expect.objectContaining({
        cause: 'uncaught',
        message: 'Something in Catalog failed: no such field',
        remote: 'planning',
        version: '3.1.0-8f2c41',
        revision: 7,
      }),
    ),
  );
  stop();
  window.dispatchEvent(rejection);
  expect(report).toHaveBeenCalledTimes(2);
});

it('reports a failed action to the user, but not a cancelled one', () => {
  act(dismissAllToasts);
  render(<ToastRegion />);
  const stop = watchUncaught(releases, 7, jest.fn());
  const reject = (reason: Error) =>
    act(() => void window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason })));
  const file = `${planning?.baseUrl}static/js/page.js`;
  reject(Object.assign(thrownAt(file), { name: 'AbortError' }));
  expect(screen.queryByText(/did not work/)).not.toBeInTheDocument();
  reject(thrownAt(file));
  expect(screen.getByText('Something in Catalog did not work. Try again, or refresh the page.')).toBeVisible();
  stop();
});

it('leaves alone what came from elsewhere', () => {
  const report = jest.fn();
  const stop = watchUncaught(releases, 7, report);
  window.dispatchEvent(new ErrorEvent('error', { error: thrownAt('http://localhost/assets/1/shell.js') }));
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'a text' }));
  expect(report).not.toHaveBeenCalled();
  stop();
});

it('names the host where no remote had a part in it', () => {
  const report = jest.fn();
  const stop = watchUncaught(releases, 7, report, { version: '2.4.0-cd5136', baseUrl: '/assets/2.4.0-cd5136/' });
  window.dispatchEvent(new ErrorEvent('error', { error: thrownAt('http://localhost/assets/2.4.0-cd5136/shell.js') }));
  expect(report).toHaveBeenCalledWith(
    expect.objectContaining({
      remote: 'host',
      version: '2.4.0-cd5136',
      message: 'Something in the portal failed: no such field',
    }),
  );
  stop();
});
