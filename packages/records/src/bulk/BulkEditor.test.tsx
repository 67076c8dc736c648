import type { PatchOperation } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import type { FakeApi } from '@groundwork/testing';
import { dismissAllToasts } from '@groundwork/ui';
import { act, configure, screen, waitFor } from '@testing-library/react';
import type { BulkField } from './BulkEditor.tsx';
import { open, pick, save, world } from './testing/bulk-editor-world.tsx';

configure({ asyncUtilTimeout: 8_000 });
jest.setTimeout(90_000);
beforeEach(() => act(dismissAllToasts));

/** The paths of the changes, of every record the same. */
const paths = (api: FakeApi) =>
  api.sent('PATCH').map(({ body }) => (body as PatchOperation[]).map(({ op, path }) => `${op} ${path}`));
it('has the fields its caller names and no other: role and category of people [BE-08] [API-21]', async () => {
  const { api, user, onClose, count } = await open('users', [
    { kind: 'select', name: 'role', label: 'Role', options: [{ id: 'Director', label: 'Director' }] },
    { kind: 'select', name: 'category', label: 'Category', options: [{ id: 'Subscriber', label: 'Subscriber' }] },
  ]);
  expect(screen.getAllByRole('combobox')).toHaveLength(2);
  await pick(user, 'Role', 'Director');
  await pick(user, 'Category', 'Subscriber');
  await save(user, count);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(paths(api)).toEqual(Array(2).fill(['replace role', 'replace category']));
  expect(api.stored('users', 'ben')).toMatchObject({ role: 'Director', category: 'Subscriber', lastName: 'Short' });
});

it('changes tags, emplacement and location of stock [BE-08] [API-21]', async () => {
  const { api, user, onClose, count } = await open('inventoryitems', [
    { kind: 'tags' },
    { kind: 'text', name: 'locale', label: 'Emplacement', isUpperCase: true },
    { kind: 'reference', name: 'locationId', label: 'Location', collection: 'locations' },
  ]);
  expect(screen.getByRole('combobox', { name: 'Tags to add to the selected items' })).toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: 'Emplacement' }), 'b2');
  await pick(user, 'Location', 'Portland Central');
  await save(user, count);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(paths(api)).toEqual(Array(2).fill(['replace locale', 'replace locationId']));
  expect(api.stored('inventoryitems', 'two')).toMatchObject({ locale: 'B2', locationId: 'portland' });
});

it('replaces tags or removes them, each with its prompt [BE-10] [API-21]', async () => {
  const api = world();
  api.seed('tags', [
    { id: 'local', name: 'Local' },
    { id: 'wood', name: 'Wood' },
  ]);
  api.change('products', 'tower', { tagIds: ['wood'] });
  const { user, onClose, count } = await open('products', [{ kind: 'tags' }], api);
  await user.click(screen.getByRole('radio', { name: 'Remove' }));
  expect(screen.getByRole('combobox', { name: 'Tags to remove from the selected items' })).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Replace' }));
  await pick(user, 'Tags that replace those of the selected items', 'Local');
  await user.keyboard('{Escape}');
  await save(user, count);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(paths(api)).toEqual(Array(3).fill(['replace tagIds']));
  for (const id of ['tower', 'mat']) expect(api.stored('products', id)?.tagIds).toEqual(['local']);
});

it('adds tags beside those that somebody else has put on the records meanwhile, and takes back its own only', async () => {
  const api = world();
  api.seed('tags', [{ id: 'local', name: 'Local' }]);
  const { user, onClose, count } = await open('products', [{ kind: 'tags' }], api);
  await pick(user, 'Tags to add to the selected items', 'Local');
  await user.keyboard('{Escape}');
  // The one has come to this browser, the other has not.
  api.change('products', 'tower', { tagIds: ['theirs'] });
  await act(() => collection('products').load());
  api.change('products', 'stair', { tagIds: ['theirs'] });
  await save(user, count);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const tags = () => ['tower', 'stair', 'mat'].map((id) => api.stored('products', id)?.tagIds);
  expect(tags()).toEqual([['theirs', 'local'], ['theirs', 'local'], ['local']]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('3 items changed back')).toBeInTheDocument();
  expect(tags()).toEqual([['theirs'], ['theirs'], []]);
});

it('changes the vendor of products [BE-08] [API-21]', async () => {
  const { api, user, onClose, count } = await open('products', [
    { kind: 'reference', name: 'vendorId', label: 'Vendor', collection: 'vendors' },
  ]);
  await pick(user, 'Vendor', 'Beechwood Materials');
  await save(user, count);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(paths(api)).toEqual(Array(3).fill(['replace vendorId']));
  expect(api.stored('products', 'mat')?.vendorId).toBe('beech');
});

it("says 'Updating item X of Y' while it runs, and can be neither closed nor sent twice [BE-12]", async () => {
  const api = world();
  const { user, onClose, count } = await open(
    'products',
    [{ kind: 'text', name: 'description', label: 'Description' }],
    api,
  );
  await user.type(screen.getByRole('textbox', { name: 'Description' }), 'x');
  api.latency = 400;
  await save(user, count);
  expect(await screen.findByText('Updating item 1 of 3')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).not.toHaveBeenCalled();
  for (const words of ['Updating item 2 of 3', 'Updating item 3 of 3'])
    expect(await screen.findByText(words)).toBeInTheDocument();
  expect(await screen.findByText('3 items successfully updated')).toBeInTheDocument();
  expect(api.sent('PATCH')).toHaveLength(3);
});

it('is confirmed by a click of its own, not by the second one of a double click on Save [BE-11]', async () => {
  const { api, user, onClose, count } = await open('products', [
    { kind: 'text', name: 'description', label: 'Description' },
  ]);
  await user.type(screen.getByRole('textbox', { name: 'Description' }), 'x');
  await user.dblClick(screen.getByRole('button', { name: 'Save' }));
  const confirm = await screen.findByRole('button', { name: `Confirm: update all ${count} selected items?` });
  expect(confirm).toBeEnabled();
  expect(api.sent('PATCH')).toEqual([]);
  await user.click(confirm);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

it('says how many were updated and at which it stopped, and goes on from there [BE-16] [ER-32]', async () => {
  const api = world();
  const { user, onClose, count } = await open(
    'products',
    [{ kind: 'text', name: 'description', label: 'Description' }],
    api,
  );
  await user.type(screen.getByRole('textbox', { name: 'Description' }), 'x');
  api.fail('PATCH', 'products/stair', { message: 'Refused' }, 422);
  await save(user, count);
  expect(await screen.findByText('Error updating records. Refused')).toBeInTheDocument();
  expect(screen.getByText("1 of 3 updated; it stopped at 'Brown Stair'.")).toBeInTheDocument();
  expect(api.sent('PATCH').map(({ path }) => path)).toEqual(['products/tower', 'products/stair']);
  expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('x');
  expect(onClose).not.toHaveBeenCalled();
});

it('is taken back by Undo in its toast, but for what somebody has edited since', async () => {
  const { api, user, onClose, count } = await open('inventoryitems', [
    { kind: 'text', name: 'locale', label: 'Emplacement', isUpperCase: true },
  ]);
  await user.type(screen.getByRole('textbox', { name: 'Emplacement' }), 'b2');
  await save(user, count);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(
    api
      .rows('inventoryitems')
      .all()
      .map(({ locale }) => locale),
  ).toEqual(['B2', 'B2']);
  api.change('inventoryitems', 'two', { locale: 'C3' });
  await act(() => collection('inventoryitems').load({ force: true }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('1 of 2 items changed back. The others were edited again.')).toBeInTheDocument();
  expect(
    api
      .rows('inventoryitems')
      .all()
      .map(({ locale }) => locale),
  ).toEqual(['A1', 'C3']);
});

it('is taken back where a field was empty before', async () => {
  const { api, user, onClose, count } = await open('products', [
    { kind: 'reference', name: 'vendorId', label: 'Vendor', collection: 'vendors' },
  ]);
  await pick(user, 'Vendor', 'Beechwood Materials');
  await save(user, count);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('3 items changed back')).toBeInTheDocument();
  for (const id of ['tower', 'stair', 'mat']) expect(api.stored('products', id)?.vendorId ?? undefined).toBeUndefined();
});

it('is taken back with what earlier attempts changed before they failed, also where an answer was lost', async () => {
  const api = world();
  const fields: BulkField[] = [{ kind: 'text', name: 'description', label: 'Description' }];
  const { user, onClose, count } = await open('products', fields, api);
  await user.type(screen.getByRole('textbox', { name: 'Description' }), 'x');
  let attempts = 0;
  api.on('PATCH', 'products/stair', () => {
    attempts += 1;
    api.change('products', 'stair', { description: 'x' });
    return attempts === 1 ? { status: 500, body: {} } : { body: api.stored('products', 'stair') };
  });
  await save(user, count);
  expect(await screen.findByText(/^1 of 3 updated/)).toBeInTheDocument();
  await act(() => collection('products').load({ force: true }));
  await save(user, count);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(await screen.findByText('3 items successfully updated')).toBeInTheDocument();
  api.on('PATCH', 'products/stair', () => {
    api.change('products', 'stair', { description: '' });
    return { body: api.stored('products', 'stair') };
  });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('3 items changed back')).toBeInTheDocument();
  expect(['tower', 'stair', 'mat'].map((id) => api.stored('products', id)?.description || 'none')).toEqual([
    'none',
    'none',
    'none',
  ]);
});

it.each(['Cancel', 'Close'])('asks before %s throws away what was filled in', async (name) => {
  const { user, onClose } = await open('products', [{ kind: 'text', name: 'description', label: 'Description' }]);
  await user.type(screen.getByRole('textbox', { name: 'Description' }), 'Beech');
  await user.click(screen.getByRole('button', { name }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('Beech');
  await user.click(screen.getByRole('button', { name }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('closes without a question while nothing is filled in', async () => {
  const { user, onClose } = await open('products', [{ kind: 'text', name: 'description', label: 'Description' }]);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});
