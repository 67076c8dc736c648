import { ToastRegion } from '@groundwork/ui';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { item, openPlan, planTree, planWorld, preparation, row, saved } from './testing/plan-world.tsx';

jest.setTimeout(90_000);

type View = Awaited<ReturnType<typeof openPlan>>;
const menuOf = async ({ user }: View, name: string) => {
  await user.click(within(await row(name)).getByRole('button', { name: `Actions for ${name}` }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};
const run = async (view: View, name: string, entry: string) => {
  await menuOf(view, name);
  await view.user.click(screen.getByRole('menuitem', { name: entry }));
};
const unitOf = (view: View) => saved(view.api)?.areaDeployments[0]?.unitDeployments[0];

it('offers in the menu of a line whatever its cells offer to a pointer', async () => {
  const view = await openPlan();
  expect(await menuOf(view, 'Practical Life')).toEqual(['View record', 'Rename', 'Add component']);
  await view.user.keyboard('{Escape}');
  expect(await menuOf(view, 'Shelf 1')).toEqual(['Rename', 'Leave out', 'Add component', 'Remove from plan']);
  await view.user.keyboard('{Escape}');
  expect(await menuOf(view, 'Preparation p2')).toEqual(['Rename', 'Plan again', 'Change sourcing', 'Remove from plan']);
  await view.user.keyboard('{Escape}');
  expect(await menuOf(view, 'Item open')).toEqual(['Update Item', 'Leave out', 'Remove from plan']);
});

it('leaves out, plans again and adds by the menu', async () => {
  const view = await openPlan();
  await run(view, 'Shelf 1', 'Leave out');
  await waitFor(() => expect(unitOf(view)?.omit).toBe(true));
  expect(within(await row('Shelf 1')).getByText('Omitted')).toBeInTheDocument();
  await run(view, 'Shelf 1', 'Plan again');
  await waitFor(() => expect(unitOf(view)?.omit).toBe(false));
  expect(within(await row('Shelf 1')).getByText('Planned')).toBeInTheDocument();
  await run(view, 'Shelf 1', 'Add component');
  expect(await screen.findByRole('dialog', { name: 'Add to Plan' })).toBeInTheDocument();
});

it('toggles, renames and adds by keys alone', async () => {
  const view = await openPlan();
  const cellOf = async (name: string, column: string) => {
    const cell = (await row(name)).querySelector<HTMLElement>(`[col-id=${column}]`);
    if (!cell) throw new Error(`no cell ${column}`);
    return cell;
  };
  const state = await cellOf('Shelf 1', 'state');
  act(() => state.focus());
  await view.user.keyboard(' ');
  await waitFor(() => expect(unitOf(view)?.omit).toBe(true));
  const component = await cellOf('Shelf 1', 'component');
  act(() => component.focus());
  await view.user.keyboard(' ');
  await waitFor(() => expect(unitOf(view)?.omit).toBe(false));
  await view.user.keyboard('{Insert}');
  expect(await screen.findByRole('dialog', { name: 'Add to Plan' })).toBeInTheDocument();
});

it('opens what was created at an address of its own, and goes back to the plan', async () => {
  const view = await openPlan(planWorld(), { route: '/setup/plan' });
  await view.user.click(within(await row('Practical Life')).getByRole('button', { name: 'Created' }));
  const dialog = await screen.findByRole('dialog', { name: 'Practical Life' });
  expect(view.location()).toBe('/setup/plan?open=area-1');
  await view.user.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(view.location()).toBe('/setup/plan');
});

it('undoes what was left out, renamed or removed, by its button, by Ctrl+Z and from the notice', async () => {
  const view = await openPlan();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await run(view, 'Shelf 1', 'Leave out');
  await view.user.click(screen.getByRole('button', { name: 'Undo: Leave out Shelf 1' }));
  expect(within(await row('Shelf 1')).getByRole('switch', { name: 'Planned' })).toBeChecked();

  await run(view, 'Shelf 1', 'Rename');
  await view.user.type(screen.getByLabelText('Name'), ' b');
  await view.user.keyboard('{Control>}z{/Control}');
  await view.user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await row('Shelf 1 b')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await view.user.keyboard('{Control>}z{/Control}');
  expect(await row('Shelf 1')).toBeInTheDocument();

  render(<ToastRegion />);
  await run(view, 'Shelf 1', 'Remove from plan');
  await view.user.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('Preparation p1')).toBeNull());
  await view.user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await row('Preparation p1')).toBeInTheDocument();
  await waitFor(() => expect(unitOf(view)?.preparationDeployments).toHaveLength(2));
});

it('gives what was renamed after its creation its name back', async () => {
  const view = await openPlan();
  await run(view, 'Practical Life', 'Rename');
  await view.user.type(screen.getByLabelText('Name'), ' 2');
  await view.user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(view.api.stored('setupareas', 'area-1')?.name).toBe('Practical Life 2'));
  await view.user.click(await screen.findByRole('button', { name: 'Undo: Rename Practical Life' }));
  await waitFor(() => expect(view.api.stored('setupareas', 'area-1')?.name).toBe('Practical Life'));
});

it('says that Undo could not give a created component its name back', async () => {
  const view = await openPlan();
  render(<ToastRegion />);
  await run(view, 'Practical Life', 'Rename');
  await view.user.type(screen.getByLabelText('Name'), ' 2');
  await view.user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(view.api.stored('setupareas', 'area-1')?.name).toBe('Practical Life 2'));
  view.api.on('PATCH', 'setupareas/area-1', { status: 403, body: { message: 'You may no longer do this.' } });
  await view.user.click(await screen.findByRole('button', { name: 'Undo: Rename Practical Life' }));
  expect(await screen.findByText(/^Update failed\. .*You may no longer do this\./)).toBeInTheDocument();
});

describe('outside the requested sourcing', () => {
  const world = () =>
    planWorld({
      ...planTree,
      preparationDeployments: [
        preparation(
          'emea',
          [
            item('ordered', { deployedId: 'item-1' }, { deployedId: 'order-1', productId: 'red' }),
            item('dropped', { omit: true }, { productId: 'red' }),
          ],
          { sourcing: 'emea' },
        ),
      ],
    });

  it('shows by its number only those items, created ones too, with what they are in', async () => {
    const view = await openPlan(world());
    await view.user.click(screen.getByRole('button', { name: 'Collapse all' }));
    const filter = await screen.findByRole('button', { name: '2 outside the requested sourcing' });
    await view.user.click(filter);
    expect(filter).toHaveAttribute('aria-pressed', 'true');
    for (const name of ['Practical Life', 'Shelf 1', 'Preparation p1', 'Item foreign', 'Item ordered'])
      expect(await row(name)).toBeInTheDocument();
    for (const name of ['Item open', 'Item made', 'Item dropped', 'Preparation p2'])
      expect(screen.queryByText(name)).toBeNull();
    expect(within(await row('Item ordered')).getByText('Not from EMEA')).toBeInTheDocument();
    await view.user.click(filter);
    await waitFor(() => expect(screen.queryByText('Item ordered')).toBeNull());
  });

  it('warns before deploying of what is still to be ordered, by number, and lists all of it', async () => {
    const foreign = Array.from({ length: 30 }, (_, index) => item(`${index}`, {}, { productId: 'red' }));
    const view = await openPlan(
      planWorld({
        preparationDeployments: [
          preparation('all', [
            ...foreign,
            item('ordered', { deployedId: 'item-1' }, { deployedId: 'order-1', productId: 'red' }),
          ]),
        ],
      }),
    );
    await view.user.click(await screen.findByRole('button', { name: 'Deploy' }));
    const dialog = within(await screen.findByRole('dialog'));
    const warning = await dialog.findByText(/^Some products are NOT from the requested sourcings/);
    expect(warning).toHaveTextContent('30 orders');
    await view.user.click(warning);
    await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(30));
  });
});

it('shows on areas and units the sourcings of what is in them', async () => {
  const [area] = planTree.areaDeployments;
  const unit = { ...area?.unitDeployments[0], id: 'u2', name: 'Shelf 2' };
  await openPlan(
    planWorld({
      areaDeployments: [
        {
          ...area,
          unitDeployments: [
            { ...unit, preparationDeployments: [preparation('a', []), preparation('b', [], { sourcing: 'emea' })] },
          ],
        },
      ],
    }),
  );
  for (const name of ['Practical Life', 'Shelf 2']) {
    expect(within(await row(name)).getByText('Standard')).toBeInTheDocument();
    expect(within(await row(name)).getByText('EMEA')).toBeInTheDocument();
  }
  expect(within(await row('Preparation b')).queryByText('Standard')).toBeNull();
});
