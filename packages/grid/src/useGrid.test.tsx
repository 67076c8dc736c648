import { act, renderHook } from '@testing-library/react';
import { useGrid } from './useGrid.ts';

/** How often a page is rendered whose grid gets five rows, and then five others. */
function rendersFor(options?: { followsRows: boolean }): number {
  let renders = 0;
  const { result } = renderHook(() => {
    renders += 1;
    return useGrid(options);
  });
  act(() => result.current.report.displayedCount(5));
  expect(result.current.displayedCount).toBe(5);
  act(() => result.current.report.displayedCount(5));
  return renders;
}

it('renders a page again when as many other rows are shown, as it may sum them up', () => {
  expect(rendersFor()).toBe(3);
});

it('spares a page that sums nothing up', () => {
  expect(rendersFor({ followsRows: false })).toBe(2);
});
