import { collection } from '@groundwork/data-cache';
import { expectNoAxeViolations, fakeApi } from '@groundwork/testing';
import { act, screen } from '@testing-library/react';
import { renderPortal } from '../testing/render-portal.tsx';

jest.mock('@module-federation/enhanced/runtime', () => ({ satisfy: () => true }));

it('says that the server does not answer and how old the data is, over no page, until it answers', async () => {
  const api = fakeApi({ records: { orders: [{ id: 'o', name: 'Jug' }] } });
  const { container } = await renderPortal({ api });
  await act(async () => void (await collection('orders').load()));
  const back = api.fail('GET', 'orders', { message: 'The service cannot be reached.' }, 502);
  await act(async () => void (await collection('orders').load()));
  expect(await screen.findByText(/^The server does not answer\. Showing data from \d+:\d\d\.$/)).toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  await expectNoAxeViolations(container.ownerDocument.body);
  back();
  await act(async () => void (await collection('orders').load()));
  expect(screen.queryByText(/The server does not answer/)).not.toBeInTheDocument();
});
