import { ToastRegion } from '@groundwork/ui';
import { act, render, screen } from '@testing-library/react';
import { buildRelease } from '../testing/build-release.ts';
import { releaseBefore } from './release-before.ts';

afterEach(() => jest.useRealTimers());

it('says in words which version is shown in place of a broken one, and takes no more room once that is read', async () => {
  jest.useFakeTimers();
  const before = buildRelease({ name: 'catalog' });
  window.fetch = jest.fn(async () => ({ ok: true, json: async () => before }) as Response);
  render(<ToastRegion />);
  await act(() => releaseBefore(buildRelease({ name: 'catalog' })));
  const text = /does not work\. You see the version before it\.$/;
  expect(screen.getByText(text)).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(9_000));
  expect(screen.getByText(text)).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(1_500));
  expect(screen.queryByText(text)).toBeNull();
});
