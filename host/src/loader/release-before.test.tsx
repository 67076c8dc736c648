import { ToastRegion } from '@groundwork/ui';
import { act, render, screen } from '@testing-library/react';
import { buildRelease } from '../testing/build-release.ts';
import { releaseBefore } from './release-before.ts';

const release = buildRelease();
const before = { ...release, version: '3.0.0-aaaaaa' };
const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
  jest.useRealTimers();
});

it('says that the version before is shown, and leaves that there until it is dismissed', async () => {
  jest.useFakeTimers();
  globalThis.fetch = jest.fn(async () => ({ ok: true, json: async () => before }) as Response);
  render(<ToastRegion />);
  await act(async () => expect(await releaseBefore(release)).toMatchObject({ version: '3.0.0-aaaaaa' }));
  const line = 'The new version of Catalog does not work. You see the version before it.';
  expect(screen.getByText(line)).toBeVisible();
  act(() => void jest.advanceTimersByTime(3_600_000));
  expect(screen.getByText(line)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Dismiss' })).toBeVisible();
});
