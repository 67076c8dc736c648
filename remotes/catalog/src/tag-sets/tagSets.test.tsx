import { expectNoAxeViolations, fakeApi, renderInShell } from '@groundwork/testing';
import { configure, screen, waitFor, within } from '@testing-library/react';
import TagSetsPage from './TagSetsPage.tsx';

configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(90_000);

const api = () =>
  fakeApi({
    records: {
      tagsets: [
        { id: 'program', name: 'Program', color: '#2B6596', description: '<p>Who it is for</p>' },
        { id: 'empty', name: 'Season' },
      ],
      tags: [
        { id: 'toddler', name: 'toddler', setId: 'program' },
        { id: 'primary', name: 'Primary', setId: 'program' },
        { id: 'loose', name: 'Loose' },
      ],
    },
  });
const render = (route = '/tagSets') => renderInShell(<TagSetsPage />, { api: api(), route });
const emptied = { op: 'replace', path: 'setId', value: null };
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('the tag sets', () => {
  it('are created with a name, which they need, and listed with their tags [VA-36]', async () => {
    const { user, api: server } = await render();
    expect(await screen.findByText('toddler')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'New' }));
    const dialog = await dialogNamed('New Tag Set');
    expect(dialog.getByRole('textbox', { name: 'Color' })).toHaveValue('#40BF7B');
    expect(dialog.getByText('Description')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await dialog.findByText('A value is required')).toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Exercise');
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(server.sent('POST', 'tagsets')[0]?.body).toMatchObject({ name: 'Exercise' }));
  });

  it('are edited with what they hold [TG-06]', async () => {
    await render('/tagSets?edit=program');
    const dialog = await dialogNamed('Edit Tag Set');
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Program');
    expect(dialog.getByRole('textbox', { name: 'Color' })).toHaveValue('#2B6596');
    expect(await dialog.findByText('Who it is for')).toBeInTheDocument();
  });

  it('list their tags by name in the details [TG-07]', async () => {
    await render('/tagSets?open=program');
    const tags = within((await dialogNamed('Program')).getByRole('region', { name: 'Tags' }));
    await waitFor(() =>
      expect(tags.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Primary', 'toddler']),
    );
    await expectNoAxeViolations(document.body);
  });

  it('are not deleted while they have tags, and say which', async () => {
    const { user, api: server } = await render();
    const message = 'Program cannot be deleted because it has tags: Primary, toddler.';
    server.fail('DELETE', 'tagsets/program', { message, detail: message }, 409);
    const row = (await screen.findByText('Program')).closest('[role="row"]') as HTMLElement;
    await within(row).findByText('toddler');
    await user.click(within(row).getByRole('checkbox'));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/There are 2 tags: Primary, toddler\. Only a set/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText(new RegExp(message))).toBeInTheDocument();
    expect(screen.getByText('Program')).toBeInTheDocument();
  });

  it('let go of their tags', async () => {
    const { user, api: server } = await render();
    // The real API empties a field by null.
    server.on('PATCH', /^tags\//, ({ path }) => ({
      body: server.change('tags', path.replace('tags/', ''), { setId: undefined }),
    }));
    await screen.findByText('toddler');
    await user.click(await screen.findByRole('button', { name: 'Actions for Program' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove set from 2 tags' }));
    await waitFor(() => expect(screen.queryByText('toddler')).toBeNull());
    expect(server.sent('PATCH').map(({ body }) => body)).toEqual([[emptied], [emptied]]);
  });
});
