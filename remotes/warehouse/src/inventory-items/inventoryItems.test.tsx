import { DialogForm, expectNoAxeViolations, renderInShell, type ShellOptions } from '@groundwork/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import dialogs from './dialogs.tsx';
import { inventoryItemDialogs } from './inventory-item-dialogs.tsx';
import type { OrderLink } from './OrderField.tsx';
import { inventoryWorld as world } from './testing/inventory-world.ts';

const { edit: InventoryItemEdit, details: InventoryItemDetails } = dialogs;

const create = async (
  { link, ...props }: Partial<Parameters<typeof dialogs.create>[0]> & { link?: OrderLink } = {},
  options: ShellOptions = {},
) => {
  const { create: InventoryItemCreate } = inventoryItemDialogs(link);
  const api = world();
  const view = await renderInShell(<InventoryItemCreate onClose={jest.fn()} {...props} />, {
    api,
    projectId: 'm',
    ...options,
  });
  const dialog = await screen.findByRole('dialog', { name: 'New Inventory Item' });
  return { ...view, api, dialog };
};
const edit = async (id: string, options: ShellOptions = {}) => {
  const api = world();
  const onClose = jest.fn();
  const view = await renderInShell(<InventoryItemEdit id={id} onClose={onClose} />, {
    api,
    projectId: 'm',
    ...options,
  });
  const dialog = await screen.findByRole('dialog', { name: 'Edit Inventory Item' });
  return { ...view, api, dialog, onClose };
};
type Opened = Awaited<ReturnType<typeof create>> | Awaited<ReturnType<typeof edit>>;
const field = ({ dialog }: Pick<Opened, 'dialog'>, label: string) =>
  within(dialog).getByRole(label === 'Quantity' ? 'spinbutton' : label === 'Order' ? 'combobox' : 'textbox', {
    name: new RegExp(`^${label}`),
  });
const options = async ({ user, dialog }: Opened) => {
  await waitFor(() => expect(within(dialog).getByRole('combobox', { name: /^Order/ })).toBeEnabled());
  await user.click(within(dialog).getByRole('combobox', { name: /^Order/ }));
  await user.keyboard('{ArrowDown}');
  return (await screen.findAllByRole('option')).map((option) => option.textContent ?? '');
};
const choose = async (opened: Opened, name: RegExp) => {
  await options(opened);
  await opened.user.click(await screen.findByRole('option', { name }));
};
const submit = ({ user, dialog }: Opened, name: 'Create' | 'Save') =>
  user.click(within(dialog).getByRole('button', { name }));

describe('New Inventory Item', () => {
  it('requires a name and a location [VA-20]', async () => {
    const opened = await create({ link: 'optional' });
    await submit(opened, 'Create');
    await waitFor(() => expect(field(opened, 'Name')).toHaveAccessibleDescription('A value is required'));
    expect(within(opened.dialog).getByRole('combobox', { name: /^Location/ })).toHaveAccessibleDescription(
      'Please select an option',
    );
    expect(within(opened.dialog).getByRole('alert')).toHaveTextContent('Check 2 fields');
    expect(opened.api.sent('POST')).toEqual([]);
  });

  it('upper-cases the emplacement and refuses other signs than letters, digits, comma and underscore [VA-21]', async () => {
    const opened = await create({ link: 'optional', initial: { name: 'Cubes', locationId: 'portland' } });
    await opened.user.type(field(opened, 'Emplacement'), 'a1-b');
    expect(field(opened, 'Emplacement')).toHaveValue('A1-B');
    await submit(opened, 'Create');
    expect(
      await within(opened.dialog).findByText('The field contains symbols that are not allowed.'),
    ).toBeInTheDocument();
    await opened.user.clear(field(opened, 'Emplacement'));
    await opened.user.type(field(opened, 'Emplacement'), 'a1,b_2');
    await submit(opened, 'Create');
    await waitFor(() => expect(opened.api.sent('POST')[0]?.body).toMatchObject({ locale: 'A1,B_2' }));
  });

  it('requires the order where the link is required, and by default; nowhere else [VA-22]', async () => {
    const initial = { name: 'Cubes', locationId: 'maple' };
    const byDefault = await create({ initial });
    await submit(byDefault, 'Create');
    expect(await within(byDefault.dialog).findByText('Please select an option')).toBeInTheDocument();
    expect(field(byDefault, 'Order')).toHaveAccessibleDescription(/Please select an option/);
    byDefault.unmount();
    const required = await create({ initial: { ...initial, locationId: 'portland' }, link: 'required' });
    await submit(required, 'Create');
    expect(await within(required.dialog).findByText('Please select an option')).toBeInTheDocument();
    required.unmount();
    const optional = await create({ initial, link: 'optional' });
    await submit(optional, 'Create');
    await waitFor(() => expect(optional.api.sent('POST')).toHaveLength(1));
  });

  it('takes no quantity below 0 [VA-23]', async () => {
    const opened = await create({ link: 'optional', initial: { name: 'Cubes', locationId: 'portland' } });
    await opened.user.clear(field(opened, 'Quantity'));
    await opened.user.type(field(opened, 'Quantity'), '-1');
    await submit(opened, 'Create');
    expect(await within(opened.dialog).findByText('Must be at least 0')).toBeInTheDocument();
    expect(opened.api.sent('POST')).toEqual([]);
    await opened.user.clear(field(opened, 'Quantity'));
    await opened.user.type(field(opened, 'Quantity'), '0');
    await submit(opened, 'Create');
    await waitFor(() => expect(opened.api.sent('POST', 'inventoryitems')[0]?.body).toMatchObject({ quantity: 0 }));
  });

  it('shows the order only where one can be chosen or is needed [IN-02]', async () => {
    const without = await create({ link: 'optional' }, { projectId: '' });
    expect(within(without.dialog).queryByLabelText(/^Order/)).not.toBeInTheDocument();
    without.unmount();
    const opened = await create({ link: 'optional' });
    await choose(opened, /Rods order/);
    expect(field(opened, 'Order')).toHaveValue('Rods order');
  });

  it('offers the orders of the active project that no item has and that are not cancelled [IN-02] [IN-07] [IN-08]', async () => {
    const offered = await options(await create());
    expect(offered).toEqual([expect.stringContaining('Rods order')]);
  });

  it('offers the orders of all projects of the active group [IN-08]', async () => {
    const offered = await options(await create({}, { projectId: '', projectGroupId: 'g' }));
    expect(offered).toEqual([expect.stringContaining('Beads order'), expect.stringContaining('Rods order')]);
  });

  it('fills name, quantity, product and tags from the order; a typed name stays [IN-09]', async () => {
    const opened = await create({ initial: { locationId: 'maple' } });
    await choose(opened, /Rods order/);
    expect(field(opened, 'Name')).toHaveValue('Rods order');
    await submit(opened, 'Create');
    await waitFor(() =>
      expect(opened.api.sent('POST')[0]?.body).toEqual({
        name: 'Rods order',
        locationId: 'maple',
        orderId: 'free',
        productId: 'rods',
        quantity: 4,
        tagIds: ['wood'],
      }),
    );
    opened.unmount();
    const again = await create({}, { projectId: '', projectGroupId: 'g' });
    await choose(again, /Beads order/);
    expect(field(again, 'Name')).toHaveValue('Beads order');
    await again.user.clear(field(again, 'Order'));
    await again.user.click(await screen.findByRole('option', { name: /Rods order/ }));
    expect(field(again, 'Name')).toHaveValue('Rods order');
    again.unmount();
    const typed = await create();
    await typed.user.type(field(typed, 'Name'), 'Mine');
    await choose(typed, /Rods order/);
    expect(field(typed, 'Name')).toHaveValue('Mine');
    expect(field(typed, 'Quantity')).toHaveValue('4');
  });
});

describe('Edit Inventory Item', () => {
  it("is filled with the record's values [IN-01]", async () => {
    const opened = await edit('here');
    expect(field(opened, 'Name')).toHaveValue('Tower in stock');
    expect(field(opened, 'Emplacement')).toHaveValue('A1_01');
    expect(field(opened, 'Quantity')).toHaveValue('9');
    expect(field(opened, 'Notes')).toHaveValue('Top shelf');
    for (const [label, value] of [
      ['Location', 'Portland Central'],
      ['Product', 'Pink Tower'],
      ['Order', 'Tower order'],
    ]) {
      await waitFor(() =>
        expect(within(opened.dialog).getByRole('combobox', { name: new RegExp(`^${label}`) })).toHaveValue(value),
      );
    }
    expect(within(opened.dialog).getByLabelText('Tags')).toBeInTheDocument();
    opened.unmount();
    const { dialog } = await create();
    for (const label of ['Name', 'Location', 'Emplacement', 'Product', 'Order', 'Quantity', 'Notes', 'Tags']) {
      expect(within(dialog).getByLabelText(new RegExp(`^${label}`))).toBeInTheDocument();
    }
  });

  it('says beside the quantity how many are reserved or shipped [IN-03]', async () => {
    const opened = await edit('here');
    expect(within(opened.dialog).getByText('Reserved/Shipped: 3')).toBeInTheDocument();
    await expectNoAxeViolations(opened.dialog);
    opened.unmount();
    const bare = await edit('bare');
    expect(within(bare.dialog).queryByText(/Reserved/)).not.toBeInTheDocument();
  });

  it('takes no quantity below what is reserved and shipped [VA-24]', async () => {
    const opened = await edit('here');
    await opened.user.clear(field(opened, 'Quantity'));
    await opened.user.type(field(opened, 'Quantity'), '2');
    await submit(opened, 'Save');
    expect(
      await within(opened.dialog).findByText("The quantity can't be lower than amount of reserved and shipped items."),
    ).toBeInTheDocument();
    expect(opened.api.sent('PUT')).toEqual([]);
    await opened.user.clear(field(opened, 'Quantity'));
    await opened.user.type(field(opened, 'Quantity'), '3');
    await submit(opened, 'Save');
    // A quantity that may be stored is stored once its reason is given.
    expect(await screen.findByRole('dialog', { name: 'Why has the quantity changed?' })).toBeInTheDocument();
    expect(opened.api.sent('PUT')).toEqual([]);
  });

  it("keeps the item's own order among those offered [IN-07]", async () => {
    const offered = await options(await edit('here'));
    expect(offered).toEqual([expect.stringContaining('Rods order'), expect.stringContaining('Tower order')]);
  });

  it('fills only a name and a product that are empty [IN-10]', async () => {
    const opened = await edit('bare');
    await opened.user.clear(field(opened, 'Name'));
    await choose(opened, /Rods order/);
    await submit(opened, 'Save');
    await waitFor(() =>
      expect(opened.api.sent('PUT')[0]?.body).toEqual({
        name: 'Rods order',
        locationId: 'portland',
        orderId: 'free',
        productId: 'rods',
        quantity: 1,
      }),
    );
    opened.unmount();
    const full = await edit('here');
    await choose(full, /Rods order/);
    await submit(full, 'Save');
    await waitFor(() =>
      expect(full.api.sent('PUT')[0]?.body).toMatchObject({ name: 'Tower in stock', productId: 'tower', quantity: 9 }),
    );
  });
});

describe('Inventory item details', () => {
  const details = async (id: string, api = world()) => {
    const view = await renderInShell(<InventoryItemDetails id={id} onClose={jest.fn()} />, { api });
    return { ...view, dialog: await screen.findByRole('dialog') };
  };

  it("show the product's pictures, product, location, emplacement, quantity, notes, tags and history [IN-04]", async () => {
    const { user, dialog } = await details('here');
    const form = await DialogForm.open(user, 'Tower in stock at A1_01');
    await form.expectReadOnly({
      Product: 'Pink Tower',
      Location: 'Portland Central',
      Emplacement: 'A1_01',
      Quantity: '9 (Reserved/Shipped: 3)',
      Notes: 'Top shelf',
      Tags: 'Wooden',
    });
    expect(within(dialog).getByRole('region', { name: 'History' })).toBeInTheDocument();
    expect(await within(dialog).findByRole('button', { name: 'Open image Tower photo' })).toBeInTheDocument();
  });

  it('show the cycle count only when there is one, marked when it differs [IN-05]', async () => {
    const differs = await details('here');
    expect(within(differs.dialog).getByText('Cycle count')).toBeInTheDocument();
    const marked = within(differs.dialog).getByText('8');
    expect(marked.closest('[style]')).toHaveStyle({ '--tag': '#D97706' });
    differs.unmount();
    const even = await details('even');
    const [count] = within(even.dialog).getAllByText('4').reverse();
    expect(count?.closest('dd')).toBe(count);
    even.unmount();
    const bare = await details('bare');
    expect(within(bare.dialog).queryByText('Cycle count')).not.toBeInTheDocument();
  });

  it('fetch an order that is not loaded by its id, with a spinner, and show its project [IN-06]', async () => {
    const api = world();
    let answer = () => {};
    api.on('GET', 'orders/linked', async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return undefined;
    });
    const { dialog } = await details('here', api);
    expect(await within(dialog).findByText('Loading the order')).toBeInTheDocument();
    await act(async () => answer());
    expect(await within(dialog).findByText('Tower order')).toBeInTheDocument();
    const project = within(dialog).getByText('Project', { selector: 'dt' }).nextElementSibling;
    expect(project).toHaveTextContent('Maple');
    expect(api.sent('GET', 'orders')).toEqual([]);
  });

  it('say why an order cannot be shown [ER-39]', async () => {
    const api = world();
    api.fail('GET', 'orders/linked', { message: 'Out of reach' });
    const { dialog } = await details('here', api);
    expect(await within(dialog).findByText('Error pulling the order. Out of reach')).toBeInTheDocument();
  });
});
