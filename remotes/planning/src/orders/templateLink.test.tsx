import type { ModuleRequest, Order } from '@groundwork/contract';
import { setUiSetting } from '@groundwork/shell-sdk';
import { fakeApi, renderInShell } from '@groundwork/testing';
import { act, configure, screen, waitFor, within } from '@testing-library/react';
import { DialogForm } from '../testing/dialog-form.ts';
import { OrderCreate, OrderEdit } from './dialogs.tsx';

configure({ asyncUtilTimeout: 8_000 });
jest.setTimeout(120_000);

const linked: Partial<ModuleRequest> = {
  id: 'link',
  name: 'Link-Order-1',
  kind: 'link',
  projectId: 'cedar',
  status: 'Deployed',
  itemDeployments: [{ templateId: 'towers', order: { productId: 'tower', qty: 2, deployedId: 'order' } }],
};
const world = (order: Partial<Order> = {}, moduleRequests: Partial<ModuleRequest>[] = []) =>
  fakeApi({
    records: {
      projects: [{ id: 'cedar', name: 'Cedar Lane' }],
      products: [
        { id: 'tower', name: 'Pink Tower', price: 68 },
        { id: 'mats', name: 'Work mats', price: 12.5 },
      ],
      preparationitemtemplates: [
        { id: 'towers', name: 'Tower place', productIds: ['tower'] },
        { id: 'cubes', name: 'Cube place', productIds: ['tower', 'globe'] },
        { id: 'globes', name: 'Globe place', productIds: ['globe'] },
      ],
      orders: [{ id: 'order', name: 'Tower', projectId: 'cedar', productId: 'tower', quantity: 2, ...order }],
      moduleRequests,
    },
  });
type Api = ReturnType<typeof world>;
const advanced = () => act(async () => setUiSetting('advancedFunctions', true));
const selector = () => screen.queryByRole('combobox', { name: /^Item Template/ });
const openNew = async (api = world()) => {
  const onClose = jest.fn();
  const view = await renderInShell(<OrderCreate onClose={onClose} />, { api, projectId: 'cedar' });
  await advanced();
  const form = await DialogForm.open(view.user, 'New Order');
  return { ...view, form, onClose };
};
const openEdit = async (api: Api) => {
  const onClose = jest.fn();
  const view = await renderInShell(<OrderEdit id="order" onClose={onClose} />, { api });
  await advanced();
  const form = await DialogForm.open(view.user, 'Edit Order');
  return { ...view, form, onClose };
};
/** How the server deploys a link request. */
const deploys = (api: Api) =>
  api.on('POST', /^moduleRequests\/deploy\//, ({ path }) => {
    const id = path.split('/').at(-1) ?? '';
    const made = api.seed('orders', [{ name: 'Pink Tower', projectId: 'cedar', productId: 'tower' }])[0]?.id;
    const [item] = api.stored('moduleRequests', id)?.itemDeployments ?? [];
    if (!item) throw new Error('The request has no item.');
    const itemDeployments = [{ ...item, order: { ...item.order, deployedId: made } }];
    return { body: api.change('moduleRequests', id, { status: 'Deployed', itemDeployments }) };
  });
const chooseTower = async ({ form }: { form: DialogForm }) => {
  await form.type('Name', 'Tower for Cedar');
  await form.choose('Product', 'Pink Tower');
  await form.choose('Item Template', 'Cube place');
};
const writes = (api: Api) =>
  api.requests.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);

describe('the item template of an order', () => {
  it('can be chosen only with the advanced functions [OR-02]', async () => {
    const { form } = await openNew();
    await form.choose('Product', 'Pink Tower');
    await waitFor(() => expect(selector()).toBeInTheDocument());
    await act(async () => setUiSetting('advancedFunctions', false));
    expect(selector()).toBeNull();
  });

  it('is there in the editor too, with the advanced functions only [OR-02]', async () => {
    await openEdit(world());
    await waitFor(() => expect(selector()).toBeInTheDocument());
    await act(async () => setUiSetting('advancedFunctions', false));
    expect(selector()).toBeNull();
  });

  it('can be chosen only when a product is selected that a template contains [OR-10]', async () => {
    const { form } = await openNew();
    expect(selector()).toBeNull();
    await form.choose('Product', 'Work mats');
    expect(selector()).toBeNull();
    await form.choose('Product', 'Pink Tower');
    await waitFor(() => expect(selector()).toBeInTheDocument());
    expect(await form.optionsOf('Item Template')).toEqual(['Cube place', 'Tower place']);
    await form.choose('Item Template', 'Tower place');
    await form.choose('Product', 'Work mats');
    await waitFor(() => expect(selector()).toBeNull());
    await form.choose('Product', 'Pink Tower');
    await waitFor(() => expect(selector()).toHaveValue(''));
  });

  it('of a new order is a Draft request that is deployed; its order gets the form [OR-11] [OR-12]', async () => {
    const api = world();
    deploys(api);
    const view = await openNew(api);
    await chooseTower(view);
    await view.form.typeNumber('Quantity', '3');
    await view.form.press('Create');
    await waitFor(() => expect(view.onClose).toHaveBeenCalled());
    const [sent] = api.sent('POST', 'moduleRequests').map((posted) => posted.body as ModuleRequest);
    const { name, ...body } = sent ?? { name: '' };
    expect(name).toMatch(/^Link-Order-\d+$/);
    expect(body).toEqual({
      kind: 'link',
      moduleType: 'standard',
      projectId: 'cedar',
      status: 'Draft',
      quantity: 1,
      itemDeployments: [{ templateId: 'cubes', order: { productId: 'tower', qty: 3, deployedId: null } }],
    });
    const [request, deploy, put, ...others] = writes(api);
    expect(request).toBe('POST moduleRequests');
    expect(deploy).toMatch(/^POST moduleRequests\/deploy\//);
    expect(put).toMatch(/^PUT orders\//);
    expect(others).toEqual([]);
    expect(api.sent('PUT')[0]?.body).toEqual({
      name: 'Tower for Cedar',
      projectId: 'cedar',
      productId: 'tower',
      quantity: 3,
      total: 204,
      status: 'New',
    });
    expect(view.onClose).toHaveBeenCalledWith(expect.objectContaining({ name: 'Tower for Cedar', quantity: 3 }));
  });

  it('says which step failed, goes on from there, and takes back what a closed dialog has half made', async () => {
    const api = world();
    const creates = api.fail('POST', 'moduleRequests', { message: 'Refused' }, 403);
    const view = await openNew(api);
    await chooseTower(view);
    await view.form.press('Create');
    expect(await screen.findByText('Error creating request. Refused')).toBeInTheDocument();
    creates();
    const fails = api.fail('POST', /^moduleRequests\/deploy\//, { message: 'Project is paused.' }, 422);
    await view.form.press('Create');
    expect(await screen.findByText('Error deploying request. Project is paused.')).toBeInTheDocument();
    fails();
    deploys(api);
    api.fail('PUT', /^orders\//, { message: 'Down' }, 500);
    await view.form.press('Create');
    expect(await screen.findByText('Error updating record. Down')).toBeInTheDocument();
    expect(api.sent('POST', 'moduleRequests')).toHaveLength(2);
    // A page that is loaded again knows of it.
    expect(Object.values(sessionStorage).join()).toContain('Link-Order-');
    view.unmount();
    await waitFor(() =>
      expect(api.sent('DELETE').map(({ path }) => path.split('/')[0])).toEqual(['moduleRequests', 'orders']),
    );
  });

  it('of an order that exists is a request with status Deployed that names it [OR-12]', async () => {
    const api = world();
    const { form, onClose } = await openEdit(api);
    await form.choose('Item Template', 'Tower place');
    await form.press('Save');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(writes(api)).toEqual(['PUT orders/order', 'POST moduleRequests']);
    expect(api.sent('PUT')[0]?.body).not.toHaveProperty('preparationItemTemplateId');
    expect(api.sent('POST')[0]?.body).toMatchObject({
      kind: 'link',
      status: 'Deployed',
      quantity: 1,
      itemDeployments: [{ templateId: 'towers', order: { productId: 'tower', qty: 2, deployedId: 'order' } }],
    });
  });

  it('saves again from its own version where the link failed', async () => {
    const api = world();
    const works = api.fail('POST', 'moduleRequests', { message: 'Refused' }, 403);
    const { form, onClose } = await openEdit(api);
    await form.type('Name', 'Towers');
    await form.choose('Item Template', 'Tower place');
    await form.press('Save');
    expect(await screen.findByText('Error creating request. Refused')).toBeInTheDocument();
    works();
    await form.press('Save');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(api.stored('orders', 'order')?.name).toBe('Towers');
  });
});

describe('taking the link off', () => {
  const open = async () => {
    const api = world({ preparationItemTemplateId: 'towers' }, [linked]);
    api.on('DELETE', 'moduleRequests/link', () => {
      api.change('moduleRequests', 'link', { isDeleted: true });
      api.change('orders', 'order', { preparationItemTemplateId: undefined });
      return { body: { ids: ['link'] } };
    });
    const view = await openEdit(api);
    const group = await screen.findByRole('group', { name: 'Item Template' });
    expect(await within(group).findByText('Tower place')).toBeInTheDocument();
    await view.user.click(await screen.findByRole('button', { name: 'Remove link' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove link' }));
    return { ...view, api, question };
  };

  it("asks the question with YES and 'No, take me back' [OR-13]", async () => {
    const { api, question, user } = await open();
    expect(
      question.getByText('Are you sure you want to remove the link between this order and Item Template?'),
    ).toBeInTheDocument();
    expect(question.getByRole('button', { name: 'YES' })).toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'No, take me back' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(writes(api)).toEqual([]);
  });

  it('deletes the request, and the order can still be saved [OR-14]', async () => {
    const { api, question, user, form, onClose } = await open();
    await user.click(question.getByRole('button', { name: 'YES' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(api.stored('moduleRequests', 'link')?.isDeleted).toBe(true);
    expect(api.stored('orders', 'order')?.isDeleted).toBe(false);
    await waitFor(() => expect(selector()).toHaveValue(''));
    await form.type('Name', 'Towers');
    await form.press('Save');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(api.stored('orders', 'order')?.name).toBe('Towers');
  });

  it("says 'Error deleting a link.' and keeps it [ER-31]", async () => {
    const { api, question, user } = await open();
    api.fail('DELETE', 'moduleRequests/link', { message: 'Not allowed.' }, 403);
    await user.click(question.getByRole('button', { name: 'YES' }));
    expect(await question.findByText('Error deleting a link. Not allowed.')).toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'No, take me back' }));
    expect(await screen.findByRole('group', { name: 'Item Template' })).toHaveTextContent('Tower place');
  });

  it('is not offered where a deployment has set it', async () => {
    await openEdit(world({ preparationItemTemplateId: 'towers' }));
    expect(await screen.findByText('Set by a deployment.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Remove link' })).toBeNull();
  });
});
