import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadDeferredParts } from '../deferred.ts';
import { RowMenu } from './RowMenu.tsx';

beforeAll(loadDeferredParts);

const show = () => {
  const onAction = jest.fn();
  render(
    <RowMenu
      label="Actions for Mat"
      items={[
        { id: 'view', label: 'View', onAction },
        { id: 'edit', label: 'Edit' },
      ]}
    />,
  );
  return { onAction, user: userEvent.setup(), button: screen.getByRole('button', { name: 'Actions for Mat' }) };
};

it('opens with the press of a mouse, acts, and gives the focus back to its button', async () => {
  const { user, button, onAction } = show();
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await user.click(button);
  expect(screen.getByRole('menu', { name: 'Actions for Mat' })).toBeInTheDocument();
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await user.click(screen.getByRole('menuitem', { name: 'View' }));
  expect(onAction).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await waitFor(() => expect(button).toHaveFocus());
});

it.each([
  ['{Enter}', 'View'],
  [' ', 'View'],
  ['{ArrowDown}', 'View'],
  ['{ArrowUp}', 'Edit'],
])('opens with the key %s on the entry %s, and closes with Escape', async (key, entry) => {
  const { user, button } = show();
  button.focus();
  await user.keyboard(key);
  await waitFor(() => expect(screen.getByRole('menuitem', { name: entry })).toHaveFocus());
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  await waitFor(() => expect(button).toHaveFocus());
});

it('opens with the click of a screen reader, which no pointer makes', () => {
  const { button } = show();
  fireEvent.click(button, { detail: 0 });
  expect(screen.getByRole('menuitem', { name: 'View' })).toBeInTheDocument();
});

it('opens where a finger is lifted, not where it touches: the list may be scrolled', async () => {
  const { user, button } = show();
  await user.pointer({ keys: '[TouchA>]', target: button });
  expect(screen.queryByRole('menu')).toBeNull();
  await user.pointer({ keys: '[/TouchA]', target: button });
  expect(await screen.findByRole('menu')).toBeInTheDocument();
});
