import { fakeApi, renderInShell } from '@groundwork/testing';
import { screen, waitFor } from '@testing-library/react';
import { DialogForm } from '../testing/dialog-form.ts';
import { CreateProjectGroup, ProjectGroupDetails } from './dialogs.tsx';

const world = () =>
  fakeApi({
    records: {
      locations: [{ id: 'school', name: 'Juniper Hill School', type: 'School' }],
      projects: [
        { id: 'juniper', name: 'Juniper Hill', status: 'Ordering', locationId: 'school' },
        { id: 'cedar', name: 'Cedar Lane', status: 'Planning' },
      ],
      projectgroups: [{ id: 'oregon', name: 'Oregon', projectIds: ['juniper', 'gone'] }],
    },
  });

jest.setTimeout(90_000);

describe('New Project Group', () => {
  const open = async () => {
    const api = world();
    const onClose = jest.fn();
    const { user } = await renderInShell(<CreateProjectGroup onClose={onClose} />, { api });
    await screen.findByLabelText(/^Name/);
    const pick = async (name: string) => {
      await user.type(screen.getByRole('combobox', { name: /Projects/ }), name);
      await user.click(await screen.findByRole('option', { name: new RegExp(name) }));
      await user.tab();
    };
    return { api, onClose, user, pick, create: () => user.click(screen.getByRole('button', { name: 'Create' })) };
  };

  it('has Name, Description and Projects and creates with them [PJ-12] [VA-44] [API-71]', async () => {
    const { api, onClose, user, pick, create } = await open();
    await create();
    expect(await screen.findByText('A value is required')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Name/)).toHaveAccessibleDescription('A value is required');
    await user.type(screen.getByLabelText(/^Name/), 'Openings');
    const form = await DialogForm.open(user, 'New Project Group');
    await form.write('Description', 'Opening in the fall');
    await pick('Juniper');
    await pick('Cedar');
    await create();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(api.requests.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Openings',
      description: '<p>Opening in the fall</p>',
      projectIds: ['juniper', 'cedar'],
    });
  });

  it('asks for projects, and for two of them [VA-45] [VA-46]', async () => {
    const { user, pick, create } = await open();
    await user.type(screen.getByLabelText(/^Name/), 'Openings');
    await create();
    expect(await screen.findByText('Please select projects to group')).toBeInTheDocument();
    await pick('Cedar');
    await create();
    expect(await screen.findByText('Please select at least two projects to group')).toBeInTheDocument();
  });

  it("shows each project's status, name and location in the picker [PJ-13]", async () => {
    const { user } = await open();
    await user.type(screen.getByRole('combobox', { name: /Projects/ }), 'Jun');
    expect(await screen.findByRole('option', { name: /Juniper Hill/ })).toHaveTextContent(
      'Ordering · Juniper Hill School',
    );
  });
});

it('names a project of a group that is gone', async () => {
  await renderInShell(<ProjectGroupDetails id="oregon" onClose={jest.fn()} />, { api: world() });
  expect(await screen.findByText('Juniper Hill')).toBeInTheDocument();
  expect(await screen.findByText('Item not found')).toBeInTheDocument();
});
