import { fakeApi, renderInShell, subscriber } from '@groundwork/testing';
import { screen, waitFor } from '@testing-library/react';
import { DialogForm } from '../testing/dialog-form.ts';
import { CreateProject, EditProject } from './dialogs.tsx';
import ProjectsPage from './ProjectsPage.tsx';

const people = [
  { id: 'dirk', firstName: 'Dirk', lastName: 'Director', role: 'Director' as const },
  { id: 'ben', firstName: 'Ben', lastName: 'Basic', role: 'Basic' as const },
];
const locations = [
  { id: 'school', name: 'Cedar Lane School', type: 'School' as const },
  { id: 'portland', name: 'Portland Central', type: 'Warehouse' as const },
  { id: 'lyon', name: 'Lyon Depot', type: 'Warehouse' as const },
];
const cedar = {
  id: 'cedar',
  name: 'Cedar Lane',
  status: 'Planning' as const,
  locationId: 'school',
  fulfillingById: 'lyon',
  notes: 'Call first',
  description: '<p>Two classrooms</p>',
  ownerIds: ['dirk'],
  memberIds: ['ben'],
};
const world = () => fakeApi({ records: { users: people, locations, projects: [cedar] } });
const director = { id: 'dirk', role: 'Director' as const };
const putBody = (api: ReturnType<typeof world>) =>
  api.requests.find(({ method }) => method === 'PUT')?.body as Record<string, unknown>;

const choose = async (user: Awaited<ReturnType<typeof renderInShell>>['user'], label: string, option: string) => {
  const box = screen.getByRole('combobox', { name: new RegExp(label) });
  await user.clear(box);
  await user.type(box, option);
  await user.click(await screen.findByRole('option', { name: new RegExp(option) }));
};

describe('New Project', () => {
  it('presets the status New and the current user as owner [PJ-04] [PJ-09]', async () => {
    const api = world();
    const onClose = jest.fn();
    const { user } = await renderInShell(<CreateProject onClose={onClose} />, { api, user: director });
    await user.type(await screen.findByLabelText(/^Name/), 'Maple Street');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const body = api.requests.find(({ method }) => method === 'POST')?.body;
    expect(body).toMatchObject({ name: 'Maple Street', status: 'New', ownerIds: ['dirk'] });
  });

  it('offers the statuses in their order [PJ-03]', async () => {
    const { user } = await renderInShell(<CreateProject onClose={jest.fn()} />, { api: world(), user: director });
    const form = await DialogForm.open(user, 'New Project');
    expect(await form.optionsOf('Status')).toEqual([
      'New',
      'Planning',
      'Ordering',
      'Setup In Progress',
      'Complete',
      'Paused',
      'Cancelled',
    ]);
  });

  it('requires a name and sends nothing without one [VA-33]', async () => {
    const api = world();
    const { user } = await renderInShell(<CreateProject onClose={jest.fn()} />, { api, user: director });
    await user.click(await screen.findByRole('button', { name: 'Create' }));
    expect(await screen.findByText('A value is required')).toBeInTheDocument();
    expect(api.requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('offers fulfillment only away from a warehouse, and picks the first one [PJ-05] [PJ-06]', async () => {
    const { user } = await renderInShell(<CreateProject onClose={jest.fn()} />, { api: world(), user: director });
    await screen.findByLabelText(/^Name/);
    await choose(user, 'Location', 'Cedar Lane School');
    const fulfill = screen.getByRole('switch', { name: 'Fulfill by warehouse?' });
    expect(fulfill).not.toBeChecked();
    await user.click(fulfill);
    expect(await screen.findByRole('combobox', { name: /Fulfilled by/ })).toHaveValue('Portland Central');
    await user.click(screen.getByRole('switch', { name: 'Fulfill by warehouse?' }));
    expect(screen.queryByRole('combobox', { name: /Fulfilled by/ })).not.toBeInTheDocument();
    await choose(user, 'Location', 'Portland Central');
    expect(screen.queryByRole('switch', { name: 'Fulfill by warehouse?' })).not.toBeInTheDocument();
  });
});

describe('Edit Project', () => {
  it("is filled with the record's values and keeps them [PJ-01] [PJ-08]", async () => {
    const api = world();
    const onClose = jest.fn();
    const { user } = await renderInShell(<EditProject id="cedar" onClose={onClose} />, { api, user: director });
    expect(await screen.findByLabelText(/^Name/)).toHaveValue('Cedar Lane');
    expect(screen.getByLabelText(/^Notes/)).toHaveValue('Call first');
    expect(screen.getByRole('combobox', { name: /Status/ })).toHaveValue('Planning');
    await waitFor(() => expect(screen.getByRole('combobox', { name: /^Location/ })).toHaveValue('Cedar Lane School'));
    expect(screen.getByRole('switch', { name: 'Fulfill by warehouse?' })).toBeChecked();
    for (const label of [/Description/, /Images/, /Owners/, /Members/, /Tags/]) {
      expect(screen.getAllByText(label).length).toBeGreaterThan(0);
    }
    await user.type(screen.getByLabelText(/^Name/), ' II');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(putBody(api)).toMatchObject({ name: 'Cedar Lane II', fulfillingById: 'lyon', memberIds: ['ben'] });
  });

  it('starts with the switch off where nobody fulfills it [PJ-08]', async () => {
    const { fulfillingById: _, ...alone } = cedar;
    const api = fakeApi({ records: { users: people, locations, projects: [alone] } });
    await renderInShell(<EditProject id="cedar" onClose={jest.fn()} />, { api, user: director });
    await waitFor(() => expect(screen.getByRole('combobox', { name: /^Location/ })).toHaveValue('Cedar Lane School'));
    expect(screen.getByRole('switch', { name: 'Fulfill by warehouse?' })).not.toBeChecked();
  });

  it('is fulfilled by nobody once the switch is off [PJ-07]', async () => {
    const api = world();
    const { user } = await renderInShell(<EditProject id="cedar" onClose={jest.fn()} />, { api, user: director });
    const fulfill = await screen.findByRole('switch', { name: 'Fulfill by warehouse?' });
    expect(fulfill).toBeChecked();
    await user.click(fulfill);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(putBody(api)).toBeDefined());
    expect(putBody(api)).not.toHaveProperty('fulfillingById');
  });

  it('never sends an externalUrl [PJ-11]', async () => {
    const api = fakeApi({
      records: { users: people, locations, projects: [{ ...cedar, externalUrl: 'https://a.test/' } as never] },
    });
    const { user } = await renderInShell(<EditProject id="cedar" onClose={jest.fn()} />, { api, user: director });
    await user.type(await screen.findByLabelText(/^Name/), '!');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(putBody(api)).toBeDefined());
    expect(putBody(api)).not.toHaveProperty('externalUrl');
  });
});

describe('Projects', () => {
  it('list only projects the user is authorized for', async () => {
    const api = fakeApi({
      records: { users: people, projects: [cedar, { id: 'x', name: 'Elsewhere', isRestricted: true } as never] },
    });
    await renderInShell(<ProjectsPage />, { api, user: { id: 'ben', role: 'Basic' } });
    expect(await screen.findByText('Cedar Lane')).toBeInTheDocument();
    expect(screen.queryByText('Elsewhere')).not.toBeInTheDocument();
  });

  it('can be narrowed to the own ones [SC-20]', async () => {
    const api = fakeApi({ records: { projects: [cedar, { id: 'maple', name: 'Maple Street', ownerIds: ['ben'] }] } });
    const { user } = await renderInShell(<ProjectsPage />, { api, user: director });
    expect(await screen.findByText('Cedar Lane')).toBeInTheDocument();
    expect(screen.queryByText('Maple Street')).not.toBeInTheDocument();
    await user.click(screen.getByText('Show only my projects'));
    expect(await screen.findByText('Maple Street')).toBeInTheDocument();
  });

  it('offer nothing to create to a subscriber', async () => {
    await renderInShell(<ProjectsPage />, { api: world(), user: subscriber({ id: 's' }) });
    expect(await screen.findByText('Cedar Lane')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'New' })).not.toBeInTheDocument();
  });
});
