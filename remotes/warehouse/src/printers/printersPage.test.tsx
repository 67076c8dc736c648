import { expectNoAxeViolations, fakeApi, renderInShell } from '@groundwork/testing';
import { screen, within } from '@testing-library/react';
import PrintersPage from './PrintersPage.tsx';

const bench = { id: 'bench-1', name: 'Bench 1', media: ['62x29', '102x152'], state: 'ready', reasons: [] };
const second = { ...bench, id: 'bench-2', name: 'Bench 2', state: 'stopped', reasons: ['It is out of paper.'] };
const office = {
  ...bench,
  id: 'office',
  name: 'Office',
  media: ['a4'],
  state: 'away',
  reasons: ['Is it switched on?'],
};

async function open(printers: unknown[], services = ['warehouse']) {
  const api = fakeApi();
  api.on('GET', '/services/warehouse/printers', () => ({ body: printers }));
  api.on('POST', '/services/warehouse/printers/bench-1/jobs', () => ({ status: 201, body: { job: 1 } }));
  api.on('GET', '/services/warehouse/printers/bench-1/jobs/1', () => ({ body: { state: 'done', reasons: [] } }));
  return { ...(await renderInShell(<PrintersPage />, { api, route: '/printers', services })), api };
}

beforeEach(() => localStorage.clear());

it('shows each printer with what it is doing, why, and its papers', async () => {
  const { container } = await open([bench, second, office]);
  const list = within(await screen.findByRole('list', { name: 'Printers' }));
  expect(list.getAllByRole('article').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Bench 1 ?Ready62 × 29 mm, 102 × 152 mm/),
    expect.stringMatching(/^Bench 2 ?StoppedIt is out of paper\./),
    expect.stringMatching(/^Office ?AwayIs it switched on\?A4/),
  ]);
  await expectNoAxeViolations(container);
});

it('prints a test label of the first paper', async () => {
  const { user, api } = await open([bench]);
  await user.click(await screen.findByRole('button', { name: 'Print a test label' }));
  expect(await screen.findByText('Printed on Bench 1.')).toBeVisible();
  expect(api.sent('POST', '/services/warehouse/printers/bench-1/jobs')[0]?.body).toEqual({
    document: { path: 'print/calibration.pdf', query: { paper: '62x29' } },
  });
});

it('asks which printer this device uses where there are several for a paper', async () => {
  const { user, unmount } = await open([bench, second, office]);
  const device = within(await screen.findByRole('region', { name: 'This device prints on' }));
  expect(device.queryByLabelText('A4')).not.toBeInTheDocument();
  await user.click(device.getByLabelText('102 × 152 mm'));
  await user.click(await screen.findByRole('option', { name: 'Bench 2' }));
  unmount();
  await open([bench, second, office]);
  expect(await screen.findByLabelText('102 × 152 mm')).toHaveValue('Bench 2');
  expect(screen.getByLabelText('62 × 29 mm')).toHaveValue('Bench 1');
});

it('says that there are none, also where the portal has no service', async () => {
  const { unmount } = await open([]);
  expect(await screen.findByText('No network printers yet')).toBeVisible();
  unmount();
  const { api } = await open([], []);
  expect(await screen.findByText('No network printers yet')).toBeVisible();
  // Something that can have the focus: not every browser scrolls a page by the keyboard without it.
  expect(screen.getByRole('link', { name: 'calibration label' })).toBeVisible();
  expect(api.sent('GET', '/services/warehouse/printers')).toEqual([]);
});

it('says that the service is away', async () => {
  const api = fakeApi();
  const message = 'The service of warehouse does not answer.';
  api.fail('GET', '/services/warehouse/printers', { message }, 502);
  await renderInShell(<PrintersPage />, { api, route: '/printers', services: ['warehouse'] });
  expect(await screen.findByRole('alert')).toHaveTextContent(`The printers could not be reached. ${message}`);
});
