import { DialogForm, expectNoAxeViolations, fakeApi, renderInShell, testPlainList } from '@groundwork/testing';
import { configure, screen, waitFor, within } from '@testing-library/react';
import ThingsPage from './ThingsPage.tsx';

configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(90_000);

const records = {
  things: [{ id: 'box', name: 'Box', description: '<p>Cardboard</p>', tagIds: ['large'] }],
  tags: [{ id: 'large', name: 'Large' }],
};
const render = (route: string) => renderInShell(<ThingsPage />, { api: fakeApi({ records }), route });
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('THINGs', () => {
  testPlainList({
    ...{ collection: 'things', page: <ThingsPage />, title: 'THINGs', records },
    shows: ['Cardboard', 'Large'],
  });

  it('are edited with what they hold, and need a name [TG-08] [VA-36]', async () => {
    const { user } = await render('/things?edit=box');
    const dialog = await dialogNamed('Edit THING');
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Box');
    expect(dialog.getByText('Description')).toBeInTheDocument();
    expect(await dialog.findByText('Cardboard')).toBeInTheDocument();
    expect(dialog.getByLabelText('Tags')).toBeInTheDocument();
    expect(await dialog.findByText('Large')).toBeInTheDocument();
    await user.clear(dialog.getByRole('textbox', { name: 'Name' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('A value is required')).toBeInTheDocument();
  });

  it('have a summary, and details that add an image and the description [TG-09]', async () => {
    const { user } = await render('/things');
    await user.click(await screen.findByRole('button', { name: 'Actions for Box' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Summary' }));
    const summary = await dialogNamed('Box');
    await (await DialogForm.open(user, 'Box')).expectReadOnly({ Name: 'Box', Type: 'THING', Tags: 'Large' });
    expect(summary.getByRole('region', { name: 'History' })).toBeInTheDocument();
    expect(summary.queryByRole('img')).toBeNull();
    expect(summary.queryByText('Description')).toBeNull();
    const [close] = summary.getAllByRole('button', { name: 'Close' });
    await user.click(close!);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.dblClick(screen.getByText('Box'));
    const details = await dialogNamed('Box');
    const facts = { Name: 'Box', Type: 'THING', Tags: 'Large', Description: 'Cardboard' };
    await (await DialogForm.open(user, 'Box')).expectReadOnly(facts);
    expect(details.getByRole('region', { name: 'History' })).toBeInTheDocument();
    expect(details.getByRole('img', { name: 'Box' })).toBeInTheDocument();
    await expectNoAxeViolations(document.body);
  });
});
