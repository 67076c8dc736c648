import { fakeApi, renderInShell } from '@groundwork/testing';
import { screen, waitFor } from '@testing-library/react';
import LabelsPage from './LabelsPage.tsx';
import ShipmentPage from './ShipmentPage.tsx';

const tray = '00000000-0000-4000-8000-000000000001';
const open = async (route = `/print/labels?kind=product&ids=${tray}`) => {
  const api = fakeApi({ records: { products: [{ id: tray, name: 'Tray', externalIdentifier: 'GW-1' }] } });
  const pdf = jest.fn(() => ({ text: '%PDF-1.7', headers: { 'content-type': 'application/pdf' } }));
  api.on('GET', 'print/labels.pdf', pdf);
  return { ...(await renderInShell(<LabelsPage />, { api, route })), api };
};
/** The files that the browser was given, by name. */
let files: string[];

beforeEach(() => {
  localStorage.clear();
  files = [];
  URL.createObjectURL = jest.fn(() => 'blob:made');
  URL.revokeObjectURL = jest.fn();
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push(`${this.download} ${this.href}`);
  });
});
afterEach(() => jest.restoreAllMocks());

it('gives the labels as a PDF of the server, on the paper and as often as chosen', async () => {
  const { user, api } = await open();
  await screen.findByText('1 label on 1 page');
  await user.clear(screen.getByRole('spinbutton', { name: /^Copies/ }));
  await user.type(screen.getByRole('spinbutton', { name: /^Copies/ }), '3');
  const timers = jest.spyOn(globalThis, 'setTimeout');
  await user.click(screen.getByRole('button', { name: 'PDF' }));
  await waitFor(() => expect(files).toEqual(['print-labels.pdf blob:made']));
  // A browser may read the file only after the click.
  expect(URL.revokeObjectURL).not.toHaveBeenCalled();
  for (const [work, delay] of timers.mock.calls) if (delay === 10_000) work();
  expect(Object.fromEntries(api.sent('GET', 'print/labels.pdf')[0]?.query ?? [])).toEqual({
    ...{ kind: 'product', ids: tray, paper: '62x29' },
    ...{ resolution: '203', start: '1', copies: '3' },
  });
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:made');
});

it('says why there is no PDF, and makes one when asked again', async () => {
  const { user, api } = await open();
  await screen.findByText('1 label on 1 page');
  const undo = api.fail('GET', 'print/labels.pdf', { message: 'Print fewer copies.' }, 400);
  await user.click(screen.getByRole('button', { name: 'PDF' }));
  expect(await screen.findByText('The PDF could not be made. Print fewer copies.')).toBeVisible();
  undo();
  await user.click(screen.getByRole('button', { name: 'PDF' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(screen.queryByText(/could not be made/)).not.toBeInTheDocument();
});

it('names the file of a shipment by its number', async () => {
  const id = '00000000-0000-4000-8000-000000000002';
  const api = fakeApi({
    records: {
      locations: [
        { id: 'portland', name: 'Portland Central', type: 'Warehouse', address: '2140 NW Foundry Street' },
        { id: 'lyon', name: 'Lyon Depot', type: 'Warehouse', address: '18 rue des Entrepôts' },
      ],
      shipments: [
        {
          ...{ id, number: 'SH-0118', warehouseId: 'portland', toWarehouseId: 'lyon', status: 'Shipped' },
          boxes: [{ number: 1, lines: [] }],
        },
      ],
    },
  });
  const pdf = () => ({ text: '%PDF-1.7', headers: { 'content-type': 'application/pdf' } });
  for (const part of ['labels', 'slip']) api.on('GET', `print/shipments/${id}/${part}.pdf`, pdf);
  const { user } = await renderInShell(<ShipmentPage />, {
    ...{ api, route: `/print/shipment/${id}`, path: '/print/shipment/:id' },
  });
  await screen.findByText('1 label on 1 page');
  await user.click(screen.getByRole('button', { name: 'PDF' }));
  await waitFor(() => expect(files).toEqual(['SH-0118-labels.pdf blob:made']));
  await user.click(screen.getByRole('radio', { name: 'Packing slip' }));
  await user.click(await screen.findByRole('button', { name: 'PDF' }));
  await waitFor(() => expect(files[1]).toBe('SH-0118-slip.pdf blob:made'));
  // The server does not know which day it is here.
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  for (const part of ['labels', 'slip'])
    expect(api.sent('GET', `print/shipments/${id}/${part}.pdf`)[0]?.query.get('timeZone')).toBe(zone);
});
