import { expectNoAxeViolations, renderInShell, type ShellOptions } from '@groundwork/testing';
import { configure, screen, within } from '@testing-library/react';
import DashboardPage from './DashboardPage.tsx';
import { world } from './testing/world.ts';

configure({ asyncUtilTimeout: 8_000 });
jest.setTimeout(120_000);

const open = async (options: ShellOptions = {}) => {
  const view = await renderInShell(<DashboardPage />, { ...options, api: options.api ?? world() });
  return view;
};
const tile = async (name: RegExp) => screen.findByRole('link', { name });

describe('the dashboard of a project', () => {
  it('shows its numbers, each leading to the list it counts', async () => {
    const view = await open({ projectId: 'juniper' });
    expect(await tile(/^Plan 1 to create 1 of 2 created/)).toHaveAttribute('href', '/setup/plan');
    expect(await tile(/^On the way 2 1 ordered, 1 shipped/)).toHaveAttribute('href', '/orders?status=onTheWay');
    expect(await tile(/^Needs attention 1 1 partial/)).toHaveAttribute('href', '/orders?status=needsAttention');
    expect(await tile(/^Inventory on site 2 15 in total, 1 order delivered/)).toHaveAttribute('href', '/inventory');
    expect(await tile(/^Setup 1 of 5 pieces complete, 1 problem/)).toHaveAttribute('href', '/setup/guide');
    expect(await tile(/^Requests 2 1 wish, 1 replacement/)).toHaveAttribute(
      'href',
      '/moduleRequests?status=Draft&of=juniper',
    );
    await expectNoAxeViolations(view.container);
  });

  it('names what it counts also where there are thousands', async () => {
    const api = world();
    const tray = { name: 'Tray', projectId: 'juniper', preparationId: 'nap', status: 'New' as const };
    api.seed(
      'preparationitems',
      Array.from({ length: 1_100 }, (_, index) => ({ id: `t${index}`, ...tray })),
    );
    await open({ projectId: 'juniper', api });
    expect(await tile(/^Setup 1 of 1,105 pieces complete, 1 problem$/)).toBeInTheDocument();
  });

  it('shows the orders by status and what they cost', async () => {
    await open({ projectId: 'juniper' });
    const card = await screen.findByRole('region', { name: 'Orders and spend' });
    const links = within(within(card).getByRole('list', { name: 'Orders by status' })).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Ordered 1',
      'Shipped 1',
      'Delivered 1',
      'Partially Delivered 1',
      'Cancelled 1',
    ]);
    expect(links[3]).toHaveAttribute('href', '/orders?status=Partially+Delivered');
    expect(card).toHaveTextContent('Total $230.50');
    expect(card).toHaveTextContent('Delivered $120.00');
    expect(card).toHaveTextContent('Outstanding $110.50');
    const table = await within(card).findByRole('table', { name: 'Spend over time' });
    expect(within(table).getAllByRole('row').at(-1)).toHaveTextContent(/\$230.50\$120.00$/);
    expect(card.querySelectorAll('svg path').length).toBeGreaterThan(1);
  });

  it('shows areas with their progress, problems with their last note and the last 20 events', async () => {
    await open({ projectId: 'juniper' });
    const areas = await screen.findByRole('region', { name: 'Areas' });
    const area = await within(areas).findByRole('link', { name: /Primary Classroom A/ });
    expect(area).toHaveAttribute('href', '/setup/guide/area?area=room');
    expect(area).toHaveTextContent('1 of 4 pieces complete, 1 problem');
    const problem = within(screen.getByRole('region', { name: 'Problems' })).getByRole('link', { name: /Floor bed/ });
    expect(problem).toHaveAttribute('href', '/setup/guide/area/unit/preparation?area=room&unit=wall&preparation=nap');
    expect(problem).toHaveTextContent('Nap Corner');
    expect(problem).toHaveTextContent('Slat broken in transport');
    expect(problem).not.toHaveTextContent('Connie Contributor');
    const activity = screen.getByRole('region', { name: 'Recent activity' });
    expect(await within(activity).findByText('Change 0')).toBeVisible();
    expect(within(activity).getAllByRole('listitem')).toHaveLength(20);
    // The label of the request, not its stored value.
    expect(within(activity).getByText('Replacement for Tray')).toBeVisible();
    expect(activity).not.toHaveTextContent('1795086180000');
    expect(within(activity).getByRole('link', { name: 'Show all' })).toHaveAttribute('href', '/activity');
  });

  it('lets editors change the status and the notes, and nobody else', async () => {
    const { api, user } = await open({ projectId: 'juniper' });
    expect(screen.getByText('Juniper School, 1420 Alder Street')).toBeVisible();
    expect(screen.getByText('Fulfilled by Portland Central')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Status: Setup In Progress' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Complete' }));
    expect(await screen.findByRole('button', { name: 'Status: Complete' })).toBeVisible();
    expect(api.stored('projects', 'juniper')).toMatchObject({ status: 'Complete' });
    await user.click(screen.getByRole('button', { name: 'Edit Notes' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit Notes' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Notes' }), ' Ring twice.');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Ask for Ruth. Ring twice.')).toBeVisible();
    expect(api.stored('projects', 'juniper')).toMatchObject({ notes: 'Ask for Ruth. Ring twice.' });
  });

  it('is only read by those who may not edit', async () => {
    await open({ projectId: 'juniper', user: { role: 'ReadOnly', id: 'ben' } });
    await tile(/^Plan/);
    expect(screen.queryByRole('button', { name: /^Status/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit Notes' })).toBeNull();
  });

  it('says the first steps of an empty project, ticked from its data', async () => {
    const { dialogs, user } = await open({ projectId: 'empty' });
    const steps = await screen.findByRole('region', { name: 'First steps' });
    expect(
      within(steps)
        .getAllByRole('listitem')
        .map(({ ariaLabel }) => ariaLabel),
    ).toEqual(['Add a location: to do', 'Build the plan: to do', 'Deploy: to do', 'Deliver: to do', 'Set up: to do']);
    await user.click(within(steps).getByRole('button', { name: 'Add a location' }));
    expect(dialogs.opened.at(-1)).toMatchObject({ name: 'project.edit', props: { id: 'empty' } });
  });
});

describe('the dashboard without a project', () => {
  it('sums up a group and shows its projects', async () => {
    await open({ projectGroupId: 'both' });
    expect(await screen.findByRole('heading', { name: 'Western schools' })).toBeVisible();
    expect(await tile(/^Needs attention 2 1 partial, 1 back ordered/)).toBeVisible();
    expect(await screen.findByText('Oak Lane')).toBeVisible();
    expect(screen.queryByText('Empty Barn')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Status/ })).toBeNull();
  });

  it('is the portfolio of all projects, where a click chooses one', async () => {
    const { user } = await open();
    const numbers = await screen.findByRole('list', { name: 'All projects in numbers' });
    expect(await within(numbers).findByText(/^5/)).toBeVisible();
    expect(
      within(numbers)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Active projects2 of 3',
      'Open orders5 not delivered yet',
      'Problems1 in spaces being set up',
      'Kits not shipped1 at the warehouses',
    ]);
    await user.click(await screen.findByText('Juniper Hill'));
    expect(await screen.findByRole('heading', { name: 'Juniper Hill', level: 1 })).toBeVisible();
  });
});
