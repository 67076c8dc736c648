import { act, fireEvent, render, screen } from '@testing-library/react';
import { ToastRegion } from './ToastRegion.tsx';
import { dismissAllToasts, type ToastOptions, toast } from './toasts.ts';

const show = (options: ToastOptions) => {
  let takeBack = () => {};
  act(() => {
    takeBack = toast(options);
  });
  return takeBack;
};
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

beforeEach(() => {
  jest.useFakeTimers();
  render(<ToastRegion />);
});
afterEach(() => {
  act(dismissAllToasts);
  jest.useRealTimers();
});

it.each([[1500], [2500], [3000], [5000]])('goes after the duration that it is given, %i ms [CO-04]', (duration) => {
  show({ text: 'Saved', duration });
  pass(duration - 1);
  expect(screen.getByText('Saved')).toBeInTheDocument();
  pass(1);
  expect(screen.queryByText('Saved')).toBeNull();
});

it('stays 3 s when nothing else is said', () => {
  show({ text: 'Saved' });
  pass(2999);
  expect(screen.getByText('Saved')).toBeInTheDocument();
  pass(1);
  expect(screen.queryByText('Saved')).toBeNull();
});

it('waits while the pointer rests on it', () => {
  show({ text: 'Saved' });
  fireEvent.pointerEnter(screen.getByText('Saved').parentElement!);
  pass(10_000);
  expect(screen.getByText('Saved')).toBeInTheDocument();
});

it('offers its action for 10 s, and as long as the pointer or the focus is on it', () => {
  show({ text: 'Deleted', duration: 5000, action: { label: 'Undo', onAction: jest.fn() } });
  pass(9_999);
  const undo = screen.getByRole('button', { name: 'Undo' });
  act(() => undo.focus());
  pass(60_000);
  act(() => undo.blur());
  fireEvent.pointerEnter(screen.getByText('Deleted').parentElement!);
  pass(60_000);
  fireEvent.pointerLeave(screen.getByText('Deleted').parentElement!);
  pass(9_999);
  expect(undo).toBeInTheDocument();
  pass(1);
  expect(screen.queryByText('Deleted')).toBeNull();
});

it('stays until it is dismissed when it is persistent, and is announced politely', () => {
  show({ text: 'New version', persistent: true });
  pass(60_000);
  const region = screen.getByRole('region', { name: 'Notifications' });
  expect(region).toHaveAttribute('aria-live', 'polite');
  expect(region).toHaveTextContent('New version');
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('New version')).toBeNull();
});

it('makes room for the newest by the oldest that goes by itself, and by none that stays', () => {
  show({ text: 'New version', persistent: true });
  for (const text of ['One', 'Two', 'Three', 'Four', 'Five']) show({ text });
  const region = screen.getByRole('region', { name: 'Notifications' });
  expect([...region.children].map(({ textContent }) => textContent)).toEqual(['New version', 'Three', 'Four', 'Five']);
});

it('acts once and goes, and is not shown twice', () => {
  const onAction = jest.fn();
  show({ text: 'New version', persistent: true, action: { label: 'Reload', onAction } });
  show({ text: 'New version', persistent: true, action: { label: 'Reload', onAction } });
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(onAction).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('New version')).toBeNull();
});

it('can be taken back by the one who showed it', () => {
  const takeBack = show({ text: 'Working', persistent: true });
  act(takeBack);
  expect(screen.queryByText('Working')).toBeNull();
});
