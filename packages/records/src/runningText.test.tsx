import { act, render, screen } from '@testing-library/react';
import { RunningText } from './RunningText.tsx';

it('shows each step of a long run, and says the first and then one in five seconds', () => {
  jest.useFakeTimers();
  const at = (step: number) => <RunningText text={`Deleting ${step} of 300`} />;
  const { rerender } = render(at(1));
  const heard = [screen.getByRole('status').textContent];
  for (let step = 2; step <= 300; step += 1) {
    rerender(at(step));
    expect(screen.getByText(`Deleting ${step} of 300`)).toBeVisible();
    act(() => jest.advanceTimersByTime(100));
    const text = screen.getByRole('status').textContent;
    if (text !== heard.at(-1)) heard.push(text);
  }
  expect(heard.slice(0, 2)).toEqual(['Deleting 1 of 300.', 'Deleting 51 of 300.']);
  expect(heard).toHaveLength(6);
  jest.useRealTimers();
});
