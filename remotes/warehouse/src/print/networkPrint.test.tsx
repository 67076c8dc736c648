import { expectNoAxeViolations, fakeApi, renderInShell } from '@groundwork/testing';
import { screen, waitFor } from '@testing-library/react';
import LabelsPage from './LabelsPage.tsx';

const tray = '00000000-0000-4000-8000-000000000001';
const bench = { id: 'bench-1', name: 'Bench 1', media: ['62x29'], state: 'ready', reasons: [] };
const second = { ...bench, id: 'bench-2', name: 'Bench 2' };
const office = { ...bench, id: 'office', name: 'Office', media: ['a4', 'a4-3x8'] };

async function open(printers: unknown[] | undefined) {
  const api = fakeApi({ records: { products: [{ id: tray, name: 'Tray', externalIdentifier: 'GW-1' }] } });
  const job = { state: 'done', reasons: [] as string[] };
  api.on('GET', '/services/warehouse/printers', () => ({ body: printers ?? [] }));
  api.on('POST', /^\/services\/warehouse\/printers\/[\w-]+\/jobs$/, () => ({ status: 201, body: { job: 7 } }));
  api.on('GET', /\/printers\/[\w-]+\/jobs\/7$/, () => ({ body: job }));
  const services = printers && ['warehouse'];
  const shell = await renderInShell(<LabelsPage />, { api, route: `/print/labels?kind=product&ids=${tray}`, services });
  await screen.findByText('1 label on 1 page');
  return { ...shell, api, job };
}
const sentTo = (api: ReturnType<typeof fakeApi>, id: string) =>
  api.sent('POST', `/services/warehouse/printers/${id}/jobs`);

beforeEach(() => localStorage.clear());

it('prints on the printer that holds the paper, and says what became of it', async () => {
  const { user, api, container } = await open([office, bench]);
  await user.click(await screen.findByRole('button', { name: 'Print on Bench 1' }));
  expect(await screen.findByText('Printed on Bench 1.')).toBeVisible();
  const [sent] = sentTo(api, 'bench-1');
  expect(sent?.body).toEqual({
    document: {
      path: 'print/labels.pdf',
      query: { kind: 'product', ids: tray, paper: '62x29', resolution: '203', start: '1', copies: '1' },
    },
  });
  expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled();
  await expectNoAxeViolations(container);
});

it('says why the printer did not take it, and tries again as another print', async () => {
  const { user, api } = await open([bench]);
  const message = 'Bench 1 cannot print now. It is out of paper.';
  const undo = api.fail('POST', '/services/warehouse/printers/bench-1/jobs', { message }, 409);
  await user.click(await screen.findByRole('button', { name: 'Print on Bench 1' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  undo();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Printed on Bench 1.')).toBeVisible();
  const keys = sentTo(api, 'bench-1').map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(2);
});

it('says what the printer waits for', async () => {
  const { user, job } = await open([bench]);
  Object.assign(job, { state: 'stopped', reasons: ['It is out of paper.'] });
  await user.click(await screen.findByRole('button', { name: 'Print on Bench 1' }));
  expect(await screen.findByText('Bench 1 has it and waits. It is out of paper.')).toBeVisible();
});

it('remembers which printer this device uses for the paper', async () => {
  const { user, unmount } = await open([bench, second]);
  await user.click(await screen.findByLabelText('Network printer'));
  await user.click(await screen.findByRole('option', { name: 'Bench 2' }));
  expect(screen.getByRole('button', { name: 'Print on Bench 2' })).toBeVisible();
  unmount();
  await open([bench, second]);
  expect(await screen.findByRole('button', { name: 'Print on Bench 2' })).toBeVisible();
});

it('offers nothing where no printer holds the paper, and asks nobody where the portal has no service', async () => {
  const held = await open([office]);
  await waitFor(() => expect(held.api.sent('GET', '/services/warehouse/printers')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: /^Print on/ })).not.toBeInTheDocument();
  held.unmount();
  const { api } = await open(undefined);
  expect(api.sent('GET', '/services/warehouse/printers')).toEqual([]);
  expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled();
});

it('prints once where the answer was lost and it is tried again', async () => {
  const { user, api } = await open([bench]);
  api.loseAnswer('POST', '/services/warehouse/printers/bench-1/jobs');
  await user.click(await screen.findByRole('button', { name: 'Print on Bench 1' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/If you try again, nothing is printed twice\./);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Printed on Bench 1.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Print on Bench 1' }));
  await waitFor(() => expect(sentTo(api, 'bench-1')).toHaveLength(3));
  const [first, again, another] = sentTo(api, 'bench-1').map(({ headers }) => headers['idempotency-key']);
  expect(again).toBe(first);
  expect(another).not.toBe(first);
});

it('prints again where the printer itself did not answer, and somebody has looked at it', async () => {
  const { user, api } = await open([bench]);
  const silent = { message: 'Bench 1 did not say whether it prints.', code: 'printer-silent' };
  const undo = api.on('POST', '/services/warehouse/printers/bench-1/jobs', { status: 504, body: silent });
  await user.click(await screen.findByRole('button', { name: 'Print on Bench 1' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(silent.message);
  undo();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Printed on Bench 1.')).toBeVisible();
  const keys = sentTo(api, 'bench-1').map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(2);
});
