import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '../actions/Button.tsx';
import { Menu } from './Menu.tsx';
import { RowMenu } from './RowMenu.tsx';
import { ToastRegion } from './ToastRegion.tsx';

// The network is away, and this code was never fetched.
let mockIsAway = true;
jest.mock('./MenuPopover.tsx', () => {
  if (mockIsAway) throw new Error('Loading chunk 7 failed.');
  return jest.requireActual('./MenuPopover.tsx');
});

const items = [{ id: 'view', label: 'View' }];
const why = 'A part of the page could not be loaded. Check the connection, then try again.';

it('a menu whose code cannot be fetched says why, and opens once it can', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  const user = userEvent.setup();
  render(
    <>
      <RowMenu label="Actions for Mat" items={items} />
      <Menu label="More" trigger={<Button>More</Button>} items={items} />
      <ToastRegion />
    </>,
  );
  for (const name of ['Actions for Mat', 'More']) {
    const button = screen.getByRole('button', { name });
    await user.click(button);
    expect(await screen.findByText(why)).toBeVisible();
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  }
  mockIsAway = false;
  await user.click(screen.getByRole('button', { name: 'Actions for Mat' }));
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'View' })).toBeVisible());
  warn.mockRestore();
});
