import { expectNoAxeViolations, fakeApi, renderInShell } from '@groundwork/testing';
import { screen, waitFor, within } from '@testing-library/react';
import SetupAreaTemplatesPage from '../area-templates/SetupAreaTemplatesPage.tsx';
import ItemTemplatesPage from '../item-templates/ItemTemplatesPage.tsx';
import SetupUnitTemplatesPage from '../unit-templates/SetupUnitTemplatesPage.tsx';

jest.setTimeout(90_000);

const node = { name: 'N', omit: false };
const item = { ...node, id: 'n4', templateId: 'jug', order: {} };
const world = () =>
  fakeApi({
    records: {
      projects: [{ id: 'cedar', name: 'Cedar Lane' }],
      products: [{ id: 'glass', name: 'Glass jug' }],
      preparationitemtemplates: [
        {
          id: 'jug',
          name: 'Pouring jug',
          productIds: ['glass', 'gone'],
          sourcings: [
            { name: 'standard', productIds: ['glass'] },
            { name: 'emea', productIds: ['gone'] },
          ],
        },
        { id: 'tray', name: 'Tray' },
      ],
      preparationtemplates: [{ id: 'shelf', name: 'Pouring shelf', items: [{ itemTemplateId: 'jug' }] } as never],
      setupunittemplates: [{ id: 'nook', name: 'Language Nook' }],
      setupareatemplates: [{ id: 'room', name: 'Classroom', unitTemplateIds: ['nook'], internalOnly: true }],
      setupplans: [
        {
          id: 'plan',
          name: 'Plan',
          projectId: 'cedar',
          preparationDeployments: [{ ...node, id: 'n3', itemDeployments: [item] }],
        } as never,
      ],
    },
  });
const openMenu = async (user: Awaited<ReturnType<typeof renderInShell>>['user'], name: string) => {
  await screen.findByText(name);
  await user.click(await screen.findByRole('button', { name: new RegExp(`Actions.*${name}|${name}.*[Aa]ctions`) }));
};

it('shows where a template is used: in templates, which open, and in the plans of projects', async () => {
  const { user, dialogs, baseElement } = await renderInShell(<ItemTemplatesPage />, { api: world() });
  await openMenu(user, 'Pouring jug');
  await user.click(await screen.findByRole('menuitem', { name: 'Where used' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Where Pouring jug is used' }));
  expect(await dialog.findByRole('region', { name: 'Preparation templates (1)' })).toBeInTheDocument();
  expect(within(dialog.getByRole('region', { name: 'Setup plans (1)' })).getByText('Cedar Lane')).toBeInTheDocument();
  await expectNoAxeViolations(baseElement);
  await user.click(dialog.getByRole('button', { name: 'Pouring shelf' }));
  expect(dialogs.opened).toEqual([{ name: 'preparationTemplate.details', props: { id: 'shelf' } }]);
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await openMenu(user, 'Tray');
  await user.click(await screen.findByRole('menuitem', { name: 'Where used' }));
  expect(await screen.findByText('Nothing uses this template.')).toBeInTheDocument();
});

it('copies a template, for those who may create one', async () => {
  const { user, unmount } = await renderInShell(<SetupUnitTemplatesPage />, { api: world() });
  await openMenu(user, 'Language Nook');
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  expect(await screen.findByDisplayValue('Language Nook Copy', undefined, { timeout: 10_000 })).toBeInTheDocument();
  unmount();
  const basic = await renderInShell(<SetupUnitTemplatesPage />, { api: world(), user: { id: 'b', role: 'Basic' } });
  await openMenu(basic.user, 'Language Nook');
  expect(await screen.findByRole('menuitem', { name: 'Where used' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Duplicate' })).toBeNull();
});

it('stars the sourcing of the default product, counts uses, and marks broken links', async () => {
  await renderInShell(<ItemTemplatesPage />, { api: world() });
  const row = within((await screen.findByText('Pouring jug')).closest('[role="row"]') as HTMLElement);
  expect(await row.findByTitle('Starts with the default product')).toHaveTextContent('Standard');
  expect(row.getByText('EMEA').closest('[title]')).toBeNull();
  expect(await row.findByRole('img', { name: 'Hidden Broken Links' })).toBeInTheDocument();
  expect(row.getByText('1')).toBeInTheDocument();
  expect(screen.getAllByRole('img', { name: 'Hidden Broken Links' })).toHaveLength(1);
});

it('turns internal only off in the list, for those who may', async () => {
  const { user, api, unmount } = await renderInShell(<SetupAreaTemplatesPage />, { api: world() });
  await user.click(await screen.findByRole('switch', { name: 'Internal only: Classroom' }));
  await waitFor(() => expect(api.stored('setupareatemplates', 'room')?.internalOnly).toBe(false));
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Internal only: Classroom' })).not.toBeChecked());
  // What somebody else has changed in the template is no obstacle.
  api.change('setupareatemplates', 'room', { description: 'For six children' });
  await user.click(screen.getByRole('switch', { name: 'Internal only: Classroom' }));
  await waitFor(() => expect(api.stored('setupareatemplates', 'room')?.internalOnly).toBe(true));
  expect(api.stored('setupareatemplates', 'room')?.description).toBe('For six children');
  unmount();
  await renderInShell(<SetupAreaTemplatesPage />, { api: world(), user: { id: 'b', role: 'Basic' } });
  expect(await screen.findByRole('switch', { name: 'Internal only: Classroom' })).toBeDisabled();
});
