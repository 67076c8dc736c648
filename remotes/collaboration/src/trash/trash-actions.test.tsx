import { renderInShell, type ShellOptions } from '@groundwork/testing';
import { ToastRegion } from '@groundwork/ui';
import { configure, screen, waitFor, within } from '@testing-library/react';
import TrashPage from './TrashPage.tsx';
import { select, world } from './testing/world.ts';

configure({ asyncUtilTimeout: 30_000 });
jest.setTimeout(120_000);

const page = (
  <>
    <TrashPage />
    <ToastRegion />
  </>
);
const open = async (options: ShellOptions = {}) => {
  const view = await renderInShell(page, { ...options, api: options.api ?? world() });
  await screen.findByText('Red Rods');
  return view;
};
const patched = (api: ReturnType<typeof world>) => api.sent('PATCH').map(({ path }) => path);
/** The restoring of the rods has no answer until the function is called. */
function holdRestore(api: ReturnType<typeof world>): () => void {
  let answer = () => {};
  const held = new Promise<undefined>((resolve) => {
    answer = () => resolve(undefined);
  });
  api.on('PATCH', 'products/rods', () => held);
  return answer;
}

describe('restoring', () => {
  it('counts as it goes, says how many, and takes them out of the list', async () => {
    const api = world();
    const answer = holdRestore(api);
    const { user } = await open({ api });
    await select(user, 'products/rods', 'vendors/nienhuis');
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(await screen.findByText(/^Restoring [12] of 2$/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Restore' })).not.toBeInTheDocument();
    answer();
    expect(await screen.findByText('2 restored')).toBeInTheDocument();
    expect(api.stored('products', 'rods')?.isDeleted).toBe(false);
    await waitFor(() => expect(screen.queryByText('Red Rods')).not.toBeInTheDocument());
  });

  it('offers no other command under the pointer of a double click while it runs', async () => {
    const api = world();
    const answer = holdRestore(api);
    const { user } = await open({ api });
    await select(user, 'products/rods');
    expect(await screen.findByRole('button', { name: 'View' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    await screen.findByText(/^Restoring .*\d$/);
    expect(screen.queryByRole('button', { name: 'View' })).not.toBeInTheDocument();
    answer();
    expect(await screen.findByText('1 restored')).toBeInTheDocument();
  });

  it('is stopped by the button in its place: says what was done, and keeps the rest selected', async () => {
    const api = world();
    const answer = holdRestore(api);
    const { user } = await open({ api });
    await select(user, 'products/rods', 'vendors/nienhuis');
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    expect(screen.getByRole('button', { name: 'Stopping' })).toHaveFocus();
    answer();
    expect(await screen.findByText('Stopped. 1 restored, 1 still in the trash')).toBeInTheDocument();
    expect(patched(api)).toEqual(['products/rods']);
    await waitFor(() => expect(screen.queryByText('Red Rods')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: '1 selected, clear the selection' })).toBeInTheDocument();
  });

  it('says what failed and why, and restores the others', async () => {
    const api = world();
    api.fail('PATCH', 'vendors/nienhuis', { message: 'Name is taken' }, 409);
    const { user } = await open({ api });
    await select(user, 'products/rods', 'vendors/nienhuis');
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    const banner = await screen.findByRole('alert');
    expect(banner).toHaveTextContent('1 restored, 1 failed');
    expect(banner).toHaveTextContent('Nienhuis: Name is taken');
    await waitFor(() => expect(screen.queryByText('Red Rods')).not.toBeInTheDocument());
    expect(screen.getAllByText('Nienhuis').length).toBeGreaterThan(0);
    await user.click(within(banner).getByRole('button', { name: /Dismiss|Close/ }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('counts what was restored although its answer was lost', async () => {
    const api = world();
    api.loseAnswer('PATCH', 'products/rods');
    const { user } = await open({ api });
    await select(user, 'products/rods', 'vendors/nienhuis');
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('2 restored')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that nothing was restored where no request arrived', async () => {
    const api = world();
    api.failNetwork('PATCH', 'products/rods');
    const { user } = await open({ api });
    await select(user, 'products/rods', 'vendors/nienhuis');
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('1 restored, 1 failed');
  });

  it('asks to restore the deleted parent too, and restores it first', async () => {
    const api = world();
    const { user } = await open({ api });
    await select(user, 'setupareas/attic');
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('Attic belongs to Old School, which is deleted too. Restore both?');
    expect(patched(api)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Restore both' }));
    await waitFor(() => expect(patched(api)).toEqual(['projects/dead', 'setupareas/attic']));
  });

  it('counts the records that came back with the chosen ones', async () => {
    const { user } = await open();
    await select(user, 'setupareas/hall');
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    // The area, and the unit and the preparation that were deleted with it.
    expect(await screen.findByText('3 restored')).toBeInTheDocument();
  });

  it('restores what the parent had gone with in place of the parent', async () => {
    const api = world();
    const { user } = await open({ api });
    await select(user, 'preparations/first');
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('First belongs to Hall, which is deleted too.');
    await user.click(within(question).getByRole('button', { name: 'Restore both' }));
    await waitFor(() => expect(patched(api)).toEqual(['setupareas/hall', 'preparations/first']));
  });

  it('brings back a whole before its parts, in whatever order they were chosen', async () => {
    const api = world();
    const { user } = await open({ api });
    await select(user, 'setupunits/early', 'setupareas/hall');
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(patched(api)).toEqual(['setupareas/hall', 'setupunits/early']));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('is not offered to a reader', async () => {
    const { user } = await open({ user: { role: 'ReadOnly' } });
    await select(user, 'products/rods');
    expect(await screen.findByRole('button', { name: 'View' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Restore' })).not.toBeInTheDocument();
  });
});

describe('deleting permanently', () => {
  it('waits for the typed word, then removes for good', async () => {
    const api = world();
    api.on('DELETE', /^setupareas\//, { status: 200, body: { ids: ['hall'] } });
    const { user } = await open({ api });
    await select(user, 'setupareas/hall');
    await user.click(await screen.findByRole('button', { name: 'Delete permanently' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete permanently' });
    expect(question).toHaveTextContent('together with 1 preparation, 1 setup unit');
    expect(question).toHaveTextContent('Setup area: Hall');
    const confirm = within(question).getByRole('button', { name: 'Delete permanently' });
    expect(confirm).toBeDisabled();
    const field = within(question).getByRole('textbox', { name: 'Type DELETE to confirm' });
    await user.type(field, 'Hall{Enter}');
    expect(confirm).toBeDisabled();
    expect(api.sent('DELETE')).toEqual([]);
    await user.clear(field);
    await user.type(field, 'delete');
    await user.click(confirm);
    await waitFor(() => expect(api.sent('DELETE').map(({ path }) => path)).toEqual(['setupareas/hall']));
    expect(api.sent('DELETE')[0]?.query.get('purge')).toBe('true');
    expect(await screen.findByText('3 deleted permanently')).toBeInTheDocument();
  });

  it('says what is still in use', async () => {
    const api = world();
    api.fail('DELETE', 'products/rods', { message: 'Red Rods is still in use: Order 7' }, 409);
    const { user } = await open({ api });
    await select(user, 'products/rods');
    await user.click(await screen.findByRole('button', { name: 'Delete permanently' }));
    await user.type(await screen.findByRole('textbox', { name: 'Type DELETE to confirm' }), 'DELETE{Enter}');
    const banner = await screen.findByRole('alert');
    expect(banner).toHaveTextContent('0 deleted permanently, 1 failed');
    expect(banner).toHaveTextContent('Red Rods: Red Rods is still in use: Order 7');
  });

  it('is offered to Administrators only', async () => {
    const { user } = await open({ user: { role: 'Director' } });
    await select(user, 'products/rods');
    expect(await screen.findByRole('button', { name: 'Restore' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete permanently' })).not.toBeInTheDocument();
  });
});
