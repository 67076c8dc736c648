import type { ItemDeployment, ModuleRequest, SetupPlan } from '@groundwork/contract';
import { expectNoAxeViolations } from '@groundwork/testing';
import { screen, waitFor } from '@testing-library/react';
import { type OpenSpace, openSpace, preparation, subscriber, unit } from '../../testing/open-space.tsx';
import { spaceWorld } from '../../testing/space-world.ts';

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const mat = ({ api }: OpenSpace): ItemDeployment | undefined =>
  (
    api.stored('setupplans', 'plan') as SetupPlan
  ).areaDeployments[0]?.unitDeployments[0]?.preparationDeployments[0]?.itemDeployments.find(({ id }) => id === 'n-mat');

it('edits photos, notes and instructions of what is deployed [SD-12]', async () => {
  const api = spaceWorld();
  api.change('preparations', 'pouring', { mediaItemIds: ['picture'], notes: 'Ordered late' });
  const space = await openSpace(unit, { api });
  await space.run('Pouring Dry', 'Add/edit photos');
  const photos = await space.dialog('Photos');
  expect(photos.getByRole('button', { name: 'Save' })).toBeDisabled();
  await space.user.click(await photos.findByRole('button', { name: 'Remove Glass jug' }));
  await space.user.click(photos.getByRole('button', { name: 'Save' }));
  await closed();
  expect(api.stored('preparations', 'pouring')?.mediaItemIds).toEqual([]);

  await space.run('Pouring Dry', 'Add/edit note');
  const notes = await space.dialog('Edit Notes');
  await space.user.type(notes.getByRole('textbox'), '!');
  await space.user.click(notes.getByRole('button', { name: 'Save' }));
  await closed();
  expect(api.stored('preparations', 'pouring')?.notes).toBe('Ordered late!');

  await space.run('Pouring Dry', 'Edit Instructions');
  expect((await space.dialog('Edit Instructions')).getByRole('button', { name: 'Save' })).toBeDisabled();
});

it('gives Subscribers upload and link, no library, and lets them add a note', async () => {
  const space = await openSpace(unit, subscriber);
  await space.run('Pouring Dry', 'Add/edit photos');
  const photos = await space.dialog('Photos');
  expect(photos.getByRole('button', { name: 'Paste link' })).toBeInTheDocument();
  expect(photos.queryByRole('button', { name: 'Browse library' })).toBeNull();
  await space.user.click(photos.getByRole('button', { name: 'Cancel' }));
  await closed();
  await space.run('Pouring Dry', 'Add/edit note');
  const note = await space.dialog('Leave a note');
  await space.user.type(note.getByRole('textbox'), 'Lower, please');
  await space.user.click(note.getByRole('button', { name: 'Save' }));
  await closed();
  expect(space.api.stored('preparations', 'pouring')?.notes).toMatch(/ Ada Lovelace: Lower, please$/);
  expect(await screen.findByText('Note added')).toBeInTheDocument();
});

it('keeps a wish list and requests replacements [SD-02]', async () => {
  const space = await openSpace(preparation, subscriber);
  await space.run('Mat', 'Add to Wish List');
  expect(await screen.findByText('Added to the wish list: Mat')).toBeInTheDocument();
  expect(space.api.sent('POST', 'moduleRequests')[0]?.body).toMatchObject({
    name: 'Wish-Mat',
    kind: 'wish',
    projectId: 'cedar',
    deploymentId: 'n-mat',
    itemDeployments: [{ order: { productId: 'glass', qty: 1 } }],
  });
  expect(await screen.findByText(/On the wish list$/)).toBeInTheDocument();
  // It is wished for once: nothing else can be done with what is not there yet.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Actions of Mat, Glass jug' })).toBeNull());

  await space.run('Jug', 'Request Replacement');
  const dialog = await space.dialog('Request Replacement');
  await space.user.click(dialog.getByRole('button', { name: 'Request' }));
  expect(space.api.sent('POST', 'moduleRequests')).toHaveLength(1);
  await space.user.type(dialog.getByLabelText(/^What is wrong/), 'Broken handle');
  await expectNoAxeViolations(document.body);
  await space.user.click(dialog.getByRole('button', { name: 'Request' }));
  await closed();
  const sent = space.api.sent('POST', 'moduleRequests').at(-1)?.body as ModuleRequest;
  expect(sent).toMatchObject({
    kind: 'replacement',
    projectId: 'cedar',
    preparationItemId: 'jug',
    notes: 'Broken handle',
    itemDeployments: [{ order: { productId: 'glass', qty: 2 } }],
  });
  expect(sent.name).toMatch(/^Replacement-Jug-\d+$/);
  expect(await space.menu('Jug')).toContain('Request Replacement · It is requested already');
});

it('says when a wish is not stored', async () => {
  const space = await openSpace(preparation);
  space.api.fail('POST', 'moduleRequests', { message: 'Busy.' });
  await space.run('Mat', 'Add to Wish List');
  expect(await screen.findByText('Error creating request. Busy.')).toBeInTheDocument();
});

describe('Use Existing', () => {
  const open = async (name: string) => {
    const api = spaceWorld();
    const place = { locationId: 'school', productId: 'glass', quantity: 4 };
    api.seed('inventoryitems', [
      { id: 'stock', name: 'Jug in use', ...place },
      { id: 'spare', name: 'Spare jug', ...place },
      { id: 'away', name: 'Jug elsewhere', ...place, locationId: 'home' },
    ]);
    const space = await openSpace(preparation, { api });
    await space.run(name, 'Use Existing');
    const dialog = await space.dialog('Use Existing');
    await space.user.click(await dialog.findByRole('combobox', { name: /^Inventory Item/ }));
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    return { space, dialog, options };
  };

  it('offers what is free at the place; before deployment the plan remembers it and orders nothing', async () => {
    const { space, dialog, options } = await open('Mat');
    expect(options).toEqual(['Spare jugSame product · ×4']);
    await space.user.click(screen.getByRole('option'));
    await expectNoAxeViolations(document.body);
    await space.user.click(dialog.getByRole('button', { name: 'Use' }));
    await closed();
    expect(mat(space)).toMatchObject({ inventoryItemId: 'spare', order: { omit: true, productId: 'glass' } });
    expect(space.api.sent('PATCH')).toEqual([]);

    await space.run('Mat', 'Use Existing');
    await space.user.click(await screen.findByRole('button', { name: /^Clear/ }));
    await space.user.click(screen.getByRole('button', { name: 'Use' }));
    await closed();
    expect(mat(space)).toMatchObject({ inventoryItemId: null, order: { omit: false } });
  });

  it('afterwards links the record, and says that an order is on its way', async () => {
    const { space, dialog } = await open('Tray');
    expect(dialog.getByText('It is ordered already (Ordered). The order stays as it is.')).toBeInTheDocument();
    await space.user.click(screen.getByRole('option'));
    await space.user.click(dialog.getByRole('button', { name: 'Use' }));
    await closed();
    expect(space.api.stored('preparationitems', 'tray')?.inventoryItemId).toBe('spare');
    expect(space.api.sent('PUT')).toEqual([]);
    const card = screen.getByRole('heading', { name: 'Tray' }).closest('article');
    await waitFor(() => expect(card).toHaveTextContent('Ready'));
  });

  it('does not take its own choice for that of somebody else where the answer was lost', async () => {
    const { space, dialog } = await open('Mat');
    await space.user.click(screen.getByRole('option'));
    space.api.loseAnswer('PUT', /^setupplans/);
    await space.user.click(dialog.getByRole('button', { name: 'Use' }));
    expect(await dialog.findByText(/^Update failed\./)).toBeInTheDocument();
    await space.user.click(dialog.getByRole('button', { name: 'Use' }));
    await closed();
    expect(mat(space)).toMatchObject({ inventoryItemId: 'spare', order: { omit: true } });
  });

  it('does not undo what somebody else has chosen meanwhile', async () => {
    const { space, dialog } = await open('Tray');
    await space.user.click(screen.getByRole('option'));
    space.api.change('preparationitems', 'tray', { inventoryItemId: 'other' });
    await space.user.click(dialog.getByRole('button', { name: 'Use' }));
    expect(await dialog.findByText('Update failed. Somebody else has chosen one meanwhile.')).toBeInTheDocument();
    expect(space.api.stored('preparationitems', 'tray')?.inventoryItemId).toBe('other');
  });
});
