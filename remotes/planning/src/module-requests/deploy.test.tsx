import type { ModuleRequest } from '@groundwork/contract';
import { fakeApi, renderInShell } from '@groundwork/testing';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { ModuleRequestCreate } from './dialogs.tsx';
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
    await screen.findByRole('button', { name: 'Edit' });
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
  await select('Wish-Globe');
  expect(screen.queryByRole('button', { name: 'Deploy' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Accept wish?' }));
  expect(question.getByText(/It is switched on in the plan/)).toBeInTheDocument();
  const works = api.fail('POST', 'moduleRequests/accept/w', { message: 'It is gone.' }, 422);
  await user.click(question.getByRole('button', { name: 'Accept' }));
  expect(await question.findByText('Error updating record. It is gone.')).toBeInTheDocument();
  works();
  api.on('POST', 'moduleRequests/accept/w', () => ({ body: api.change('moduleRequests', 'w', { status: 'History' }) }));
  await user.click(question.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(screen.queryByText('Wish-Globe')).toBeNull());
});

it("says 'Error creating request.' when a request cannot be created [ER-30]", async () => {
  const api = fakeApi({ records: { projects: [{ id: 'cedar', name: 'Cedar Lane' }] } });
  api.fail('POST', 'moduleRequests', { message: 'Not allowed.' }, 403);
  const { user } = await renderInShell(<ModuleRequestCreate onClose={jest.fn()} />, { api, projectId: 'cedar' });
  await user.type(await screen.findByLabelText(/^Name/), 'Jugs');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Error creating request. Not allowed.')).toBeInTheDocument();
});
