import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '../actions/Button.tsx';
import { IconButton } from '../actions/IconButton.tsx';
import { loadDeferredParts } from '../deferred.ts';
import { Menu, type MenuItem } from './Menu.tsx';

beforeAll(loadDeferredParts);

const open = async (items: MenuItem[]) => {
  const user = userEvent.setup();
  render(<Menu label="View" trigger={<Button>By program</Button>} items={items} />);
  await user.click(screen.getByRole('button', { name: 'By program' }));
  return user;
};

it('acts and closes', async () => {
  const onAction = jest.fn();
  const user = await open([{ id: 'export', label: 'Export Data (CSV)', end: '118 rows', onAction }]);
  await user.click(screen.getByRole('menuitem', { name: /Export Data \(CSV\)/ }));
  expect(onAction).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('menu')).toBeNull();
});

it('shows the choice of a section and acts on another', async () => {
  const onAction = jest.fn();
  const user = await open([
    { heading: 'Saved views' },
    { id: 'default', label: 'Default', isChecked: false, onAction },
    { id: 'program', label: 'By program', isChecked: true },
  ]);
  expect(screen.getByRole('group', { name: 'Saved views' })).toBeInTheDocument();
  expect(screen.getByRole('menuitemradio', { name: 'By program' })).toBeChecked();
  await user.click(screen.getByRole('menuitemradio', { name: 'Default' }));
  expect(onAction).toHaveBeenCalledTimes(1);
});

it('reaches the second action of an entry by pointer and by the Delete key', async () => {
  const onAction = jest.fn();
  const deleteView = jest.fn();
  const items: MenuItem[] = [
    {
      id: 'program',
      label: 'Fragile',
      onAction,
      secondary: { icon: 'trash-2', label: 'Delete view', onAction: deleteView },
    },
  ];
  const user = await open(items);
  await user.keyboard('{ArrowDown}{Delete}');
  expect(deleteView).toHaveBeenCalledTimes(1);
  await user.click(screen.getByTitle('Delete view'));
  expect(deleteView).toHaveBeenCalledTimes(2);
  expect(onAction).not.toHaveBeenCalled();
});

it('does nothing for a disabled entry', async () => {
  const onAction = jest.fn();
  const user = await open([{ id: 'delete', label: 'Delete', isDisabled: true, onAction }]);
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  expect(onAction).not.toHaveBeenCalled();
});

it('opens from an icon button with its tooltip, by pointer and by keyboard, and gives the focus back', async () => {
  const user = userEvent.setup();
  render(
    <Menu
      label="More"
      trigger={<IconButton icon="ellipsis-vertical" label="More actions" />}
      items={[{ id: 'a', label: 'Rename' }]}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  expect(screen.getByRole('menu', { name: 'More actions' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  await waitFor(() => expect(screen.getByRole('button', { name: 'More actions' })).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Rename' })).toHaveFocus());
});

it('has the focus on its first entry where a key of the page opens it, also after a pointer did', async () => {
  const menu = (isOpen: boolean | undefined) => (
    <Menu
      label="Snooze until"
      trigger={<Button>Snooze</Button>}
      items={[{ heading: 'Snooze until' }, { id: 'tomorrow', label: 'Tomorrow' }, { id: 'monday', label: 'Monday' }]}
      isOpen={isOpen}
    />
  );
  const user = userEvent.setup();
  const { rerender } = render(menu(undefined));
  await user.click(screen.getByRole('button', { name: 'Snooze' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  rerender(menu(true));
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Tomorrow' })).toHaveFocus());
});
