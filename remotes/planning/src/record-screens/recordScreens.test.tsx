import { fakeApi, renderInShell } from '@groundwork/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { PreparationItemCreate, PreparationItemDetails } from '../preparation-items/dialogs.tsx';
import PreparationItemsPage from '../preparation-items/PreparationItemsPage.tsx';
import { PreparationCreate, PreparationDetails, PreparationEdit } from '../preparations/dialogs.tsx';
import PreparationsPage from '../preparations/PreparationsPage.tsx';
import { SetupAreaCreate, SetupAreaDetails, SetupAreaEdit } from '../setup-areas/dialogs.tsx';
import SetupAreasPage from '../setup-areas/SetupAreasPage.tsx';
import { SetupUnitCreate, SetupUnitEdit } from '../setup-units/dialogs.tsx';
import SetupUnitsPage from '../setup-units/SetupUnitsPage.tsx';

const world = () =>
  fakeApi({
    records: {
      locations: [{ id: 'school', name: 'School', type: 'School' }],
      projects: [
        { id: 'cedar', name: 'Cedar Lane', locationId: 'school', ownerIds: ['ben'] },
        { id: 'maple', name: 'Maple Street' },
      ],
      setupareas: [
        {
          id: 'area',
          name: 'Practical Life',
          projectId: 'cedar',
          status: 'Problem',
          notes: 'Shelf is late',
          description: '<p>North wall</p>',
        },
        { id: 'other', name: 'Elsewhere', projectId: 'maple' },
      ],
      setupunits: [
        { id: 'unit', name: 'Shelf 1', projectId: 'cedar', areaId: 'area', status: 'Complete' },
        { id: 'nook', name: 'Reading nook', projectId: 'maple' },
      ],
      preparations: [
        { id: 'prep', name: 'Pouring', projectId: 'cedar', unitId: 'unit' },
        { id: 'sweep', name: 'Sweeping', projectId: 'maple' },
      ],
      products: [{ id: 'jug', name: 'Glass jug', description: '<p>Small</p>' }],
      inventoryitems: [
        { id: 'free', name: 'Free jug', locationId: 'school', productId: 'jug' },
        { id: 'used', name: 'Used jug', locationId: 'school' },
        { id: 'far', name: 'Far jug', locationId: 'elsewhere' },
      ],
      preparationitems: [
        { id: 'item', name: 'Jug', projectId: 'cedar', preparationId: 'prep', inventoryItemId: 'used' },
        { id: 'linked', name: 'Linked', projectId: 'cedar', inventoryItemId: 'free' },
        { id: 'bare', name: 'Bare', projectId: 'cedar' },
        { id: 'theirs', name: 'Theirs', projectId: 'maple' },
      ],
    },
  });
const sent = (api: ReturnType<typeof world>, method: string) => api.sent(method)[0]?.body as Record<string, unknown>;
const optionsOf = async (user: Awaited<ReturnType<typeof renderInShell>>['user'], label: string) => {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.keyboard('{ArrowDown}');
  const names = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  await user.keyboard('{Escape}');
  return names;
};
const chooseProject = async (user: Awaited<ReturnType<typeof renderInShell>>['user'], name: string) => {
  await user.clear(screen.getByRole('combobox', { name: 'Project' }));
  await user.type(screen.getByRole('combobox', { name: 'Project' }), name);
  await user.click(await screen.findByRole('option', { name: new RegExp(name) }));
};

it('presets the active project and the status New for a setup area and a setup unit [SU-05] [SU-06]', async () => {
  for (const [path, Dialog] of [
    ['setupareas', SetupAreaCreate],
    ['setupunits', SetupUnitCreate],
  ] as const) {
    const api = world();
    const { user, unmount } = await renderInShell(<Dialog onClose={jest.fn()} />, { api, projectId: 'cedar' });
    await user.type(await screen.findByLabelText(/^Name/), 'Sensorial');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(api.sent('POST', path)[0]?.body).toEqual({ name: 'Sensorial', projectId: 'cedar', status: 'New' }),
    );
    unmount();
  }
});

it('requires name and project of setup areas and units [VA-35]', async () => {
  for (const Dialog of [SetupAreaCreate, SetupUnitCreate]) {
    const { user, unmount } = await renderInShell(<Dialog onClose={jest.fn()} />, { api: world() });
    await user.click(await screen.findByRole('button', { name: 'Create' }));
    expect(await screen.findByText(/^Check 2 fields/)).toBeInTheDocument();
    expect(screen.getByLabelText(/^Name/)).toHaveAccessibleDescription('A value is required');
    expect(screen.getByRole('combobox', { name: 'Project' })).toHaveAccessibleDescription('Please select an option');
    unmount();
  }
});

it.each([
  ['setupareas/area', SetupAreaEdit],
  ['setupunits/unit', SetupUnitEdit],
  ['preparations/prep', PreparationEdit],
] as const)('lets any status be chosen for %s [SU-08]', async (path, Dialog) => {
  const api = world();
  const id = path.split('/')[1] ?? '';
  const { user } = await renderInShell(<Dialog id={id} onClose={jest.fn()} />, { api });
  await screen.findByLabelText(/^Name/);
  await user.clear(screen.getByRole('combobox', { name: 'Status' }));
  expect(await optionsOf(user, 'Status')).toEqual([
    'New',
    'Planning',
    'Ordering',
    'Setup In Progress',
    'Problem',
    'Complete',
    'Cancelled',
  ]);
  await user.click(screen.getByRole('combobox', { name: 'Status' }));
  await user.keyboard('{ArrowDown}');
  const options = await screen.findAllByRole('option');
  for (const option of options) expect(option).not.toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('option', { name: 'Cancelled' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.sent('PUT', path)[0]?.body).toMatchObject({ status: 'Cancelled' }));
});

it('shows an area read-only', async () => {
  await renderInShell(<SetupAreaDetails id="area" onClose={jest.fn()} />, { api: world() });
  const dialog = await screen.findByRole('dialog', { name: 'Practical Life' });
  for (const text of ['Problem', 'Cedar Lane', 'Shelf is late', 'No instructions provided', 'No tags provided']) {
    expect(await within(dialog).findByText(text)).toBeInTheDocument();
  }
});

it('offers for a unit the areas of its project only [SU-04]', async () => {
  const { user } = await renderInShell(<SetupUnitEdit id="unit" onClose={jest.fn()} />, { api: world() });
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Area' })).toHaveValue('Practical Life'));
  await user.clear(screen.getByRole('combobox', { name: 'Area' }));
  expect(await optionsOf(user, 'Area')).toEqual(['Practical Life']);
});

it('gives a preparation the status New and the units of its project [PP-02] [PP-03]', async () => {
  const api = world();
  const { user } = await renderInShell(<PreparationCreate onClose={jest.fn()} />, { api, projectId: 'cedar' });
  await screen.findByLabelText(/^Name/);
  expect(await optionsOf(user, 'Setup Unit')).toEqual(['Shelf 1']);
  await chooseProject(user, 'Maple Street');
  expect(await optionsOf(user, 'Setup Unit')).toEqual(['Reading nook']);
  await chooseProject(user, 'Cedar Lane');
  await user.type(screen.getByLabelText(/^Name/), 'Sweeping');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(sent(api, 'POST')).toMatchObject({ status: 'New', projectId: 'cedar' }));
});

it("shows '(None)' for a preparation without a unit [PP-04]", async () => {
  const api = fakeApi({
    records: {
      projects: [{ id: 'cedar', name: 'Cedar Lane' }],
      preparations: [{ id: 'p', name: 'Loose', projectId: 'cedar' }],
    },
  });
  await renderInShell(<PreparationDetails id="p" onClose={jest.fn()} />, { api });
  const dialog = await screen.findByRole('dialog', { name: 'Loose' });
  for (const text of [
    'New',
    '(None)',
    'No kitting instructions provided',
    'No instructions provided',
    'No notes provided',
    'No description provided',
    'No tags provided',
    'History',
  ]) {
    expect(await within(dialog).findByText(text)).toBeInTheDocument();
  }
  expect(await within(dialog).findByText('Cedar Lane')).toBeInTheDocument();
});

it('offers a preparation item the preparations of its project [PI-02]', async () => {
  const { user } = await renderInShell(<PreparationItemCreate onClose={jest.fn()} />, {
    api: world(),
    projectId: 'cedar',
  });
  await screen.findByLabelText(/^Name/);
  await waitFor(async () => expect(await optionsOf(user, 'Preparation')).toEqual(['Pouring']));
  await chooseProject(user, 'Maple Street');
  expect(await optionsOf(user, 'Preparation')).toEqual(['Sweeping']);
});

it('shows product and description only where an inventory item is linked [PI-04]', async () => {
  const api = world();
  const { unmount } = await renderInShell(<PreparationItemDetails id="linked" onClose={jest.fn()} />, { api });
  expect(await screen.findByText('Glass jug')).toBeInTheDocument();
  expect(screen.getByText('Product')).toBeInTheDocument();
  expect(await screen.findByText('Small')).toBeInTheDocument();
  unmount();
  await renderInShell(<PreparationItemDetails id="bare" onClose={jest.fn()} />, { api: world() });
  expect(await screen.findByRole('dialog', { name: 'Bare' })).toBeInTheDocument();
  expect(screen.queryByText('Product')).not.toBeInTheDocument();
});

it.each([
  ['setup units', SetupUnitsPage, 'Shelf 1', 'Reading nook'],
  ['preparations', PreparationsPage, 'Pouring', 'Sweeping'],
  ['preparation items', PreparationItemsPage, 'Bare', 'Theirs'],
] as const)('limits the %s to the active project [SC-16]', async (_, Page, own, other) => {
  await renderInShell(<Page />, { api: world(), projectId: 'cedar' });
  expect((await screen.findAllByText(own)).length).toBeGreaterThan(0);
  expect(screen.queryByText(other)).not.toBeInTheDocument();
});

it('limits the list to the active project and says what a deletion takes along [SC-16]', async () => {
  const { user } = await renderInShell(<SetupAreasPage />, { api: world(), projectId: 'cedar' });
  expect(await screen.findByText('Practical Life')).toBeInTheDocument();
  expect(screen.queryByText('Elsewhere')).not.toBeInTheDocument();
  expect(await screen.findByText(/^1 of 3 pieces complete/)).toBeInTheDocument();
  await user.click(screen.getAllByRole('checkbox')[1] as HTMLElement);
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/Also 1 unit, 1 preparation, 1 item\./)).toBeInTheDocument();
});
