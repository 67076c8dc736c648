import { showPresence } from '@groundwork/data-cache/testing';
import { expectNoAxeViolations, type RenderedInShell } from '@groundwork/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { choose, openPlan as open, row, saved, planTree as tree, planWorld as world } from './testing/plan-world.tsx';

jest.setTimeout(90_000);

describe('the plan', () => {
  it('shows components with pencil, sourcing, switch and plus, items with their state [PL-01] [PL-02] [PL-03] [PL-04]', async () => {
    const { container } = await open();
    const unit = within(await row('Shelf 1'));
    // The meaning of icon and indentation, in words.
    expect(unit.getByRole('img', { name: 'Unit' })).toBeInTheDocument();
    expect(unit.getByRole('img', { name: /^\d+ inside$/ })).toBeInTheDocument();
    expect(within(await row('Item open')).getByRole('img', { name: 'Item' })).toBeInTheDocument();
    expect(unit.getByRole('button', { name: 'Rename Shelf 1' })).toBeInTheDocument();
    expect(unit.getByRole('button', { name: 'Add to Shelf 1' })).toBeInTheDocument();
    expect(unit.getByRole('switch', { name: 'Planned' })).toBeChecked();
    expect(within(await row('Practical Life')).getByText('Created')).toBeInTheDocument();
    const omitted = within(await row('Preparation p2'));
    expect(omitted.getByText('Standard')).toBeInTheDocument();
    expect(omitted.getByRole('switch', { name: 'Planned' })).not.toBeChecked();
    expect(within(await row('Item made')).getByText('Created')).toBeInTheDocument();
    expect(within(await row('Item open')).getByRole('switch', { name: 'Planned' })).toBeChecked();
    expect(within(await row('Item below')).getByText('Omitted by Parent')).toBeInTheDocument();
    expect(within(await row('Item foreign')).getByText('Not from Standard')).toBeInTheDocument();
    expect(screen.getByText('Total Amount').closest('footer')).toHaveTextContent('Total Amount $105');
    await expectNoAxeViolations(container);
  });

  it('says in its status line who else has it open, so that nothing above moves', async () => {
    await open();
    await row('Shelf 1');
    const since = '2026-11-20T12:00:00.000Z';
    act(() => showPresence({ 'setupplans/plan': [{ user: 'c', name: 'Connie', mode: 'edit', since }] }, true));
    const words = await screen.findByText('Connie is editing this');
    expect(words.closest('footer')).toHaveTextContent('Total Amount');
    act(() => showPresence({ 'setupplans/plan': [] }, true));
    expect(screen.queryByText('Connie is editing this')).not.toBeInTheDocument();
  });

  it('says in a line who else has the record open that was made of it, and nothing in lines that are only planned', async () => {
    const { container } = await open();
    await row('Practical Life');
    const ben = { user: 'b', name: 'Ben', mode: 'edit', since: '2026-11-20T12:00:00.000Z' } as const;
    act(() => showPresence({ 'setupareas/area-1': [ben], 'setupunits/area-1': [ben] }, true));
    expect(await within(await row('Practical Life')).findByText('Ben is editing')).toBeVisible();
    expect(within(container).getAllByText('Ben is editing')).toHaveLength(1);
    act(() => showPresence({}, true));
    expect(within(container).queryByText('Ben is editing')).toBeNull();
  });

  it('switches off an item or a component that is not planned, and saves the whole plan at its id [PL-02] [PL-04] [API-44] [API-66]', async () => {
    const own = { locationId: 'portland', status: 'Draft', moduleType: 'france', quantity: 2 };
    const { api, user } = await open(world({ ...tree, ...own }));
    await user.click(within(await row('Item open')).getByRole('switch', { name: 'Planned' }));
    await waitFor(() => expect(saved(api)).toBeDefined());
    const items = saved(api).areaDeployments[0]?.unitDeployments[0]?.preparationDeployments[0]?.itemDeployments;
    expect(items?.map(({ id, omit }) => [id, omit])).toEqual([
      ['made', false],
      ['open', true],
      ['foreign', false],
    ]);
    expect(saved(api)).toMatchObject({ name: 'Plan', projectId: 'cedar', ...own });
    expect(api.sent('PUT', 'setupplans/plan')[0]?.headers['if-match']).toBeDefined();
    await waitFor(() => expect(screen.getByText('Saved')).toBeInTheDocument());
    await user.click(within(await row('Shelf 1')).getByRole('switch', { name: 'Planned' }));
    await waitFor(() => expect(saved(api).areaDeployments[0]?.unitDeployments[0]?.omit).toBe(true));
    expect(await within(await row('Item open')).findByText('Omitted by Parent')).toBeInTheDocument();
  });

  it('renames a component by its pencil, which needs a name that the plan can keep [PL-01] [VA-51]', async () => {
    const { api, user } = await open();
    await user.click(within(await row('Shelf 1')).getByRole('button', { name: 'Rename Shelf 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename' }));
    await user.clear(dialog.getByLabelText('Name'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('A value is required')).toBeInTheDocument();
    await user.click(dialog.getByLabelText('Name'));
    await user.paste('x'.repeat(1001));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('The value is too long. Max number of characters: 1000')).toBeInTheDocument();
    await user.clear(dialog.getByLabelText('Name'));
    await user.type(dialog.getByLabelText('Name'), 'Low shelf');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved(api)?.areaDeployments[0]?.unitDeployments[0]?.name).toBe('Low shelf'));
  });

  it('renames a component and its deployed record, or neither', async () => {
    const { api, user } = await open();
    const works = api.fail('PATCH', 'setupareas/area-1', { message: 'Not yours.' }, 403);
    await user.click(within(await row('Practical Life')).getByRole('button', { name: 'Rename Practical Life' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename' }));
    await user.type(dialog.getByLabelText('Name'), ' 2');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Update failed. Not yours.')).toBeInTheDocument();
    expect(api.sent('PUT')).toEqual([]);
    works();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved(api)?.areaDeployments[0]?.name).toBe('Practical Life 2'));
    expect(api.stored('setupareas', 'area-1')?.name).toBe('Practical Life 2');
  });

  it('is displayed before the records it refers to have loaded, without details until then', async () => {
    const api = world();
    let come = () => {};
    const held = new Promise<void>((resolve) => {
      come = resolve;
    });
    api.on('GET', /^(products|setupunittemplates|preparationtemplates|inventoryitems|orders)$/, async () => {
      await held;
      return undefined;
    });
    const { container } = await open(api);
    // The grid draws the cells of a row one after another.
    expect(await within(await row('Item open')).findByText('3')).toBeInTheDocument();
    const footer = container.querySelector('footer');
    expect(container).not.toHaveTextContent(/Item not found|Omitted|Created|\$|omitted$/);
    expect(footer).not.toHaveTextContent(/\d/);
    expect(screen.getByRole('button', { name: 'Deploy' })).toHaveAttribute('aria-disabled', 'true');
    come();
    await waitFor(() => expect(footer).toHaveTextContent('Total Amount $105'));
    expect(within(await row('Item open')).getByText('White pitcher')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Deploy' })).not.toHaveAttribute('aria-disabled', 'true');
  });

  it('says so when nothing is planned [PL-05]', async () => {
    await open(world({}));
    expect(await screen.findByText('Nothing planned yet. Add a template component above.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Deploy' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('keeps an edit that cannot be saved, and sends it again', async () => {
    const { api, user } = await open();
    const heal = api.fail('PUT', 'setupplans/plan', { message: 'Database away' }, 503);
    await user.click(within(await row('Item open')).getByRole('switch', { name: 'Planned' }));
    expect(await screen.findByText('Not saved. Database away')).toBeInTheDocument();
    expect(within(await row('Item open')).getByRole('switch', { name: 'Planned' })).not.toBeChecked();
    heal();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Saved')).toBeInTheDocument();
  });

  it('only shows it to readers', async () => {
    await open(world(), { user: { role: 'ReadOnly' } });
    expect(within(await row('Item open')).getByRole('switch', { name: 'Planned' })).toBeDisabled();
    for (const name of ['Deploy', 'Add', 'Rename Shelf 1', 'Add to Shelf 1']) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
  });
});

describe('Update Item', () => {
  const start = async () => {
    const view = await open();
    await view.user.dblClick(within(await row('Item open')).getByText('White pitcher'));
    return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Update Item' })) };
  };
  const offered = async (user: RenderedInShell['user']) => {
    await user.clear(screen.getByRole('combobox', { name: 'Product' }));
    await user.keyboard('{ArrowDown}');
    return (await screen.findAllByRole('option')).map((option) => option.textContent);
  };

  it('offers the alternates of the template, with the switch every product, and a new one [PL-12] [PL-13]', async () => {
    const { user, dialog, dialogs } = await start();
    // Distinguishes products: price, stock in warehouses, and the sourcings of the template that they serve.
    const blue = 'Blue pitcher$9.00 · 0 in stock · Standard';
    const white = 'White pitcher$11.00 · 7 in stock · Standard';
    expect(await offered(user)).toEqual([blue, white, '[ Create Product... ]']);
    await user.keyboard('{Escape}');
    await user.click(dialog.getByRole('switch', { name: 'Show All Products' }));
    expect(await offered(user)).toEqual([blue, 'Red rods$50.00 · 0 in stock', white, '[ Create Product... ]']);
    await user.click(screen.getByRole('option', { name: '[ Create Product... ]' }));
    expect(dialogs.opened).toMatchObject([{ name: 'product.create' }]);
  });

  it('updates product and quantity, once something has changed [PL-12] [PL-14] [VA-52]', async () => {
    const { user, dialog, api } = await start();
    const update = dialog.getByRole('button', { name: 'Update' });
    expect(update).toBeDisabled();
    await choose(user, 'Product', 'Blue');
    expect(update).toBeEnabled();
    await choose(user, 'Product', 'White');
    expect(update).toBeDisabled();
    for (const [quantity, problem] of [
      ['-2', 'Must be at least 0'],
      ['99999999999', 'Must be at most 1000000000'],
    ] as const) {
      await user.clear(dialog.getByLabelText('Quantity'));
      await user.type(dialog.getByLabelText('Quantity'), quantity);
      await user.click(update);
      expect(await dialog.findByText(problem)).toBeInTheDocument();
    }
    await user.clear(dialog.getByLabelText('Quantity'));
    await user.type(dialog.getByLabelText('Quantity'), '5');
    await choose(user, 'Product', 'Blue');
    await user.click(update);
    await waitFor(() => expect(saved(api)).toBeDefined());
    expect(
      saved(api).areaDeployments[0]?.unitDeployments[0]?.preparationDeployments[0]?.itemDeployments[1]?.order,
    ).toMatchObject({ productId: 'blue', qty: 5 });
  });
});
