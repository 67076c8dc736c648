import { fakeApi, renderInShell } from '@groundwork/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { DialogForm } from '../testing/dialog-form.ts';
import { choices } from '../testing/records.ts';
import { CreateProject, EditProject, ProjectDetails } from './dialogs.tsx';

jest.setTimeout(90_000);

const school = {
  name: 'Juniper Hill',
  description: '<p>Two classrooms</p>',
  status: 'Setup In Progress' as const,
  locationId: 'school',
  setupPlanId: 'plan-1',
  fulfillingById: 'lyon',
  notes: 'Call first',
  mediaItemIds: ['plan'],
  memberIds: ['ben'],
  ownerIds: ['dirk'],
  tagIds: ['toddler'],
};
const world = () =>
  fakeApi({
    records: {
      ...choices,
      users: [
        { id: 'dirk', firstName: 'Dirk', lastName: 'Director', role: 'Director' },
        { id: 'ben', firstName: 'Ben', lastName: 'Basic', role: 'Basic' },
        { id: 'connie', firstName: 'Connie', lastName: 'Contributor', role: 'Contributor' },
      ],
      projects: [...choices.projects, { id: 'juniper', ...school }],
    },
  });
const director = { id: 'dirk', role: 'Director' as const };

it('creates with every field of its form [PJ-01] [API-61]', async () => {
  const { user, api } = await renderInShell(<CreateProject onClose={jest.fn()} />, { api: world(), user: director });
  const form = await DialogForm.open(user, 'New Project');
  await form.type('Name', 'Walk');
  await form.choose('Status', 'Planning');
  await form.choose('Location', 'Okafor Family');
  await user.click(form.toggle('Fulfill by warehouse?'));
  await form.choose('Fulfilled by', 'Portland Central');
  await form.write('Description', 'A house');
  await form.type('Notes', 'Ring twice');
  await form.addImage('Wall photo');
  await waitFor(() => expect(form.chips('Owners')).toEqual(['Dirk Director']));
  await form.add('Owners', 'Connie Contributor');
  await form.add('Members', 'Ben Basic');
  await form.add('Tags', 'Primary');
  await form.press('Create');
  await waitFor(() => expect(api.sent('POST', 'projects')).toHaveLength(1));
  expect(api.sent('POST', 'projects')[0]?.body).toEqual({
    name: 'Walk',
    status: 'Planning',
    locationId: 'home',
    fulfillingById: 'portland',
    description: '<p>A house</p>',
    notes: 'Ring twice',
    mediaItemIds: ['photo'],
    ownerIds: ['dirk', 'connie'],
    memberIds: ['ben'],
    tagIds: ['primary'],
  });
});

it("is filled with the record's values and sends all of them under its id, the plan too [PJ-01] [API-61]", async () => {
  const { user, api } = await renderInShell(<EditProject id="juniper" onClose={jest.fn()} />, {
    api: world(),
    user: director,
  });
  const form = await DialogForm.open(user, 'Edit Project');
  expect(form.text('Name')).toHaveValue('Juniper Hill');
  expect(form.select('Status')).toHaveValue('Setup In Progress');
  await waitFor(() => expect(form.select('Location')).toHaveValue('Cedar School'));
  expect(form.toggle('Fulfill by warehouse?')).toBeChecked();
  expect(form.select('Fulfilled by')).toHaveValue('Lyon Depot');
  expect(await form.richText('Description')).toHaveTextContent('Two classrooms');
  expect(form.text('Notes')).toHaveValue('Call first');
  expect(await form.images()).toEqual(['Floor plan']);
  await waitFor(() => expect(form.chips('Owners')).toEqual(['Dirk Director']));
  expect(form.chips('Members')).toEqual(['Ben Basic']);
  await waitFor(() => expect(form.chips('Tags')).toEqual(['Toddler']));
  await form.type('Notes', 'Ring twice');
  await form.press('Save');
  await waitFor(() => expect(api.sent('PUT', 'projects/juniper')).toHaveLength(1));
  expect(api.sent('PUT', 'projects/juniper')[0]?.body).toEqual({ ...school, notes: 'Ring twice' });
});

it('shows all of it read-only in its details [PJ-02]', async () => {
  const { user } = await renderInShell(<ProjectDetails id="juniper" onClose={jest.fn()} />, {
    api: world(),
    user: director,
  });
  const form = await DialogForm.open(user, 'Juniper Hill');
  await form.expectReadOnly({
    Status: 'Setup In Progress',
    Location: 'Cedar School',
    'Fulfilled by': 'Lyon Depot',
    Description: 'Two classrooms',
    Notes: 'Call first',
    Tags: 'Toddler',
  });
  expect(form.fact('Owners')).toContain('Dirk Director');
  expect(form.fact('Members')).toContain('Ben Basic');
  expect(await screen.findByRole('button', { name: 'Open image Floor plan' })).toBeInTheDocument();
});

it('clears what fulfills it when the project moves to a warehouse', async () => {
  const { user, api } = await renderInShell(<EditProject id="juniper" onClose={jest.fn()} />, {
    api: world(),
    user: director,
  });
  const form = await DialogForm.open(user, 'Edit Project');
  await waitFor(() => expect(form.select('Location')).toHaveValue('Cedar School'));
  await form.choose('Location', 'Portland Central');
  await waitFor(() => expect(screen.queryByRole('switch', { name: 'Fulfill by warehouse?' })).toBeNull());
  await form.press('Save');
  await waitFor(() => expect(api.sent('PUT', 'projects/juniper')).toHaveLength(1));
  const { fulfillingById: _, ...rest } = school;
  expect(api.sent('PUT', 'projects/juniper')[0]?.body).toEqual({ ...rest, locationId: 'portland' });
});

it('lets Directors say who gets mails about shipments, and whether mails quote messages [B11]', async () => {
  const { user, api } = await renderInShell(<EditProject id="juniper" onClose={jest.fn()} />, {
    api: world(),
    user: director,
  });
  const form = await DialogForm.open(user, 'Edit Project');
  const mails = within(form.element).getByRole('radiogroup', { name: 'Mails about shipments' });
  expect(within(mails).getByRole('radio', { name: /^Staff Owners who are staff/ })).toBeChecked();
  expect(within(mails).getByText(/Sent ten minutes after boxes have left/)).toBeInTheDocument();
  await user.click(within(mails).getByRole('radio', { name: /^Staff and Subscribers .* without prices/ }));
  const messages = within(form.element).getByRole('radiogroup', { name: 'Mails about messages' });
  expect(within(messages).getByRole('radio', { name: /^With the message/ })).toBeChecked();
  await user.click(within(messages).getByRole('radio', { name: /^Without the message/ }));
  await form.press('Save');
  await waitFor(() => expect(api.sent('PUT', 'projects/juniper')).toHaveLength(1));
  expect(api.sent('PUT', 'projects/juniper')[0]?.body).toEqual({
    ...{ ...school, shipmentMail: 'all', messageMail: 'notice' },
  });
});

it.each([
  ['a Contributor', { id: 'connie', role: 'Contributor' as const }],
  ['somebody of the team', { id: 'ben', role: 'Basic' as const }],
])('does not offer %s the mails about shipments', async (_, who) => {
  const { user } = await renderInShell(<EditProject id="juniper" onClose={jest.fn()} />, { api: world(), user: who });
  const form = await DialogForm.open(user, 'Edit Project');
  expect(within(form.element).queryByText('Mails about shipments')).not.toBeInTheDocument();
});
