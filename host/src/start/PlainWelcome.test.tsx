import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PlainWelcome } from './PlainWelcome.tsx';

afterEach(() => jest.useRealTimers());

it('leads on where the code of the welcome page does not come, and not before', async () => {
  jest.useFakeTimers();
  const onSignIn = jest.fn(async () => {});
  render(<PlainWelcome notice={{ tone: 'info', text: 'You signed out in another tab.' }} onSignIn={onSignIn} />);
  expect(screen.queryByRole('main')).toBeNull();
  act(() => jest.advanceTimersByTime(2_000));
  expect(screen.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('You signed out in another tab.');
  expect(screen.getByRole('button', { name: 'Load the page again' })).toBeVisible();
  jest.useRealTimers();
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(onSignIn).toHaveBeenCalledTimes(1);
});
