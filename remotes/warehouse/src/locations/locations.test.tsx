import { DialogForm, fakeApi, renderInShell } from '@groundwork/testing';
import { screen, waitFor, within } from '@testing-library/react';
import dialogs from './dialogs.tsx';
import LocationsPage from './LocationsPage.tsx';

const { create: CreateLocation, edit: EditLocation, details: LocationDetails } = dialogs;

const world = () =>
  fakeApi({
    records: {
      users: [
        {
          id: 'pia',
          firstName: 'Pia',
          lastName: 'Picker',
          emailAddress: 'pia@groundwork.test',
          imageThumbnailUrl: 'http://localhost/pia.png',
        },
      ],
      tags: [{ id: 'fragile', name: 'Fragile' }],
      mediaitems: [{ id: 'photo', name: 'Dock photo' }],
      locations: [
        {
          id: 'portland',
          name: 'Portland Central',
          type: 'Warehouse',
          address: '1 Dock Road',
          description: '<p>By the river</p>',
          mediaItemIds: ['photo'],
          memberIds: ['pia', 'gone'],
          tagIds: ['fragile'],
        },
        { id: 'old', name: 'Old place', type: 'Default' },
      ],
    },
  });
const sent = (api: ReturnType<typeof world>, method: string) =>
  api.requests.find((request) => request.method === method)?.body as Record<string, unknown> | undefined;

describe('New Location', () => {
  it('offers School, Warehouse and Home, School first chosen [LO-02] [LO-03]', async () => {
    const api = world();
    const { user } = await renderInShell(<CreateLocation onClose={jest.fn()} />, { api });
    await screen.findByLabelText(/^Name/);
    const radios = within(screen.getByRole('radiogroup', { name: /Location Type/ })).getAllByRole('radio');
    expect(radios.map((radio) => radio.closest('label')?.textContent)).toEqual(['School', 'Warehouse', 'Home']);
    expect(radios[0]).toBeChecked();
    await user.type(screen.getByLabelText(/^Name/), 'Maple');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(sent(api, 'POST')).toEqual({ name: 'Maple', type: 'School' }));
  });

  it('requires a name [VA-25]', async () => {
    const { user } = await renderInShell(<CreateLocation onClose={jest.fn()} />, { api: world() });
    await user.click(await screen.findByRole('button', { name: 'Create' }));
    expect(await screen.findByText('A value is required')).toBeInTheDocument();
  });

  it('shows Members only for a warehouse, people to choose with image, full name and e-mail [LO-04]', async () => {
    const { user } = await renderInShell(<CreateLocation onClose={jest.fn()} />, { api: world() });
    await screen.findByLabelText(/^Name/);
    expect(screen.queryByText('Members')).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Home' }));
    expect(screen.queryByText('Members')).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Warehouse' }));
    await user.type(screen.getByRole('combobox', { name: /^Members/ }), 'Pia');
    const option = await screen.findByRole('option', { name: /Pia Picker/ });
    expect(option).toHaveTextContent('pia@groundwork.test');
    expect(option.querySelector('img')).toHaveAttribute('src', 'http://localhost/pia.png');
  });
});

describe('Edit Location', () => {
  it("is filled with the record's values [LO-01]", async () => {
    await renderInShell(<EditLocation id="portland" onClose={jest.fn()} />, { api: world() });
    expect(await screen.findByLabelText(/^Name/)).toHaveValue('Portland Central');
    expect(screen.getByRole('radio', { name: 'Warehouse' })).toBeChecked();
    expect(screen.getByLabelText(/^Address/)).toHaveValue('1 Dock Road');
    for (const label of ['Description', 'Images', 'Tags', 'Members']) {
      expect(screen.getAllByText(new RegExp(`^${label}`)).length).toBeGreaterThan(0);
    }
    expect(await screen.findByText('Pia Picker')).toBeInTheDocument();
    expect(await screen.findByText('By the river')).toBeInTheDocument();
    expect(await screen.findByText('Fragile')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Remove Dock photo' })).toBeInTheDocument();
  });

  it('clears the team at once when another type is chosen [LO-05]', async () => {
    const { user } = await renderInShell(<EditLocation id="portland" onClose={jest.fn()} />, { api: world() });
    expect(await screen.findByRole('button', { name: 'Remove Pia Picker' })).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'School' }));
    await user.click(screen.getByRole('radio', { name: 'Warehouse' }));
    expect(screen.getByRole('combobox', { name: /^Members/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Remove Pia Picker' })).not.toBeInTheDocument();
  });

  it('clears the team when the type is not a warehouse any more [LO-05]', async () => {
    const api = world();
    const { user } = await renderInShell(<EditLocation id="portland" onClose={jest.fn()} />, { api });
    await user.click(await screen.findByRole('radio', { name: 'Home' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent(api, 'PUT')).toBeDefined());
    expect(sent(api, 'PUT')).not.toHaveProperty('memberIds');
    expect(sent(api, 'PUT')).toMatchObject({ type: 'Home' });
  });

  it('insists on a type other than Default [VA-26]', async () => {
    const api = world();
    const { user } = await renderInShell(<EditLocation id="old" onClose={jest.fn()} />, { api });
    await user.type(await screen.findByLabelText(/^Name/), '!');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please select a location type')).toBeInTheDocument();
    expect(sent(api, 'PUT')).toBeUndefined();
  });
});

describe('Location details', () => {
  it('show images, type, address, tags, description and history [LO-06]', async () => {
    const { user } = await renderInShell(<LocationDetails id="portland" onClose={jest.fn()} />, { api: world() });
    const form = await DialogForm.open(user, 'Portland Central');
    await form.expectReadOnly({
      Type: 'Warehouse',
      Address: '1 Dock Road',
      Tags: 'Fragile',
      Description: 'By the river',
    });
    const dialog = form.element;
    const onMap = within(dialog).getByRole('link', { name: '1 Dock Road' });
    expect(onMap).toHaveAttribute('href', expect.stringContaining('query=1%20Dock%20Road'));
    expect(within(dialog).getByRole('region', { name: 'History' })).toBeInTheDocument();
    expect(await within(dialog).findByRole('button', { name: 'Open image Dock photo' })).toBeInTheDocument();
  });

  it("show a warehouse's team, people who are gone as 'Unknown User' [LO-07]", async () => {
    await renderInShell(<LocationDetails id="portland" onClose={jest.fn()} />, { api: world() });
    const pia = (await screen.findByText('Pia Picker')).closest('li');
    expect(pia?.querySelector('img')).toHaveAttribute('src', 'http://localhost/pia.png');
    const gone = (await screen.findByText('Unknown User')).closest('li');
    expect(gone?.querySelector('.avatar')).toHaveTextContent('UU');
  });

  it('show no team of a place that is no warehouse, whatever its record holds [LO-07]', async () => {
    const api = world();
    api.seed('locations', [{ id: 'maple', name: 'Maple', type: 'School', address: '2 Elm Road', memberIds: ['pia'] }]);
    await renderInShell(<LocationDetails id="maple" onClose={jest.fn()} />, { api });
    const dialog = await screen.findByRole('dialog', { name: 'Maple' });
    expect(await within(dialog).findByText('2 Elm Road')).toBeInTheDocument();
    expect(within(dialog).queryByText('Pia Picker')).not.toBeInTheDocument();
  });
});

describe('the list of locations', () => {
  it('says which projects are there, how many stock items, and where the address is on a map', async () => {
    const api = world();
    api.seed('locations', [
      { id: 'tilleuls', name: 'Les Tilleuls', type: 'School', address: '9 allée des Tilleuls\nGrenoble' },
    ]);
    api.seed('projects', [
      { id: 'p2', name: 'Toddler wing', locationId: 'tilleuls' },
      { id: 'p1', name: 'Primary wing', locationId: 'tilleuls' },
      { id: 'p3', name: 'Elsewhere', locationId: 'portland' },
    ]);
    api.seed('inventoryitems', [
      { id: 'tower', name: 'Tower', locationId: 'tilleuls' },
      { id: 'stair', name: 'Stair', locationId: 'tilleuls' },
    ]);
    await renderInShell(<LocationsPage />, { api, route: '/locations' });
    const row = within((await screen.findByText('Les Tilleuls')).closest('[role="row"]') as HTMLElement);
    expect(await row.findByText('Primary wing, Toddler wing')).toBeInTheDocument();
    expect(await row.findByText('2')).toBeInTheDocument();
    expect(row.getByRole('link', { name: '9 allée des Tilleuls, Grenoble' })).toHaveAttribute(
      'href',
      'https://www.google.com/maps/search/?api=1&query=9%20all%C3%A9e%20des%20Tilleuls%2C%20Grenoble',
    );
  });

  it('says nothing of stock while the stock items are on their way', async () => {
    const api = world();
    api.seed('inventoryitems', [{ id: 'tower', name: 'Tower', locationId: 'portland' }]);
    let answer = () => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    api.on('GET', 'inventoryitems', async () => void (await asked));
    await renderInShell(<LocationsPage />, { api, route: '/locations' });
    const cell = async () =>
      (await screen.findByText('Portland Central')).closest('[role="row"]')?.querySelector('[col-id="stock"]');
    expect(await cell()).toBeNull();
    answer();
    await waitFor(async () => expect(await cell()).toHaveTextContent(/^1$/));
  });
});
