import { act, render, screen } from '@testing-library/react';
import { contrastInk } from './contrastInk.ts';
import { applyTheme, useTheme } from './theme.ts';
import { useDelayed } from './useDelayed.ts';

const ShowTheme = () => <p>{useTheme()}</p>;
const ShowDelay = ({ isOn }: { isOn: boolean }) => <p>{useDelayed(isOn) ? 'waiting' : 'ready'}</p>;

it('themes the page, and leaves it to the system again', () => {
  render(<ShowTheme />);
  act(() => applyTheme('dark'));
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  expect(screen.getByText('dark')).toBeInTheDocument();
  act(() => applyTheme('system'));
  expect(document.documentElement).not.toHaveAttribute('data-theme');
  expect(screen.getByText('light')).toBeInTheDocument();
});

it('chooses the ink that can be read on a color', () => {
  expect(contrastInk('#40BF7B')).toBe('#000000');
  expect(contrastInk('#123')).toBe('#ffffff');
  expect(contrastInk('nonsense')).toBe('#000000');
});

it('shows no sign of waiting before 250 ms', () => {
  jest.useFakeTimers();
  const { rerender } = render(<ShowDelay isOn />);
  act(() => jest.advanceTimersByTime(249));
  expect(screen.getByText('ready')).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByText('waiting')).toBeInTheDocument();
  rerender(<ShowDelay isOn={false} />);
  expect(screen.getByText('ready')).toBeInTheDocument();
  jest.useRealTimers();
});
