import { act, fireEvent, render, screen } from '@testing-library/react';
import { useThreadPlace } from './useThreadPlace.ts';

const thread = { messages: [], isLoading: false, hasNewer: false, markAsRead: () => {}, readAttempt: 0 };
function Thread() {
  const { box, onScroll } = useThreadPlace(thread, { kind: 'day', key: 'today', at: 1 }, 'me');
  return (
    <div ref={box} onScroll={onScroll} data-testid="box">
      <ol />
    </div>
  );
}

const resized: (() => void)[] = [];
const watched: Element[] = [];
beforeEach(() => {
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  jest.spyOn(globalThis, 'ResizeObserver').mockImplementation(((callback: () => void) => {
    resized.push(callback);
    return { observe: (element: Element) => watched.push(element), disconnect: () => {} };
  }) as never);
});
afterEach(() => jest.restoreAllMocks());

it('stays at the end when a picture has loaded or a message was not sent, and nowhere else', () => {
  const height = jest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(1_000);
  render(<Thread />);
  const box = screen.getByTestId('box');
  const grow = (to: number) => {
    height.mockReturnValue(to);
    act(() => {
      for (const callback of resized) callback();
    });
  };
  expect(watched).toEqual([box, box.querySelector('ol')]);
  expect(box.scrollTop).toBe(1_000);
  grow(1_300);
  expect(box.scrollTop).toBe(1_300);
  box.scrollTop = 100;
  fireEvent.scroll(box);
  grow(1_600);
  expect(box.scrollTop).toBe(100);
});
