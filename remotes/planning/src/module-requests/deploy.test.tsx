import type { ModuleRequest } from '@groundwork/contract';
import { fakeApi, renderInShell } from '@groundwork/testing';
import { configure, screen, waitFor, within } from '@testing-library/react';
import ModuleRequestsPage from './ModuleRequestsPage.tsx';

configure({ asyncUtilTimeout: 8_000 });
jest.setTimeout(90_000);

const item = (productId: string | null, qty = 1) => ({ templateId: 'pouring', order: { productId, qty } });
const requests: Partial<ModuleRequest>[] = [
  {
    id: 'd',
    name: 'Jugs',
    status: 'Draft',
    itemDeployments: [item('jug'), item('jug', 3), item(null), item('jug', 0)],
  },
  { id: 'w', name: 'Wish-Globe', kind: 'wish', status: 'Draft', itemDeployments: [item('jug')] },
];
const open = async () => {
  const api = fakeApi({
    records: {
      projects: [{ id: 'cedar', name: 'Cedar Lane' }],
      products: [{ id: 'jug', name: 'Glass jug' }],
      moduleRequests: requests.map((request) => ({ projectId: 'cedar', ...request })),
    },
  });
  const view = await renderInShell(<ModuleRequestsPage />, { api, route: '/moduleRequests' });
  const select = async (name: string) => {
    const row = (await screen.findByText(name)).closest('[role="row"]') as HTMLElement;
    await view.user.click(within(row).getByRole('checkbox'));
    await screen.findByRole('button', { name: 'Decline' });
  };
  return { ...view, api, select };
};

it("deploys a draft after 'Creates N orders', and says when that fails [ER-30] [API-36]", async () => {
  const { api, user, select } = await open();
  const works = api.fail('POST', 'moduleRequests/deploy/d', { message: 'Project is paused.' }, 422);
  await select('Jugs');
  await user.click(screen.getByRole('button', { name: 'Deploy' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Deploy request?' }));
  expect(question.getByText('Jugs Creates 2 orders')).toBeInTheDocument();
  expect(api.sent('POST')).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Deploy' }));
  expect(await question.findByText('Error deploying request. Project is paused.')).toBeInTheDocument();
  works();
  api.on('POST', 'moduleRequests/deploy/d', () => ({
    body: api.change('moduleRequests', 'd', { status: 'Deployed' }),
  }));
  await user.click(question.getByRole('button', { name: 'Deploy' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(screen.queryByText('Jugs')).toBeNull());
  expect(api.sent('POST').map(({ path, body }) => [path, body])).toEqual(
    Array(2).fill(['moduleRequests/deploy/d', undefined]),
  );
});

it('accepts a wish instead of deploying it', async () => {
  const { api, user, select } = await open();
  await select('Globe');
  expect(screen.queryByRole('button', { name: 'Deploy' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Accept wish?' }));
  expect(question.getByText(/It becomes part of the plan/)).toBeInTheDocument();
  const works = api.fail('POST', 'moduleRequests/accept/w', { message: 'It is gone.' }, 422);
  await user.click(question.getByRole('button', { name: 'Accept' }));
  expect(await question.findByText('Error updating record. It is gone.')).toBeInTheDocument();
  works();
  api.on('POST', 'moduleRequests/accept/w', () => ({ body: api.change('moduleRequests', 'w', { status: 'History' }) }));
  await user.click(question.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(screen.queryByText('Globe')).toBeNull());
});

it.each([
  ['Accept', 'Globe', 'w', { status: 'History', outcome: 'Accepted' }, 504, /Gateway timeout/],
  // A page of the network, in the place of the answer.
  ['Deploy', 'Jugs', 'd', { status: 'Deployed' }, 200, /could not be read/],
] as const)('looks whether it was done where the answer to %s is lost', async (verb, name, id, done, status, words) => {
  const { api, user, select } = await open();
  await select(name);
  await user.click(screen.getByRole('button', { name: verb }));
  const question = within(await screen.findByRole('alertdialog'));
  let isStored = false;
  api.on('POST', `moduleRequests/${verb.toLowerCase()}/${id}`, () => {
    if (isStored) api.change('moduleRequests', id, done);
    return status === 200 ? { text: '<html>' } : { status, body: { message: 'Gateway timeout' } };
  });
  await user.click(question.getByRole('button', { name: verb }));
  expect(await question.findByText(words)).toBeVisible();
  isStored = true;
  await user.click(question.getByRole('button', { name: verb }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(screen.queryByText(name)).toBeNull());
});

describe('declining', () => {
  it('asks for a reason, and stores it with each request', async () => {
    const { api, user, select } = await open();
    await select('Globe');
    await select('Jugs');
    await user.click(screen.getByRole('button', { name: 'Decline' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline 2 requests' }));
    await user.click(dialog.getByRole('button', { name: 'Decline' }));
    expect(dialog.getByText('A value is required')).toBeInTheDocument();
    expect(api.sent('POST')).toEqual([]);
    api.on('POST', /^moduleRequests\/decline\//, ({ path, body }) => {
      const id = path.split('/').at(-1) ?? '';
      const { reason: outcomeReason } = body as { reason: string };
      return {
        body: api.change('moduleRequests', id, { status: 'History', outcome: 'Declined', outcomeReason }),
      };
    });
    const works = api.fail('POST', 'moduleRequests/decline/d', { message: 'This request was already accepted.' }, 409);
    await user.type(dialog.getByLabelText(/^Reason/), 'No room this year.');
    await user.click(dialog.getByRole('button', { name: 'Decline' }));
    expect(await dialog.findByText(/This request was already accepted\./)).toBeInTheDocument();
    works();
    await user.click(dialog.getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    for (const id of ['d', 'w'])
      expect(api.stored('moduleRequests', id)).toMatchObject({
        outcome: 'Declined',
        outcomeReason: 'No room this year.',
      });
  });
});

it('offers to withdraw what the user asked for, and nothing else', async () => {
  const api = fakeApi({
    records: {
      projects: [{ id: 'cedar', name: 'Cedar Lane' }],
      moduleRequests: [
        { id: 'own', name: 'Own jugs', projectId: 'cedar', requestedById: 'user' },
        { id: 'foreign', name: 'Foreign jugs', projectId: 'cedar', requestedById: 'sue' },
      ],
    },
  });
  const { user } = await renderInShell(<ModuleRequestsPage />, { api, user: { id: 'user' } });
  const menuOf = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
    return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  };
  expect(await menuOf('Foreign jugs')).not.toContain('Withdraw');
  await user.keyboard('{Escape}');
  expect(await menuOf('Own jugs')).toContain('Withdraw');
  api.on('POST', 'moduleRequests/withdraw/own', () => ({
    body: api.change('moduleRequests', 'own', { status: 'History', outcome: 'Withdrawn' }),
  }));
  await user.click(screen.getByRole('menuitem', { name: 'Withdraw' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Withdraw request?' }));
  await user.click(question.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(screen.queryByText('Own jugs')).toBeNull());
});
