import { expectNoAxeViolations } from '@groundwork/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ProfileFailure } from './ProfileFailure.tsx';

it('says why on a page of its own, with Try again and Sign Out [ER-15]', async () => {
  const onRetry = jest.fn(async () => undefined);
  const onSignOut = jest.fn();
  const message = 'Failed to retrieve user profile: The database is away';
  const { container } = render(<ProfileFailure message={message} onRetry={onRetry} onSignOut={onSignOut} />);
  expect(screen.getByRole('alert')).toHaveTextContent(message);
  await expectNoAxeViolations(container);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
  expect(onSignOut).toHaveBeenCalledTimes(1);
});
