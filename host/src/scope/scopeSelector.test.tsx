import { getGlobalFilters, setGlobalFilter, useUnsavedWork } from '@groundwork/shell-sdk';
import { fakeApi, renderInShell } from '@groundwork/testing';
import { screen } from '@testing-library/react';
import { ScopeSelector } from './ScopeSelector.tsx';

const projects = [
  { id: 'cedar', name: 'Cedar Lane', memberIds: ['me'] },
  { id: 'juniper', name: 'Juniper Hill', memberIds: ['me'] },
];
const onClose = jest.fn();

/** A page that shows one project, and has something that is not saved. */
function Page() {
  useUnsavedWork(true);
  return <ScopeSelector kind="project" onClose={onClose} />;
}
const open = async () => {
  setGlobalFilter('projectId', 'cedar');
  const view = await renderInShell(<Page />, { api: fakeApi({ records: { projects } }), projectId: 'cedar' });
  await screen.findByRole('button', { name: 'Juniper Hill' });
  return view;
};
const question = { name: 'Discard changes?' };

beforeEach(() => onClose.mockClear());

it('asks before another project takes the place of a page with unsaved work', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Juniper Hill' }));
  expect(await screen.findByRole('alertdialog', question)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(getGlobalFilters().projectId).toBe('cedar');
  await user.click(screen.getByRole('button', { name: 'Juniper Hill' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(getGlobalFilters().projectId).toBe('juniper');
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('asks nothing where the project stays the same', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Cedar Lane' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('alertdialog', question)).not.toBeInTheDocument();
});
